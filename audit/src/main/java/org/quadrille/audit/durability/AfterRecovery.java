package org.quadrille.audit.durability;

import java.util.List;
import org.quadrille.audit.Audit;
import org.quadrille.schema.consistency.ConsistencyAudit;
import org.quadrille.schema.consistency.ConsistencyResult;

/** Whether the databases are consistent after the recovery and the end of the run (workload.md 13.2). */
final class AfterRecovery {
    /** Left out of the findings: the comparison with the logs explains each order that is still submitted by itself. */
    private static final String OPEN_TRADES = "open-trades";

    private AfterRecovery() {}

    /** Makes all checks that must hold at this point, over all rows, and adds violations to the findings. */
    static void check(Audit audit, List<FailedDatabase> failedDatabases) throws InterruptedException {
        audit.says("consistency after the recovery");
        ConsistencyAudit checks = new ConsistencyAudit(
                new ConsistencyAudit.Options(audit.threads(), false, false, 0, audit.interrupted()));
        List<List<ConsistencyResult>> results = checks.run(failedDatabases.stream()
                .map(database -> new ConsistencyAudit.Database(
                        database.subject().address().engine(),
                        database.subject()::connectReadOnly,
                        (done, planned) -> audit.says(
                                "consistency of " + database.subject().label() + ", " + done + " of " + planned)))
                .toList());
        for (int i = 0; i < failedDatabases.size(); i++) {
            for (ConsistencyResult result : results.get(i)) {
                keep(failedDatabases.get(i), result);
            }
        }
    }

    private static void keep(FailedDatabase database, ConsistencyResult result) {
        for (ConsistencyResult.Sent sent : result.statements()) {
            database.evidence()
                    .statement(
                            sent.began(),
                            sent.sql(),
                            List.of(),
                            sent.failure().orElse(sent.count() + " rows break the rule " + sent.violations()),
                            sent.time().toNanos());
        }
        if (!result.holds() && !result.name().equals(OPEN_TRADES)) {
            database.findings().add("after the recovery: " + result + ".");
        }
    }
}
