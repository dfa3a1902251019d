package org.quadrille.study.page;

import java.util.List;
import java.util.TreeMap;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.workload.Throughput;
import org.quadrille.reporter.result.ReportFile;

/** Throughput of a run over time, from its start, thinned out: what the chart of a cell needs from each of its runs. */
record RunThroughput(double stepSeconds, double[] values, Throughput counted, List<RunEvent> events) {
    /** Most values of a run; more cannot be distinguished on a page. */
    private static final int MOST = 100;

    private static final double SECOND = 1e6;

    /** Reads it from the report of a run. @throws org.quadrille.common.cli.UserError if it cannot be read */
    static RunThroughput read(ResultsFolder run) {
        ReportFile report = ReportFile.readWithTime(run);
        TreeMap<Long, Double> sums = new TreeMap<>();
        report.time().flow().forEach(step -> sums.merge(step.at(), step.results(), Double::sum));
        return thinned(sums, report.counted(), run.readEvents());
    }

    /** Averages just enough consecutive steps to leave no more values than a chart takes. */
    private static RunThroughput thinned(TreeMap<Long, Double> sums, Throughput counted, List<RunEvent> events) {
        if (sums.size() < 2) {
            return new RunThroughput(1, new double[0], counted, events);
        }
        int each = (sums.size() + MOST - 1) / MOST;
        double step = (sums.lastKey() - sums.firstKey()) / SECOND / (sums.size() - 1);
        double[] values = new double[(sums.size() + each - 1) / each];
        int place = 0;
        for (double rate : sums.values()) {
            int of = Math.min(each, sums.size() - place / each * each);
            values[place / each] += rate / of;
            place++;
        }
        return new RunThroughput(step * each, values, counted, events);
    }
}
