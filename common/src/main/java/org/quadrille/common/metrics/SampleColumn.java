package org.quadrille.common.metrics;

import com.fasterxml.jackson.annotation.JsonKey;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The columns of a machine-sample file after the time, in order, and all that is said of each: files, SQL, the metrics
 * of studies and the table of docs/metrics-format.md take it from here. A new column needs nothing else but its value
 * in {@link MachineReading}. It comes after the last one, as a file's columns keep their order.
 */
public enum SampleColumn {
    CPU(
            Of.MACHINE,
            1,
            "%",
            "CPU in use",
            "`/proc/stat`",
            "busy share of all processors since the previous sample, 0 to 100; stolen time counts as busy"),
    STEAL(Of.MACHINE, 1, "%", "CPU taken by the hypervisor", "`/proc/stat`", "share taken by the hypervisor"),
    MEMORY(Of.MACHINE, 0, "bytes", "memory in use", "`/proc/meminfo`", "memory in use"),
    DISK_READ(Of.MACHINE, 0, "bytes/s", "disk reads", "`/proc/diskstats`", "read from all physical disks"),
    DISK_WRITE(Of.MACHINE, 0, "bytes/s", "disk writes", "`/proc/diskstats`", "written to all physical disks"),
    NET_IN(
            Of.MACHINE,
            0,
            "bytes/s",
            "network in",
            "`/proc/net/dev`",
            "received since the previous sample by all interfaces that lie on no other"),
    NET_OUT(Of.MACHINE, 0, "bytes/s", "network out", "`/proc/net/dev`", "sent by them"),
    OWN_CPU(
            Of.PROCESS,
            1,
            "%",
            "",
            "the JVM",
            "processor time of the process, in percent of one processor: 200 is two processors"),
    OWN_MEMORY(Of.PROCESS, 0, "bytes", "", "`/proc/self/status`", "resident memory of the process"),
    GC_PAUSE(Of.PROCESS, 0, "ms", "", "the JVM", "garbage collection stopped the process since the previous sample"),
    GC_LONGEST(Of.PROCESS, 0, "ms", "", "the JVM", "longest single pause among them"),
    THREADS(Of.PROCESS, 0, "", "", "`/proc/self/status`", "threads of the process"),
    DISK_OPS(
            Of.MACHINE,
            1,
            "1/s",
            "disk operations",
            "`/proc/diskstats`",
            "operations that the physical disks completed, reads and writes"),
    DISK_READS(Of.MACHINE, 1, "1/s", "disk read operations", "`/proc/diskstats`", "the reads among them"),
    DISK_WRITES(Of.MACHINE, 1, "1/s", "disk write operations", "`/proc/diskstats`", "the writes among them"),
    DISK_WAIT(
            Of.MACHINE,
            2,
            "ms",
            "disk latency",
            "`/proc/diskstats`",
            "mean time of such an operation, from when it entered the disk's queue until it was complete; empty if there"
                    + " was none"),
    DISK_BUSY(
            Of.MACHINE,
            1,
            "%",
            "busiest disk in use",
            "`/proc/diskstats`",
            "share of the time in which the busiest disk had work. A disk that works on many operations at once may be"
                    + " able to do more even at 100"),
    PACKETS_IN(Of.MACHINE, 1, "1/s", "packets in", "`/proc/net/dev`", "packets received by these interfaces"),
    PACKETS_OUT(Of.MACHINE, 1, "1/s", "packets out", "`/proc/net/dev`", "packets sent by them"),
    HUGE_TOTAL(Of.MACHINE, 0, "bytes", "huge pages", "`/proc/meminfo`", "memory set aside as huge pages"),
    HUGE_FREE(Of.MACHINE, 0, "bytes", "free huge pages", "`/proc/meminfo`", "the part of it that is not in use"),
    PSI_CPU_SOME(
            Of.MACHINE,
            1,
            "ms/s",
            "pressure on processors",
            "`/proc/pressure/cpu`",
            "pressure: time in which at least one process waited for a processor"),
    PSI_CPU_FULL(
            Of.MACHINE,
            1,
            "ms/s",
            "full pressure on processors",
            "`/proc/pressure/cpu`",
            "time in which all processes that had something to do waited for a processor; only where the kernel reports"
                    + " it, as for the next ones with `full`"),
    PSI_MEMORY_SOME(
            Of.MACHINE,
            1,
            "ms/s",
            "pressure on memory",
            "`/proc/pressure/memory`",
            "as `psi_cpu_some`, but waited for memory"),
    PSI_MEMORY_FULL(
            Of.MACHINE,
            1,
            "ms/s",
            "full pressure on memory",
            "`/proc/pressure/memory`",
            "as `psi_cpu_full`, but waited for memory"),
    PSI_IO_SOME(
            Of.MACHINE,
            1,
            "ms/s",
            "pressure on disks",
            "`/proc/pressure/io`",
            "as `psi_cpu_some`, but waited for a disk"),
    PSI_IO_FULL(
            Of.MACHINE,
            1,
            "ms/s",
            "full pressure on disks",
            "`/proc/pressure/io`",
            "as `psi_cpu_full`, but waited for a disk"),
    KIT_CPU(
            Of.SCANNED_MACHINE,
            1,
            "%",
            "",
            "`/proc/<pid>/stat`",
            "processor time of the kit's processes on the machine, in percent of all processors, since the last sample"
                    + " that has these values"),
    DATABASE_CPU(Of.SCANNED_MACHINE, 1, "%", "", "`/proc/<pid>/stat`", "the same of database servers"),
    OTHER_CPU(Of.SCANNED_MACHINE, 1, "%", "", "`/proc/<pid>/stat`", "the same of all other processes"),
    HELD_BACK(
            Of.MACHINE,
            1,
            "ms/s",
            "held back by the CPU quota",
            "cgroup `cpu.stat`",
            "time for which the quota of its control group kept the processes of the group from running, summed over"
                    + " processors: it can be above 1,000. Empty outside a container without such a quota"),
    QUOTA(
            Of.PROCESS,
            2,
            "processors",
            "",
            "cgroup `cpu.max`",
            "processors that this control group may use: its quota, or fewer if it is bound to fewer; without a quota,"
                    + " all that it is bound to. `held_back` is judged as a share of their time, 1,000 times `quota`"
                    + " ([workload.md 17.8](workload.md#178-the-driver-does-not-limit-the-run)). Empty where"
                    + " `held_back` is"),
    USER(
            Of.MACHINE,
            1,
            "%",
            "CPU in use outside the kernel",
            "`/proc/stat`",
            "share of all processors for processes outside the kernel. With `system` and `steal` it is `cpu`"),
    SYSTEM(Of.MACHINE, 1, "%", "CPU in use by the kernel", "`/proc/stat`", "share for the kernel and its interrupts"),
    WAITING(
            Of.MACHINE,
            1,
            "%",
            "CPU waiting for a disk",
            "`/proc/stat`",
            "share that was idle while a disk was waited for"),
    CLOCKS_APART(
            Of.PROCESS,
            0,
            "ms",
            "",
            "the JVM",
            "by how much more the wall clock of the process went on since the previous sample than its monotonic one");

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
    private final String source;
    private final String meaning;

    SampleColumn(Of of, int decimals, String unit, String compared, String source, String meaning) {
        this.of = of;
        this.decimals = decimals;
        this.unit = unit;
        this.compared = compared;
        this.source = source;
        this.meaning = meaning;
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

    /** Where Linux shows it, as docs/metrics-format.md writes it. */
    public String source() {
        return source;
    }

    /** What it is, as docs/metrics-format.md writes it. */
    public String meaning() {
        return meaning;
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
