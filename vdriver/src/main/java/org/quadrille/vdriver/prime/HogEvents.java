package org.quadrille.vdriver.prime;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.neighbour.HogReport;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.results.WorkerEntry;

/** What neighbours did to a run, as they reported it. */
final class HogEvents {
    /** So that nobody takes for measured what nobody saw. */
    private static final String AS_PLANNED = "; its time here is that of the plan";

    private final List<HogReport> reports = new ArrayList<>();
    private String missing = "its neighbour was lost";

    /** @param logs logs of the run, collected */
    HogEvents(Path logs, Testbed testbed) {
        for (int index = 1; index <= testbed.neighbours().size(); index++) {
            try {
                reports.addAll(HogReport.read(logs, WorkerEntry.nameOf(WorkerKind.NEIGHBOUR, index)));
            } catch (UserError e) {
                // The run has come to its end, and must not be lost because of it; the event counts as failed.
                missing = Words.clause(e.getMessage());
            }
        }
    }

    RunEvent of(PlannedEvent plan) {
        Stream<HogReport> own = reports.stream().filter(r -> r.event().equals(plan.name()));
        HogReport report = own.findFirst().orElse(null);
        RunEvent.Step begin = null;
        RunEvent.Step end = null;
        if (report == null) {
            begin = step(plan.begins(), "", "left no word; " + missing + AS_PLANNED);
        } else if (report.began() != null) {
            begin = step(report.began(), "", "");
            end = report.ended() == null
                    ? step(plan.ends(), "", "was lost with its neighbour" + AS_PLANNED)
                    : step(report.ended(), report.used(), report.problem());
        }
        return new RunEvent(plan.name(), plan.what(), plan.groups(), plan.begins(), plan.ends(), begin, end);
    }

    private static RunEvent.Step step(long at, String output, String problem) {
        return new RunEvent.Step(at, at, null, output, problem);
    }
}
