package org.quadrille.study.analysis;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckCatalogue;

/**
 * Why a run is not VALID: because of its environment, which is a result, or because its records cannot be believed, so
 * that it is repeated. Repeating runs of the first kind would pick the lucky ones.
 */
public enum RunFault {
    /** It is VALID. */
    NONE,
    /**
     * It failed because of its environment: it fills its slot and gives no metrics, and the share of such runs is a
     * result.
     */
    ENVIRONMENT,
    /** It was deliberately disturbed by the events of a study: it fills its slot and gives its metrics, in a study that did them alone. */
    DISTURBED,
    /** Its records cannot be believed; it says nothing, and is repeated. */
    RECORDS,
    /** It did not finish, and is repeated. */
    ABORTED;

    /** The durability check: a run that fails only this one still gives metrics if its cell is declared not durable. */
    public static final String DURABLE = "durable-commits";

    /** What may fail with it: a server whose files are in memory may write its log without a call that could be counted. */
    private static final String ON_DISK = "commits-on-disk";

    /** The verdict of a run that was deliberately disturbed by the events of a study. */
    public static final String BY_EVENTS = "DISTURBED";

    /** By id. Read once, as every run of a study asks. */
    private static final Map<String, Check> CHECKS =
            CheckCatalogue.all().stream().collect(Collectors.toUnmodifiableMap(Check::id, check -> check));

    /** What is to be done with a run, by the verdict of its report and the ids of the checks that failed. */
    public static RunFault of(String verdict, Collection<String> failedChecks) {
        if (verdict.equals("VALID")) {
            return NONE;
        }
        boolean disturbed = verdict.equals(BY_EVENTS);
        if (!disturbed && !verdict.equals("INVALID")) {
            return ABORTED;
        }
        boolean unbelievable = failedChecks.stream()
                .filter(RunFault::ofRecords)
                .anyMatch(id -> !CHECKS.get(id).mayFollow(failedChecks, disturbed));
        return unbelievable ? RECORDS : disturbed ? DISTURBED : ENVIRONMENT;
    }

    /**
     * Whether a check asks whether the records of a run can be believed, as its header says. One that this build does not
     * know, as in a report of another, judges the environment.
     */
    public static boolean ofRecords(String check) {
        return CHECKS.containsKey(check) && CHECKS.get(check).ofRecords();
    }

    /**
     * Whether a run gives metrics although it is INVALID: it failed for durability alone, where durability was not
     * promised.
     */
    public static boolean onlyNotDurable(String verdict, Collection<String> failedChecks) {
        return verdict.equals("INVALID")
                && failedChecks.contains(DURABLE)
                && Set.of(DURABLE, ON_DISK).containsAll(failedChecks);
    }

    /** Whether a run of this fault is the counting run of its slot. */
    public boolean fillsItsSlot() {
        return this == NONE || this == ENVIRONMENT || this == DISTURBED;
    }
}
