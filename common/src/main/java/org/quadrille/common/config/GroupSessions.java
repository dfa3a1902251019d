package org.quadrille.common.config;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TradeResultOrder;

/**
 * How many sessions a group bears: the most with which not more than about 5 % of its Trade-Results are retried. It grows
 * with the driven load units, as Trade-Results meet at the rows of the brokers, ten for each load unit (workload.md 12.7).
 *
 * <p>By the table of docs/performance.md ("Sessions for a load unit"), 2 sessions for each
 * load unit lead to 0.052, 0.045 and 0.048 retries for each Trade-Result with 2, 4 and 8 load units. A single load unit bears
 * fewer than 4, with 0.132 retries. At least 4 are let pass all the same, so that the smallest tile has sessions enough to keep
 * its groups busy in turn.
 */
public final class GroupSessions {
    private static final int FOR_A_LOAD_UNIT = 2;
    private static final int FEWEST = 4;

    /**
     * A group in the phase in which it gets its largest share.
     *
     * @param percent that share
     * @param sessions of its tile that are with it then, rounded up
     * @param borne as many as its driven load units bear
     */
    private record Peak(GroupId id, int loadUnits, int percent, long sessions, int borne) {
        double excess() {
            return (double) sessions / borne;
        }
    }

    private GroupSessions() {}

    /** The most sessions that these driven load units of one group bear. */
    public static int borne(int loadUnits) {
        return Math.max(FEWEST, FOR_A_LOAD_UNIT * loadUnits);
    }

    /**
     * The most sessions of each CE with which no phase brings a group more than it bears; at least 1. Whatever the number
     * in the testbed is does not matter.
     */
    public static int ofEachEmulator(Testbed testbed, Profile profile) {
        int most = Integer.MAX_VALUE;
        for (GroupId id : GroupId.all(testbed.tiles().size())) {
            OptionalInt share = largestShare(profile, id);
            if (share.isPresent()) {
                long all = 100L
                        * borne(testbed.group(id).activeLoadUnits())
                        * testbed.tiles().size()
                        / share.getAsInt();
                most = (int) Math.min(most, all / testbed.customerEmulators().size());
            }
        }
        return Math.max(1, most);
    }

    /**
     * One sentence about the group that exceeds most what it bears, if any group gets more sessions than that. Not with open
     * pacing, in which most sessions wait for their time, nor where the Trade-Results of a broker never meet.
     */
    public static Optional<String> warning(RunSetup setup) {
        Testbed testbed = setup.testbed();
        Profile profile = setup.profile();
        if (testbed.pacing().mode() != Testbed.Mode.CLOSED
                || profile.tradeResultOrder() == TradeResultOrder.BY_BROKER) {
            return Optional.empty();
        }
        List<Peak> tooMany = setup.groupIds().stream()
                .flatMap(id -> largestShare(profile, id).stream().mapToObj(share -> peak(testbed, id, share)))
                .filter(peak -> peak.sessions > peak.borne)
                .toList();
        return tooMany.stream()
                .max(Comparator.comparingDouble(Peak::excess))
                .map(peak -> sentence(peak, tooMany, setup));
    }

    private static String sentence(Peak peak, List<Peak> tooMany, RunSetup setup) {
        String others = tooMany.size() == 1
                ? ""
                : " (and " + (tooMany.size() - 1) + (tooMany.size() == 2 ? " other group)" : " other groups)");
        int suggested = ofEachEmulator(setup.testbed(), setup.profile());
        return peak.id.label() + others + " gets up to " + peak.sessions + " sessions at once, " + peak.percent
                + " % of its tile's, but its "
                + (peak.loadUnits == 1
                        ? "one driven load unit bears fewer than " + FEWEST
                        : peak.loadUnits + " driven load units bear " + peak.borne)
                + ": with more of them over 5 % of its Trade-Results are retried, which costs throughput and can"
                + " make a run INVALID; "
                + (suggested < setup.testbed().pacing().sessions()
                        ? "set \"pacing.sessions\" to " + suggested
                        : "use fewer customer emulators")
                + " or drive more load units.";
    }

    private static Peak peak(Testbed testbed, GroupId id, int share) {
        long all =
                (long) testbed.pacing().sessions() * testbed.customerEmulators().size();
        long whole = 100L * testbed.tiles().size();
        int loadUnits = testbed.group(id).activeLoadUnits();
        return new Peak(id, loadUnits, share, (all * share + whole - 1) / whole, borne(loadUnits));
    }

    /** Percent of its tile's load; empty if it never gets any. */
    private static OptionalInt largestShare(Profile profile, GroupId id) {
        return profile.phases().shares().stream()
                .mapToInt(shares -> shares.get(id.group() - 1))
                .filter(share -> share > 0)
                .max();
    }
}
