package org.quadrille.common.control;

import java.io.Serializable;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.workload.DatabaseRole;

/**
 * A worker's part in a run, or a connector's in an audit.
 *
 * @param token the run's secret: opens every transaction connection; never logged
 * @param index 1-based place among the workers of its kind in the testbed; for a connector
 *     {@link org.quadrille.common.workload.GroupId#index()}
 * @param testbed the effective one, as JSON, without any password
 * @param profile the effective one, as JSON
 * @param beside ids of the run's processes on the worker's machine, separated by blanks; empty for an audit
 * @param audited for an audit through a connector, the one database to be audited; null for a run
 */
public record Assignment(
        String runId, String token, int index, String testbed, String profile, String beside, DatabaseRole audited)
        implements Serializable {
    /** A worker's part in a run. */
    public Assignment(String runId, String token, int index, String testbed, String profile) {
        this(runId, token, index, testbed, profile, "", null);
    }

    /** Ids of the processes of the run on the worker's machine. */
    Set<Long> ofRun() {
        return Stream.of(beside.split(" "))
                .filter(id -> !id.isEmpty())
                .map(Long::valueOf)
                .collect(Collectors.toSet());
    }

    /** Without the token, which must not reach a log. */
    @Override
    public String toString() {
        return "Assignment[runId=" + runId + ", index=" + index + "]";
    }
}
