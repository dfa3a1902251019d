package org.quadrille.vdriver.prime;

import java.util.List;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.RunToken;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.neighbour.Hog;

/** Makes the assignment of each worker of one run; the run's secret token lives only here and in the workers. */
final class Assignments {
    private final String runId;
    private final String token;
    private final String testbed;
    private final String profile;
    private final List<Hog> hogs;

    /** @param hogs what its neighbours do */
    Assignments(String runId, RunSetup setup, List<Hog> hogs) {
        this.runId = runId;
        this.token = RunToken.make();
        this.testbed = Json.write(setup.testbed());
        this.profile = Json.write(setup.profile());
        this.hogs = List.copyOf(hogs);
    }

    List<Hog> hogs() {
        return hogs;
    }

    String runId() {
        return runId;
    }

    Assignment of(Member member) {
        return new Assignment(
                runId,
                token,
                member.endpoint().index(),
                testbed,
                profile,
                null,
                member.endpoint().kind() == WorkerKind.NEIGHBOUR ? Hog.write(hogs) : null);
    }
}
