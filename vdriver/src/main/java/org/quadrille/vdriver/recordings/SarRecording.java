package org.quadrille.vdriver.recordings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.metrics.MachineSample;

/** A recording of sar as {@code sadf -j FILE -- -u -r -d -n DEV} prints it. */
public final class SarRecording {
    private static final String COMMAND = "sadf -j FILE -- -u -r -d -n DEV";
    private static final double KILO = 1_024;

    private final Path file;
    private final WallClock clock;

    private SarRecording(Path file, WallClock clock) {
        this.file = file;
        this.clock = clock;
    }

    /**
     * All samples of a recording.
     *
     * @throws UserError if it is something else, or lacks a section
     */
    public static List<MachineSample> read(Path file, WallClock clock) {
        return new SarRecording(file, clock).samples();
    }

    private List<MachineSample> samples() {
        JsonNode statistics = root().at("/sysstat/hosts/0/statistics");
        if (!statistics.isArray()) {
            throw new UserError(file + " is not a recording of sar; print one with `" + COMMAND + "`.");
        }
        require(statistics, "/cpu-load", "-u");
        require(statistics, "/memory", "-r");
        require(statistics, "/disk", "-d");
        require(statistics, "/network/net-dev", "-n DEV");
        List<MachineSample> samples = new ArrayList<>();
        for (JsonNode second : statistics) {
            if (second.has("timestamp")) {
                samples.add(sample(second));
            }
        }
        return samples;
    }

    private JsonNode root() {
        try {
            return Json.mapper().readTree(Files.readString(file));
        } catch (JsonProcessingException e) {
            throw new UserError(file + " is not JSON: print the recording of sar with `" + COMMAND + "`.");
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + ": " + FileErrors.of(e) + ".");
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

    private MachineSample sample(JsonNode second) {
        JsonNode all = null;
        for (JsonNode cpu : second.path("cpu-load")) {
            if (cpu.path("cpu").asText().equals("all")) {
                all = cpu;
            }
        }
        JsonNode disks = second.path("disk");
        List<String> names = disks.findValuesAsText("disk-device");
        Predicate<JsonNode> physical =
                d -> Devices.physical(d.path("disk-device").asText(), names);
        JsonNode interfaces = second.at("/network/net-dev");
        Predicate<JsonNode> network = d -> Devices.network(d.path("iface").asText());
        return MachineSample.ofMachine(
                micros(second.get("timestamp")),
                all == null ? MachineSample.UNKNOWN : 100 - number(all, "idle") - number(all, "iowait"),
                all == null ? MachineSample.UNKNOWN : number(all, "steal"),
                KILO * number(second.path("memory"), "memused"),
                KILO * sum(disks, physical, "rkB"),
                KILO * sum(disks, physical, "wkB"),
                KILO * sum(interfaces, network, "rxkB"),
                KILO * sum(interfaces, network, "txkB"));
    }

    private long micros(JsonNode timestamp) {
        String date = timestamp.path("date").asText();
        String time = timestamp.path("time").asText();
        try {
            return clock.micros(
                    LocalDateTime.parse(date + "T" + time),
                    timestamp.path("utc").asInt() == 1);
        } catch (DateTimeException e) {
            throw new UserError(file + " has the time \"" + date + " " + time
                    + "\", which `sadf -j` does not write; print the recording with `" + COMMAND + "`.");
        }
    }

    private static double sum(JsonNode list, Predicate<JsonNode> counts, String field) {
        if (!list.isArray()) {
            return MachineSample.UNKNOWN;
        }
        double sum = 0;
        for (JsonNode entry : list) {
            if (counts.test(entry)) {
                sum += number(entry, field);
            }
        }
        return sum;
    }

    private static double number(JsonNode from, String field) {
        return from.path(field).asDouble(MachineSample.UNKNOWN);
    }
}
