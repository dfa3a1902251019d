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
     * A process as it was found.
     *
     * @param name as in messages of the kit, such as {@code ce-1}
     * @param kind as the commands name it
     * @param controlPort its control port
     * @param up whether it runs
     * @param since when it was started, seconds since 1970; 0 if it does not run
     * @param last last line of its log
     */
    record Found(String name, String kind, int controlPort, int dataPort, boolean up, long since, String last) {}

    /** A process of another testbed. */
    record Other(String name, int controlPort, int dataPort, String testbed) {}

    /** Reads the facts. */
    static HostFacts read(HostSession host) {
        Map<String, String> values = new HashMap<>();
        List<String[]> found = new ArrayList<>();
        List<Other> others = new ArrayList<>();
        Map<String, String> sums = new HashMap<>();
        Map<String, String> last = new HashMap<>();
        long asked = 0;
        Long clock = null;
        for (String line = host.line(); !"end".equals(line); line = host.line()) {
            if (line == null) {
                throw host.failure();
            }
            String[] words = line.split(" ");
            if (line.equals("clock?")) {
                asked = System.nanoTime();
                host.tell("");
            } else if (line.startsWith("clock=")) {
                clock = ahead(line.substring("clock=".length()), asked);
            } else if (line.startsWith("process ")) {
                found.add(words);
            } else if (line.startsWith("last ")) {
                last.put(words[1], line.substring(("last " + words[1]).length()).strip());
            } else if (line.startsWith("other ")) {
                others.add(new Other(
                        words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3]), line.split(" ", 5)[4]));
            } else if (line.startsWith("sum ")) {
                // As sha256sum prints it: digest, two characters, name.
                sums.put(line.substring(70), line.substring(4, 68));
            } else if (line.contains("=")) {
                values.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
            }
        }
        List<Found> processes = found.stream()
                .map(words -> new Found(
                        words[1],
                        words[2],
                        Integer.parseInt(words[3]),
                        Integer.parseInt(words[4]),
                        words[5].equals("up"),
                        words.length > 6 ? Long.parseLong(words[6]) : 0,
                        last.getOrDefault(words[1], "")))
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
