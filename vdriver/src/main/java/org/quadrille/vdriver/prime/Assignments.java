package org.quadrille.vdriver.prime;

import java.util.Set;
import java.util.stream.Collectors;
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

    /** @param beside ids of the run's processes on the member's machine */
    Assignment of(Member member, Set<Long> beside) {
        String ids = beside.stream().map(String::valueOf).collect(Collectors.joining(" "));
        return new Assignment(runId, token, member.endpoint().index(), testbed, profile, ids, null);
    }
}
