package org.quadrille.study.analysis;

import java.util.Comparator;
import java.util.List;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.StudyFolder;

/**
 * The runs of an attempt: its only one, or those of instances that ran at the same time, in their order. What the worst
 * instance reached is what each of them can be promised, so it speaks for all.
 */
public record InstanceRuns(List<RunMetrics> runs) {
    public InstanceRuns {
        runs = List.copyOf(runs);
    }

    /** Reads the reports of runs. @throws org.quadrille.common.cli.UserError if one has none, or it cannot be read */
    public static InstanceRuns read(StudyFolder folder, List<String> runs) {
        return new InstanceRuns(runs.stream()
                .map(run -> RunMetrics.read(folder.run(run).path()))
                .toList());
    }

    /** The run of the worst instance in a metric; one that does not have the metric is worse than any that has it. */
    public RunMetrics worst(String metric) {
        int sign = Metric.of(metric).better() == Better.LOWER ? -1 : 1;
        return runs.stream()
                .min(Comparator.comparingDouble(
                        run -> sign * run.values().getOrDefault(metric, sign * Double.NEGATIVE_INFINITY)))
                .orElseThrow();
    }

    /**
     * What identifies runs as they were reported: the SHA-256 of the {@code report.sha256} of a single run, or of those
     * of the runs of several instances together.
     *
     * @throws org.quadrille.common.cli.UserError if one of the files cannot be read
     */
    public static String sums(StudyFolder folder, List<String> runs) {
        List<String> all = runs.stream()
                .map(run -> Digests.sha256(Checksums.ofReport(folder.run(run))))
                .toList();
        return all.size() == 1 ? all.get(0) : Digests.sha256(String.join("\n", all));
    }
}
