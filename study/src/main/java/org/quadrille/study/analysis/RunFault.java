package org.quadrille.study.analysis;

import java.util.Collection;
import java.util.List;
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

    /** The verdict of a run that was deliberately disturbed by the events of a study. */
    public static final String BY_EVENTS = "DISTURBED";

    /**
     * Checks that judge the records of a run, as the header of each says. Read once, as every run of a study asks. A
     * check that this build does not know, as in a report of another, judges the environment.
     */
    private static final Set<String> OF_RECORDS = CheckCatalogue.all().stream()
            .filter(Check::ofRecords)
            .map(Check::id)
            .collect(Collectors.toUnmodifiableSet());

    private static final String FAILED = "no-failures";

    /** Counts that cannot agree where a transaction failed and nobody knows whether it was committed. */
    private static final Set<String> AFTER_FAILURES = Set.of(
            "orders-waiting",
            "settlement-growth",
            "trade-growth",
            // A sequence of a server that was killed goes on some ids later.
            "history-growth",
            "feed-entries",
            "results-known",
            "rollbacks",
            "connectors-agree");

    /** Checks that may fail merely because another check failed, by that other check. */
    private static final Map<String, Set<String>> FOLLOWS = Map.of(
            FAILED,
            AFTER_FAILURES,
            // Sessions that are a phase behind have no deck of that phase.
            "schedule-lateness",
            Set.of("group-rounds", "mix-rounds"));

    /**
     * The same of a run that was deliberately disturbed: what a killed server has counted is gone, and sessions that wait
     * through a phase deal no card of it. Whether what they dealt is right is {@code cards-dealt}'s to say.
     */
    private static final Map<String, Set<String>> FOLLOWS_EVENTS =
            Map.of(FAILED, Set.of("server-counters", "group-rounds"), "group-share", Set.of("group-rounds"));

    /**
     * What is to be done with a run.
     *
     * @param verdict of its report: VALID, INVALID, DISTURBED or ABORTED
     * @param failedChecks ids of the checks that failed
     */
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
                .filter(id -> !follows(FOLLOWS, id, failedChecks))
                .anyMatch(id -> !disturbed || !follows(FOLLOWS_EVENTS, id, failedChecks));
        return unbelievable ? RECORDS : disturbed ? DISTURBED : ENVIRONMENT;
    }

    private static boolean follows(Map<String, Set<String>> from, String id, Collection<String> failedChecks) {
        return from.entrySet().stream()
                .anyMatch(other -> failedChecks.contains(other.getKey())
                        && other.getValue().contains(id));
    }

    /** Whether a check asks whether the records of a run can be believed. */
    public static boolean ofRecords(String check) {
        return OF_RECORDS.contains(check);
    }

    /**
     * Whether a run gives metrics although it is INVALID: it failed for durability alone, where durability was not
     * promised.
     */
    public static boolean onlyNotDurable(String verdict, Collection<String> failedChecks) {
        return verdict.equals("INVALID") && List.copyOf(failedChecks).equals(List.of(DURABLE));
    }

    /** Whether a run of this fault is the counting run of its slot. */
    public boolean fillsItsSlot() {
        return this == NONE || this == ENVIRONMENT || this == DISTURBED;
    }
}
