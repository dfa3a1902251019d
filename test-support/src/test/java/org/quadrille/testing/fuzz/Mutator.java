package org.quadrille.testing.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Damages an input: as JSON if it is some, as text, and as bytes. Each result is a pure function of the random numbers. */
final class Mutator {
    private static final int MOST_STEPS = 3;
    private static final int LONGEST = 1 << 17;
    private static final int HEADER = 4;
    private static final int[] LENGTHS = {0, 1, -1, 0x7fffffff, 0x80000000, 1 << 23, (1 << 23) + 1, 1 << 10, 1 << 16};

    /** Written where a number was. */
    static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "1",
            "2147483647",
            "2147483648",
            "-2147483649",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "1e308",
            "1e999",
            "-1e308",
            "1e-300",
            "0.1",
            "NaN",
            "Infinity",
            "00",
            "0x1p7",
            "1,5",
            "1.797693134862315708e+308",
            "123456789012345678901234567890123456789012345678901234567890",
            "");

    /** Written anywhere. */
    static final List<String> WORDS = List.of(
            "\0",
            "\ufeff",
            "\u001b[31m",
            "\u202e",
            "\u00a0",
            "\ud800",
            "\"",
            "\\",
            "'",
            ",",
            ";",
            "\t",
            "\r",
            "\n\n",
            "#",
            "../../etc/passwd",
            "/",
            "%s%n%d",
            "${x}",
            "$1",
            "null",
            "{",
            "}",
            "[",
            "]",
            "-",
            "9999-99-99T99:99:99Z",
            "-5m",
            "99999999999999h",
            "\u0661\u0662\u0663",
            "[".repeat(2_000),
            "{\"x\":".repeat(2_000));

    private final List<byte[]> inputs;
    private final List<JsonMutator> trees;

    /** @param inputs good inputs */
    Mutator(List<byte[]> inputs) {
        this.inputs = inputs;
        this.trees = inputs.stream().map(JsonMutator::of).toList();
    }

    byte[] input(SplittableRandom random) {
        int which = random.nextInt(inputs.size());
        JsonMutator tree = trees.get(which);
        boolean asTree = tree != null && random.nextInt(4) > 0;
        byte[] input = asTree ? tree.mutated(random) : inputs.get(which).clone();
        int steps = asTree ? random.nextInt(4) / 3 : 1 + random.nextInt(MOST_STEPS);
        for (int i = 0; i < steps; i++) {
            byte[] changed = step(input, random);
            input = changed.length > LONGEST ? Arrays.copyOf(changed, LONGEST) : changed;
        }
        return input;
    }

    private byte[] step(byte[] input, SplittableRandom random) {
        if (input.length == 0) {
            return bytes(word(random));
        }
        int at = random.nextInt(input.length);
        return switch (random.nextInt(12)) {
            case 0 -> flipped(input, at, random);
            case 1 -> Arrays.copyOf(input, at);
            case 2, 3 -> number(input, at, random);
            case 4 -> spliced(input, at, at, bytes(word(random)));
            case 5 -> spliced(input, at, Math.min(input.length, at + 1 + random.nextInt(8)), bytes(word(random)));
            case 6 -> line(input, at, 0);
            case 7 -> line(input, at, 2 + random.nextInt(3));
            case 8 -> line(input, at, 1_000);
            case 9 -> length(input, at, random);
            case 10 -> foreign(input, at, random);
            default -> {
                byte[] noise = new byte[1 + random.nextInt(64)];
                random.nextBytes(noise);
                yield spliced(input, at, at, noise);
            }
        };
    }

    private static String word(SplittableRandom random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] flipped(byte[] input, int at, SplittableRandom random) {
        input[at] ^= (byte) (1 << random.nextInt(8));
        return input;
    }

    /** Replaces the next number, if there is one. */
    private static byte[] number(byte[] input, int at, SplittableRandom random) {
        int from = at;
        while (from < input.length && !digit(input[from])) {
            from++;
        }
        int to = from;
        while (to < input.length && digit(input[to])) {
            to++;
        }
        return spliced(input, from, to, bytes(NUMBERS.get(random.nextInt(NUMBERS.size()))));
    }

    private static boolean digit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** Writes the line around a place so many times, but not endlessly. */
    private static byte[] line(byte[] input, int at, int times) {
        int from = at;
        while (from > 0 && input[from - 1] != '\n') {
            from--;
        }
        int to = at;
        while (to < input.length && input[to] != '\n') {
            to++;
        }
        to = Math.min(input.length, to + 1);
        int repeated = Math.min(times, LONGEST / (to - from));
        byte[] lines = new byte[repeated * (to - from)];
        for (int i = 0; i < repeated; i++) {
            System.arraycopy(input, from, lines, i * (to - from), to - from);
        }
        return spliced(input, from, to, lines);
    }

    /** Four bytes that may be the length of what follows. */
    private static byte[] length(byte[] input, int at, SplittableRandom random) {
        int value = LENGTHS[random.nextInt(LENGTHS.length)];
        int from = random.nextBoolean() ? 0 : at;
        for (int i = 0; i < HEADER && from + i < input.length; i++) {
            input[from + i] = (byte) (value >>> 8 * (HEADER - 1 - i));
        }
        return input;
    }

    /** The rest of another input. */
    private byte[] foreign(byte[] input, int at, SplittableRandom random) {
        byte[] other = inputs.get(random.nextInt(inputs.size()));
        return spliced(
                input, at, input.length, Arrays.copyOfRange(other, random.nextInt(other.length + 1), other.length));
    }

    private static byte[] spliced(byte[] input, int from, int to, byte[] between) {
        byte[] all = new byte[from + between.length + input.length - to];
        System.arraycopy(input, 0, all, 0, from);
        System.arraycopy(between, 0, all, from, between.length);
        System.arraycopy(input, to, all, from + between.length, input.length - to);
        return all;
    }
}
