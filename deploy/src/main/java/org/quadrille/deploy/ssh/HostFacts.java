package org.quadrille.deploy.ssh;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a host says about itself before it is told to do something.
 *
 * @param values single facts by name
 * @param processes the processes of the testbed there, as the last push left them
 * @param others processes of other testbeds there
 * @param sums SHA-256 of what was pushed, by path
 * @param clockMicros how far its clock is ahead of that of this machine; null if that is unknown
 */
record HostFacts(
        Map<String, String> values,
        List<Found> processes,
        List<Other> others,
        Map<String, String> sums,
        Long clockMicros) {
    private static final Pattern DECIMAL = Pattern.compile("\\d+(\\.\\d+)?");
    private static final long MICROS = 1_000_000;

    /**
     * A process as it was found, such as {@code ce-1}.
     *
     * @param since when it was started, seconds since 1970; 0 if it does not run
     * @param last last line of its log
     */
    record Found(String name, boolean up, long since, String last) {}

    /** A process of another testbed. */
    record Other(String name, int controlPort, int dataPort, String testbed) {}

    static HostFacts read(HostSession host) {
        Map<String, String> values = new HashMap<>();
        List<String[]> found = new ArrayList<>();
        List<Other> others = new ArrayList<>();
        Map<String, String> sums = new HashMap<>();
        Map<String, String> last = new HashMap<>();
        long asked = 0;
        Long clock = null;
        for (HostLine line = host.next(); line.word() != HostLine.Word.END; line = host.next()) {
            String rest = line.rest();
            switch (line.word()) {
                case CLOCK_ASKED -> {
                    asked = System.nanoTime();
                    host.tell("");
                }
                case CLOCK -> clock = ahead(rest, asked);
                case PROCESS -> found.add(rest.split(" "));
                case LAST -> last.put(line.parts(2)[0], line.parts(2)[1].strip());
                case OTHER -> {
                    String[] other = line.parts(4);
                    others.add(new Other(other[0], Integer.parseInt(other[1]), Integer.parseInt(other[2]), other[3]));
                }
                case SUM -> sums.put(rest.substring(66), rest.substring(0, 64));
                default -> {
                    if (rest.contains("=")) {
                        values.put(rest.substring(0, rest.indexOf('=')), rest.substring(rest.indexOf('=') + 1));
                    }
                }
            }
        }
        List<Found> processes = found.stream()
                .map(parts -> new Found(
                        parts[0],
                        parts[4].equals("up"),
                        parts.length > 5 ? Long.parseLong(parts[5]) : 0,
                        last.getOrDefault(parts[0], "")))
                .toList();
        return new HostFacts(values, processes, others, sums, clock);
    }

    /** Half the round trip lies between this clock's reading and the host's. */
    private static Long ahead(String seconds, long asked) {
        if (!DECIMAL.matcher(seconds).matches()) {
            return null;
        }
        long roundTrip = (System.nanoTime() - asked) / 1_000;
        Instant now = Instant.now();
        long here = now.getEpochSecond() * MICROS + now.getNano() / 1_000 - roundTrip / 2;
        return new BigDecimal(seconds).movePointRight(6).longValue() - here;
    }

    /** Names of the processes that run, with commas; empty for none. */
    String running() {
        return processes.stream().filter(Found::up).map(Found::name).collect(Collectors.joining(", "));
    }

    Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name)).filter(text -> !text.isBlank());
    }

    /** How the testbed is or will be installed. */
    Mode mode() {
        return Mode.valueOf(values.getOrDefault("mode", "none").toUpperCase(Locale.ROOT));
    }

    /** The folder of the testbed there. */
    String base() {
        return values.get("base");
    }

    /** The ways in which a testbed can be installed on a host. */
    enum Mode {
        /** Units of systemd, under a user of their own. */
        SYSTEM,
        /** Units of the systemd of the user who logs in. */
        USER,
        /** Without systemd: processes of that user, found by pid files. */
        PLAIN,
        /** Not installed there. */
        NONE
    }
}
