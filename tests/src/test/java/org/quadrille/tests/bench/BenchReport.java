package org.quadrille.tests.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.Build;
import oshi.SystemInfo;

/** The content of {@code bench.json}. */
record BenchReport(Machine machine, String build, String date, boolean quick, int rounds, List<Row> benchmarks) {
    enum Status {
        DONE,
        SKIPPED,
        FAILED
    }

    /**
     * One benchmark.
     *
     * @param why it was skipped or has failed
     * @param loadAverage of the last minute before it began: above about 0.5, other work was measured too
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Row(
            String name,
            String compares,
            Status status,
            String why,
            double loadAverage,
            double seconds,
            Map<String, Long> settings,
            Map<String, String> facts,
            List<Figure> figures) {
        boolean good(boolean quick) {
            return status != Status.FAILED && (quick || figures.stream().allMatch(Figure::kept));
        }
    }

    /** Where it was measured. */
    record Machine(String cpu, int cores, long memoryBytes, String os, String jvm, List<String> jvmFlags) {
        static Machine here() {
            SystemInfo system = new SystemInfo();
            var processor = system.getHardware().getProcessor();
            return new Machine(
                    processor.getProcessorIdentifier().getName().strip(),
                    processor.getLogicalProcessorCount(),
                    system.getHardware().getMemory().getTotal(),
                    system.getOperatingSystem().toString(),
                    System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                    ManagementFactory.getRuntimeMXBean().getInputArguments());
        }
    }

    static BenchReport of(boolean quick, int rounds, List<Row> rows) {
        return new BenchReport(
                Machine.here(),
                Build.id(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                quick,
                rounds,
                rows);
    }
}
