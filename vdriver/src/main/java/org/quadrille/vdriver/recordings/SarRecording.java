package org.quadrille.vdriver.recordings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Json;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;

/** A recording of sar as {@code sadf -j FILE -- -u -r -d -n DEV} prints it; {@code -H} adds huge pages, {@code -q ALL} pressure. */
public final class SarRecording extends Recording {
    private static final String COMMAND = "sadf -j FILE -- -u -r -d -n DEV";
    private static final double KILO = 1_024;
    private static final double SECTOR = 512;
    private static final long DAY = 86_400;
    private static final Pattern OFFSET = Pattern.compile("[+-]\\d\\d(\\d\\d)?");
    /** One percent of a second, in milliseconds. */
    private static final double MILLIS = 10;

    public SarRecording(Path file, WallClock clock) {
        super(file, clock);
    }

    @Override
    public List<Mean> samples() {
        JsonNode statistics = root().at("/sysstat/hosts/0/statistics");
        if (!statistics.isArray()) {
            throw new UserError(file + " is not a recording of sar; print one with `" + COMMAND + "`.");
        }
        require(statistics, "/cpu-load", "-u");
        require(statistics, "/memory", "-r");
        require(statistics, "/disk", "-d");
        require(statistics, "/network/net-dev", "-n DEV");
        List<Mean> samples = new ArrayList<>();
        for (JsonNode second : statistics) {
            long interval = interval(second);
            if (second.has("timestamp") && interval < DAY) {
                samples.add(new Mean(sample(second), Math.max(1, interval)));
            }
        }
        return samples;
    }

    private JsonNode root() {
        try {
            return Json.mapper().readTree(text());
        } catch (JsonProcessingException e) {
            throw new UserError(file + " is not JSON: print the recording of sar with `" + COMMAND + "`.");
        }
    }

    private void require(JsonNode statistics, String section, String option) {
        for (JsonNode second : statistics) {
            if (second.at(section).isContainerNode()) {
                return;
            }
        }
        throw new UserError(file + " has no section " + section.substring(section.lastIndexOf('/') + 1)
                + ": record it with sadc or sar and print it with `" + COMMAND + "`; this one lacks " + option + ".");
    }

    /** Seconds of which a sample is the mean; sadf may subtract two times the wrong way round where a machine restarted. */
    private static long interval(JsonNode second) {
        return Math.round(second.at("/timestamp/interval").asDouble());
    }

    private MachineSample sample(JsonNode second) {
        JsonNode all = null;
        for (JsonNode cpu : second.path("cpu-load")) {
            if (cpu.path("cpu").asText().equals("all")) {
                all = cpu;
            }
        }
        JsonNode disks = second.path("disk");
        List<String> counted = disksOf(disks.findValuesAsText("disk-device"));
        Predicate<JsonNode> physical =
                d -> counted.contains(d.path("disk-device").asText());
        JsonNode interfaces = second.at("/network/net-dev");
        List<String> joined = interfacesOf(interfaces.findValuesAsText("iface"));
        Predicate<JsonNode> network = d -> joined.contains(d.path("iface").asText());
        Map<SampleColumn, Double> known = new EnumMap<>(SampleColumn.class);
        if (all != null) {
            known.put(SampleColumn.CPU, 100 - number(all, "idle") - number(all, "iowait"));
            known.put(SampleColumn.STEAL, number(all, "steal"));
            known.put(SampleColumn.USER, number(all, "user") + number(all, "nice"));
            known.put(SampleColumn.SYSTEM, number(all, "system"));
            known.put(SampleColumn.WAITING, number(all, "iowait"));
        }
        known.put(SampleColumn.MEMORY, KILO * number(second.path("memory"), "memused"));
        known.put(SampleColumn.DISK_READ, transferred(disks, physical, "rkB", "rd_sec"));
        known.put(SampleColumn.DISK_WRITE, transferred(disks, physical, "wkB", "wr_sec"));
        known.put(SampleColumn.DISK_OPS, sum(disks, physical, "tps"));
        known.put(SampleColumn.DISK_WAIT, waited(disks, physical));
        known.put(
                SampleColumn.DISK_BUSY,
                counted(disks, physical)
                        .mapToDouble(d -> number(d, "util-percent"))
                        .max()
                        .orElse(MachineSample.UNKNOWN));
        known.put(SampleColumn.NET_IN, KILO * sum(interfaces, network, "rxkB"));
        known.put(SampleColumn.NET_OUT, KILO * sum(interfaces, network, "txkB"));
        known.put(SampleColumn.PACKETS_IN, sum(interfaces, network, "rxpck"));
        known.put(SampleColumn.PACKETS_OUT, sum(interfaces, network, "txpck"));
        JsonNode huge = second.path("hugepages");
        known.put(SampleColumn.HUGE_FREE, KILO * number(huge, "hugfree"));
        known.put(SampleColumn.HUGE_TOTAL, KILO * (number(huge, "hugfree") + number(huge, "hugused")));
        JsonNode pressure = second.path("psi");
        known.put(SampleColumn.PSI_CPU_SOME, MILLIS * number(pressure.path("psi-cpu"), "some_avg"));
        known.put(SampleColumn.PSI_MEMORY_SOME, MILLIS * number(pressure.path("psi-mem"), "some_avg"));
        known.put(SampleColumn.PSI_MEMORY_FULL, MILLIS * number(pressure.path("psi-mem"), "full_avg"));
        known.put(SampleColumn.PSI_IO_SOME, MILLIS * number(pressure.path("psi-io"), "some_avg"));
        known.put(SampleColumn.PSI_IO_FULL, MILLIS * number(pressure.path("psi-io"), "full_avg"));
        return MachineSample.of(micros(second.get("timestamp")), known);
    }

