package org.quadrille.reporter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;

/** Machine samples and gauges of a quiet machine, one a second. Tests change the lines before they are written. */
final class SyntheticReadings {
    static final String SAMPLE_COLUMNS =
            "time_us,cpu,steal,memory,disk_read,disk_write,net_in,net_out,own_cpu,own_memory,gc_pause,gc_longest,threads";
    static final String GAUGE_COLUMNS = "time_us,worker,gauge,value";

    private static final long SECOND = 1_000_000;

    /** Lines by process. */
    final Map<String, List<String>> samples = new TreeMap<>();

    /** Any further columns make it the second version of the format. */
    String columns = SAMPLE_COLUMNS + ",clocks_apart";

    final List<String> gauges = new ArrayList<>();

    SyntheticReadings(RunSchedule schedule, List<String> workers, int tiles) {
        List<String> processes = new ArrayList<>(workers);
        processes.add("prime");
        for (String process : processes) {
            List<String> lines = new ArrayList<>();
            for (long at = -SECOND; at < schedule.end(); at += SECOND) {
                lines.add(sample(at + 123, 40 + at / SECOND % 7, 3, 2));
            }
            samples.put(process, lines);
        }
        for (long at = 0; at < schedule.end(); at += SECOND) {
            gauges.add(at + 345 + ",mee-1,marketBacklog," + at / SECOND % 3);
            gauges.add(at + 345 + ",mee-1,lateness," + (700 + at / SECOND % 5 * 100));
            gauges.add(at + 345 + ",ce-1,lateness,0");
            for (int tile = 1; tile <= tiles; tile++) {
                gauges.add(at + 345 + ",mee-1,waitingOrders." + tile + ".2,31");
            }
            gauges.add(at + 345 + ",connector-3,oltpActive,2");
        }
    }

    /** As a build wrote them that did not compare the two clocks of a process. */
    void withoutClocks() {
        columns = SAMPLE_COLUMNS;
        samples.values().forEach(lines -> lines.replaceAll(line -> line.replaceFirst(",0$", "")));
    }

    /** A line; {@code cpu} in percent, pauses in milliseconds. */
    static String sample(long at, double cpu, double pause, double longest) {
        return at + "," + cpu + ",0.0,8123445248,0,1843200,182345,92834,57.2,268435456," + pause + "," + longest
                + ",41,0";
    }

    void write(ResultsFolder folder) throws IOException {
        Files.createDirectories(folder.metrics());
        for (Map.Entry<String, List<String>> process : samples.entrySet()) {
            write(
                    folder.metrics().resolve(process.getKey() + ".csv"),
                    "# quadrille machine samples " + (columns.equals(SAMPLE_COLUMNS) ? 1 : 2) + " run="
                            + SyntheticRun.ID + " process=" + process.getKey() + " build=" + SyntheticRun.BUILD,
                    columns,
                    process.getValue());
        }
        write(
                folder.gauges(),
                "# quadrille gauges 1 run=" + SyntheticRun.ID + " build=" + SyntheticRun.BUILD,
                GAUGE_COLUMNS,
                gauges);
    }

    private static void write(Path file, String first, String columns, List<String> lines) throws IOException {
        Files.writeString(file, first + "\n" + columns + "\n" + String.join("\n", lines) + "\n");
    }
}
