package org.quadrille.common.metrics;

import com.fasterxml.jackson.annotation.JsonKey;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The columns of a machine-sample file after the time, in order, and what the kit knows of each: files, SQL and the metrics
 * of studies take it from here; docs/metrics-format.md says where its values come from and what they mean. A new column needs
 * its value in {@link MachineReading} and its row there. It comes after the last one, as a file's columns keep their order.
 */
public enum SampleColumn {
    CPU(Of.MACHINE, 1, "%", "CPU in use"),
    STEAL(Of.MACHINE, 1, "%", "CPU taken by the hypervisor"),
    MEMORY(Of.MACHINE, 0, "bytes", "memory in use"),
    DISK_READ(Of.MACHINE, 0, "bytes/s", "disk reads"),
    DISK_WRITE(Of.MACHINE, 0, "bytes/s", "disk writes"),
    NET_IN(Of.MACHINE, 0, "bytes/s", "network in"),
    NET_OUT(Of.MACHINE, 0, "bytes/s", "network out"),
    OWN_CPU(Of.PROCESS, 1, "%", ""),
    OWN_MEMORY(Of.PROCESS, 0, "bytes", ""),
    GC_PAUSE(Of.PROCESS, 0, "ms", ""),
    GC_LONGEST(Of.PROCESS, 0, "ms", ""),
    THREADS(Of.PROCESS, 0, "", ""),
    DISK_OPS(Of.MACHINE, 1, "1/s", "disk operations"),
    DISK_READS(Of.MACHINE, 1, "1/s", "disk read operations"),
    DISK_WRITES(Of.MACHINE, 1, "1/s", "disk write operations"),
    DISK_WAIT(Of.MACHINE, 2, "ms", "disk latency"),
    DISK_BUSY(Of.MACHINE, 1, "%", "busiest disk in use"),
    PACKETS_IN(Of.MACHINE, 1, "1/s", "packets in"),
    PACKETS_OUT(Of.MACHINE, 1, "1/s", "packets out"),
    HUGE_TOTAL(Of.MACHINE, 0, "bytes", "huge pages"),
    HUGE_FREE(Of.MACHINE, 0, "bytes", "free huge pages"),
    PSI_CPU_SOME(Of.MACHINE, 1, "ms/s", "pressure on processors"),
    PSI_CPU_FULL(Of.MACHINE, 1, "ms/s", "full pressure on processors"),
    PSI_MEMORY_SOME(Of.MACHINE, 1, "ms/s", "pressure on memory"),
    PSI_MEMORY_FULL(Of.MACHINE, 1, "ms/s", "full pressure on memory"),
    PSI_IO_SOME(Of.MACHINE, 1, "ms/s", "pressure on disks"),
    PSI_IO_FULL(Of.MACHINE, 1, "ms/s", "full pressure on disks"),
    KIT_CPU(Of.SCANNED_MACHINE, 1, "%", ""),
    DATABASE_CPU(Of.SCANNED_MACHINE, 1, "%", ""),
    OTHER_CPU(Of.SCANNED_MACHINE, 1, "%", ""),
    HELD_BACK(Of.MACHINE, 1, "ms/s", "held back by the CPU quota"),
    QUOTA(Of.PROCESS, 2, "processors", ""),
    USER(Of.MACHINE, 1, "%", "CPU in use outside the kernel"),
    SYSTEM(Of.MACHINE, 1, "%", "CPU in use by the kernel"),
    WAITING(Of.MACHINE, 1, "%", "CPU waiting for a disk"),
    CLOCKS_APART(Of.PROCESS, 0, "ms", "");

    /** Whose value it is. */
    public enum Of {
        /** The machine's: any process on it can speak for it. */
        MACHINE,
        /** The machine's, but sampled at full rate by one of its processes only, as it costs much. */
        SCANNED_MACHINE,
        /** The process's own. */
        PROCESS;

        /** Its name in docs/metrics-format.md. */
        public String title() {
            return this == PROCESS ? "process" : "machine";
        }
    }

    private static final Pattern WORD = Pattern.compile("_(.)");

    private final Of of;
    /** Decimals that are worth writing. */
    private final int decimals;

    private final String unit;
    private final String compared;

    SampleColumn(Of of, int decimals, String unit, String compared) {
        this.of = of;
        this.decimals = decimals;
        this.unit = unit;
        this.compared = compared;
    }

    /** Its name in the file. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its name in JSON and in the metrics of a study, such as {@code diskOps}. */
    @JsonKey
    public String key() {
        return WORD.matcher(title()).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }

    /** Its unit; empty for a number of things. */
    public String unit() {
        return unit;
    }

    /** What a study calls it where it compares environments; empty for a column that is of no machine. */
    public String compared() {
        return compared;
    }

    /** Whose value it is. */
    public Of of() {
        return of;
    }

    /** The columns for which any process speaks for its machine, in order. */
    public static List<SampleColumn> ofMachine() {
        return Arrays.stream(values()).filter(column -> column.of == Of.MACHINE).toList();
    }

    /** The line of column names. */
    static String header() {
        return "time_us," + Arrays.stream(values()).map(SampleColumn::title).collect(Collectors.joining(","));
    }

    String text(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        // A format would be parsed every second, in every process.
        long unit = decimals == 0 ? 1 : decimals == 1 ? 10 : 100;
        long all = Math.round(value * unit);
        String whole = (all < 0 ? "-" : "") + Math.abs(all) / unit;
        if (decimals == 0) {
            return whole;
        }
        long part = Math.abs(all) % unit;
        return whole + (decimals == 2 && part < 10 ? ".0" : ".") + part;
    }
}