    /** Bytes a second; sysstat 10 wrote sectors. */
    private static double transferred(JsonNode disks, Predicate<JsonNode> counts, String kilobytes, String sectors) {
        double bytes = KILO * sum(disks, counts, kilobytes);
        return Double.isNaN(bytes) ? SECTOR * sum(disks, counts, sectors) : bytes;
    }

    /** Mean milliseconds of an operation over all disks; unknown if there was none. */
    private static double waited(JsonNode disks, Predicate<JsonNode> physical) {
        double operations = sum(disks, physical, "tps");
        double millis = counted(disks, physical)
                .mapToDouble(d -> number(d, "tps") * number(d, "await"))
                .sum();
        return operations > 0 ? millis / operations : MachineSample.UNKNOWN;
    }

    private static Stream<JsonNode> counted(JsonNode list, Predicate<JsonNode> counts) {
        return StreamSupport.stream(list.spliterator(), false).filter(counts);
    }

    private long micros(JsonNode timestamp) {
        String date = timestamp.path("date").asText();
        String time = timestamp.path("time").asText();
        // Until 12.7.0 "utc" is 0 or 1; then "tz" is UTC, or the short name of the zone without summer time.
        String zone = timestamp.path("tz").asText();
        try {
            LocalDateTime at = LocalDateTime.parse(date + "T" + time);
            if (zone.equals("UTC") || timestamp.path("utc").asInt() == 1) {
                return clock.utc(at);
            }
            if (!zone.isEmpty() && !named(zone, at)) {
                throw new UserError(file + " has local times of the zone " + Words.quoted(zone) + ", which "
                        + clock.zone() + " does not call itself; name their zone with --zone, such as Europe/Berlin,"
                        + " or print the recording in UTC: `" + COMMAND + "`, without -t and -T.");
            }
            return clock.local(at, file);
        } catch (DateTimeException e) {
            throw new UserError(file + " has the time " + Words.quoted(date + " " + time)
                    + ", which `sadf -j` does not write; print the recording with `" + COMMAND + "`.");
        }
    }

    /** Whether the zone of the clock may be the one of this short name. An offset that the user gave has no name. */
    private boolean named(String name, LocalDateTime at) {
        ZoneRules rules = clock.zone().getRules();
        if (OFFSET.matcher(name).matches()) {
            ZoneOffset offset = ZoneOffset.of(name);
            return rules.getOffset(at).equals(offset)
                    || rules.getStandardOffset(at.toInstant(offset)).equals(offset);
        }
        TimeZone zone = TimeZone.getTimeZone(clock.zone());
        return clock.zone() instanceof ZoneOffset offset && !offset.equals(ZoneOffset.UTC)
                || Stream.of(false, true)
                        .map(summer -> zone.getDisplayName(summer, TimeZone.SHORT, Locale.ENGLISH))
                        .anyMatch(name::equals);
    }

    private static double sum(JsonNode list, Predicate<JsonNode> counts, String field) {
        // What nothing was counted of is not known, and not 0.
        return counted(list, counts)
                .mapToDouble(entry -> number(entry, field))
                .reduce(Double::sum)
                .orElse(MachineSample.UNKNOWN);
    }

    private static double number(JsonNode from, String field) {
        return from.path(field).asDouble(MachineSample.UNKNOWN);
    }
}
