package org.quadrille.vdriver.prime;

import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.RunToken;

/** Makes the assignment of each worker of one run; the run's secret token lives only here and in the workers. */
final class Assignments {
    private final String runId;
    private final String token;
    private final String testbed;
    private final String profile;

    Assignments(String runId, RunSetup setup) {
        this.runId = runId;
        this.token = RunToken.make();
        this.testbed = Json.write(setup.testbed());
        this.profile = Json.write(setup.profile());
    }

    String runId() {
        return runId;
    }

    Assignment of(Member member) {
        return new Assignment(runId, token, member.endpoint().index(), testbed, profile);
    }
}
