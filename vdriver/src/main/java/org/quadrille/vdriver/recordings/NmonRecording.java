package org.quadrille.vdriver.recordings;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;

/**
 * A recording of nmon for Linux ({@code nmon -f}): a line of names for each section, then one line of each section for
 * each snapshot ({@code T0001} and so on), whose time is on a line {@code ZZZZ}. Many disks take several sections,
 * {@code DISKREAD1} and so on.
 */
public final class NmonRecording extends Recording {
    private static final String COMMAND = "nmon -f -s 1 -c SECONDS";
    private static final Pattern SNAPSHOT = Pattern.compile("T(\\d{1,9})");
    private static final double KILO = 1_024;
    private static final double MEGA = 1_048_576;
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("HH:mm:ss,d-MMM-yyyy")
            .toFormatter(Locale.ROOT);

    private final Map<String, List<String>> settings = new HashMap<>();
    private final Map<String, List<String>> names = new LinkedHashMap<>();
    /** The values of each section, by number of the snapshot: the header of a recording advises to sort its lines. */
    private final Map<Integer, Map<String, List<String>>> snapshots = new TreeMap<>();

    public NmonRecording(Path file, WallClock clock) {
        super(file, clock);
    }

    @Override
    public List<Mean> samples() {
        complete(text()).lines().forEach(this::take);
        // A snapshot that was cut off before its time line does not count.
        snapshots.values().removeIf(sections -> !sections.containsKey("ZZZZ"));
        if (settings.isEmpty() || snapshots.isEmpty()) {
            throw new UserError(file + " is not a recording of nmon, as nmon wrote it; make one with `" + COMMAND
                    + "`, and import it as it is.");
        }
        for (String section : List.of("CPU_ALL", "MEM", "DISKREAD", "DISKWRITE", "NET")) {
            if (!names.containsKey(section)) {
                throw new UserError(file + " has no section " + section + ": record again with `" + COMMAND + "`.");
            }
        }
        List<Mean> samples = new ArrayList<>();
        long seconds = interval();
        snapshots.values().forEach(sections -> samples.add(new Mean(sample(sections), seconds)));
        // The last one may have been cut off right after its time.
        samples.removeIf(mean -> Arrays.stream(SampleColumn.values())
                .allMatch(column -> Double.isNaN(mean.sample().get(column))));
        return samples;
    }

    /** Seconds between two snapshots, as the recording was asked for them. */
    private long interval() {
        Double said = number(settings.getOrDefault("interval", List.of()), 0);
        return said.isNaN() ? 1 : Math.max(1, Math.round(said));
    }

    /** Without a last line that was cut off: nobody knows how many digits its last number lacks. */
    private static String complete(String text) {
        return text.substring(0, text.lastIndexOf('\n') + 1);
    }

    private void take(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length < 3) {
            return;
        }
        List<String> rest = Arrays.asList(fields).subList(2, fields.length);
        Matcher snapshot = SNAPSHOT.matcher(fields[1]);
        if (snapshot.matches()) {
            snapshots
                    .computeIfAbsent(Integer.valueOf(snapshot.group(1)), number -> new HashMap<>())
                    .put(fields[0], rest);
        } else if (fields[0].equals("AAA")) {
            settings.put(fields[1], rest);
        } else {
            names.putIfAbsent(fields[0], rest);
        }
    }

    private MachineSample sample(Map<String, List<String>> sections) {
        double free = value(sections, "MEM", "memfree")
                + value(sections, "MEM", "buffers")
                + value(sections, "MEM", "cached");
        Map<SampleColumn, Double> known = new EnumMap<>(SampleColumn.class);
        known.put(SampleColumn.CPU, 100 - value(sections, "CPU_ALL", "Idle%") - value(sections, "CPU_ALL", "Wait%"));
        known.put(SampleColumn.STEAL, value(sections, "CPU_ALL", "Steal%"));
        known.put(SampleColumn.USER, value(sections, "CPU_ALL", "User%"));
        known.put(SampleColumn.SYSTEM, value(sections, "CPU_ALL", "Sys%"));
        known.put(SampleColumn.WAITING, value(sections, "CPU_ALL", "Wait%"));
        known.put(SampleColumn.MEMORY, MEGA * (value(sections, "MEM", "memtotal") - free));
        known.put(SampleColumn.DISK_READ, KILO * sum(disks(sections, "DISKREAD")));
        known.put(SampleColumn.DISK_WRITE, KILO * sum(disks(sections, "DISKWRITE")));
        known.put(SampleColumn.NET_IN, KILO * interfaces(sections, "NET", "-read-KB/s"));
        known.put(SampleColumn.NET_OUT, KILO * interfaces(sections, "NET", "-write-KB/s"));
        // Sections that nmon may leave out.
        if (names.containsKey("DISKXFER")) {
            known.put(SampleColumn.DISK_OPS, sum(disks(sections, "DISKXFER")));
        }
        if (names.containsKey("DISKBUSY")) {
            known.put(SampleColumn.DISK_BUSY, disks(sections, "DISKBUSY").max().orElse(MachineSample.UNKNOWN));
        }
        if (names.containsKey("NETPACKET")) {
            known.put(SampleColumn.PACKETS_IN, interfaces(sections, "NETPACKET", "-read/s"));
            known.put(SampleColumn.PACKETS_OUT, interfaces(sections, "NETPACKET", "-write/s"));
        }
        return MachineSample.of(micros(sections.get("ZZZZ")), known);
    }

    private double interfaces(Map<String, List<String>> sections, String section, String suffix) {
        List<String> counted = interfacesOf(names.get(section).stream()
                .filter(name -> name.endsWith(suffix))
                .map(name -> name.substring(0, name.length() - suffix.length()))
                .toList());
        return sum(values(
                sections,
                section,
                name -> name.endsWith(suffix) && counted.contains(name.substring(0, name.length() - suffix.length()))));
    }

    /** What nothing was counted of is not known, and not 0. */
    private static double sum(DoubleStream values) {
        return values.reduce(Double::sum).orElse(MachineSample.UNKNOWN);
    }

    private DoubleStream disks(Map<String, List<String>> sections, String section) {
        List<String> parts = names.keySet().stream()
                .filter(name -> name.matches(section + "\\d*"))
                .toList();
        List<String> counted =
                disksOf(parts.stream().flatMap(part -> names.get(part).stream()).toList());
        return parts.stream().flatMapToDouble(part -> values(sections, part, counted::contains));
    }

    private DoubleStream values(Map<String, List<String>> sections, String section, Predicate<String> counts) {
        List<String> columns = names.get(section);
        return IntStream.range(0, columns.size())
                .filter(i -> counts.test(columns.get(i)))
                .mapToDouble(i -> number(sections.get(section), i));
    }

    private double value(Map<String, List<String>> sections, String section, String column) {
        return number(sections.get(section), names.get(section).indexOf(column));
    }

    private static double number(List<String> values, int column) {
        if (values == null || column < 0 || column >= values.size()) {
            return MachineSample.UNKNOWN;
        }
        String text = values.get(column);
        return text.matches("-?\\d+(\\.\\d+)?") ? Double.parseDouble(text) : MachineSample.UNKNOWN;
    }

    private long micros(List<String> time) {
        String text = String.join(",", time);
        try {
            return clock.local(LocalDateTime.parse(text, TIME), file);
        } catch (DateTimeException e) {
            throw new UserError(file + " has the time " + Words.quoted(text)
                    + ", which nmon does not write; it must look like 03:29:05,21-NOV-2026.");
        }
    }
}
