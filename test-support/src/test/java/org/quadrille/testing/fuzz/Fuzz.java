package org.quadrille.testing.fuzz;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;

/**
 * Feeds a reader with damaged inputs, and demands that it ends each time: with a value, or with an exception by which it
 * may refuse; within 5 seconds of processor time; with less than 512 MiB allocated. Input number n of a seed is always
 * the same, whatever came before it: {@code -Dfuzz.seed=S -Dfuzz.input=N} repeats it alone, {@code -Dfuzz.inputs=N}
 * tries another number of them. With the profile {@code long} there are many more.
 */
public final class Fuzz {
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** For a reader that waits rather than works; long, as the machine may be busy with something else. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long MOST_BYTES = 512L << 20;
    private static final int FIRST_SEED = 1;
    private static final int SHORT_SHARE = 400;
    private static final int MOST_FAILURES = 20;
    private static final Pattern UNFIT = Pattern.compile(
            "[\\p{Cc}\\p{Cf}&&[^\\n]]|java\\.|Cannot (invoke|coerce|construct|deserialize)|[^ \\n]{300}");

    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final String name;
    private final Mutator mutator;
    private final List<Class<?>> refusals;
    private final long seed = Long.getLong("fuzz.seed", FIRST_SEED);
    private final Map<String, String> failures = new LinkedHashMap<>();
    private boolean sentences;
    private volatile long current;
    private volatile long started;
    private volatile long startedCpu;
    private volatile long worked;

    /** What reads an input. */
    @FunctionalInterface
    public interface Reader {
        void read(byte[] input) throws Exception;
    }

    /**
     * A reader that is to be tried.
     *
     * @param name what it reads
     * @param inputs good inputs, from which damaged ones are made
     * @param refusals exceptions by which it may refuse an input
     */
    public Fuzz(String name, List<byte[]> inputs, Class<?>... refusals) {
        this.name = name;
        this.mutator = new Mutator(inputs);
        this.refusals = List.of(refusals);
    }

    /**
     * Demands as well that a refusal can be shown to people: without characters that a terminal obeys or nobody sees, words
     * of libraries, or text without end.
     */
    public Fuzz sentences() {
        sentences = true;
        return this;
    }

    /** Good inputs, as UTF-8. */
    public static List<byte[]> texts(String... texts) {
        return Arrays.stream(texts)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    /**
     * Tries it; fails with what it did wrong, each kind once.
     *
     * @param inputs number of inputs of the long form; one in 400 is tried otherwise
     */
    public void run(int inputs, Reader reader) throws InterruptedException, ExecutionException {
        Long only = Long.getLong("fuzz.input");
        long first = only == null ? 0 : only;
        long after = only == null
                ? Long.getLong("fuzz.inputs", Boolean.getBoolean("kit.long") ? inputs : inputs / SHORT_SHARE)
                : only + 1;
        FutureTask<Void> task = new FutureTask<>(() -> all(first, after, reader), null);
        Thread worker = new Thread(task, "fuzz-" + name);
        worker.setDaemon(true);
        started = System.nanoTime();
        current = first;
        worker.start();
        while (worker.isAlive()) {
            worker.join(100);
            watch(worker);
        }
        task.get();
        System.out.printf(
                Locale.ROOT,
                "fuzz %s: %d inputs of seed %d, %d ms of processor time%n",
                name,
                after - first,
                seed,
                TimeUnit.NANOSECONDS.toMillis(worked));
        if (!failures.isEmpty()) {
            Assertions.fail(String.join("\n", failures.values()));
        }
    }

    private void all(long first, long after, Reader reader) {
        long id = Thread.currentThread().getId();
        for (long number = first; number < after && failures.size() < MOST_FAILURES; number++) {
            byte[] input = mutator.input(new SplittableRandom(seed * SPREAD + number));
            current = number;
            startedCpu = THREADS.getThreadCpuTime(id);
            started = System.nanoTime();
            long allocated = THREADS.getThreadAllocatedBytes(id);
            try {
                reader.read(input);
            } catch (Throwable e) {
                if (refusals.stream().noneMatch(refusal -> refusal.isInstance(e))
                        || sentences
                                && UNFIT.matcher(String.valueOf(e.getMessage())).find()) {
                    failed(number, input, e.toString(), e.getStackTrace());
                }
            }
            long bytes = THREADS.getThreadAllocatedBytes(id) - allocated;
            worked = THREADS.getThreadCpuTime(id);
            if (bytes > MOST_BYTES) {
                failed(number, input, "allocates " + (bytes >> 20) + " MiB", new StackTraceElement[0]);
            }
        }
    }

    /** A thread that hangs cannot be ended, so the test ends with it. */
    private void watch(Thread worker) {
        long number = current;
        long waited = System.nanoTime() - started;
        long busy = THREADS.getThreadCpuTime(worker.getId()) - startedCpu;
        if (worker.isAlive() && number == current && (busy > LONGEST_NANOS || waited > LONGEST_WAIT_NANOS)) {
            byte[] input = mutator.input(new SplittableRandom(seed * SPREAD + number));
            failed(number, input, "does not end", worker.getStackTrace());
            Assertions.fail(String.join("\n", failures.values()));
        }
    }

    private void failed(long number, byte[] input, String what, StackTraceElement[] stack) {
        List<String> own = Arrays.stream(stack)
                .map(StackTraceElement::toString)
                .filter(frame -> frame.contains("org.quadrille.") && !frame.contains(".testing.fuzz."))
                .toList();
        String kind = what.replaceFirst(":.*", "") + (own.isEmpty() ? "" : own.get(0));
        Path kept = Path.of("target", "fuzz", name + "-" + seed + "-" + number);
        try {
            Files.createDirectories(kept.getParent());
            Files.write(kept, input);
        } catch (IOException e) {
            throw new IllegalStateException("the input of a failure cannot be kept", e);
        }
        String told = String.format(
                Locale.ROOT,
                "%s: input %d: %s%n%s%n    alone: -Dfuzz.seed=%d -Dfuzz.input=%d, kept as %s",
                name,
                number,
                what.length() > 300 ? what.substring(0, 300) + "..." : what,
                (own.isEmpty() ? Arrays.stream(stack).map(Object::toString).toList() : own)
                        .stream().limit(6).map(frame -> "    at " + frame).collect(Collectors.joining("\n")),
                seed,
                number,
                kept);
        synchronized (failures) {
            failures.putIfAbsent(kind, told);
        }
    }
}
