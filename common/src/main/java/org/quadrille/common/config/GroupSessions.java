package org.quadrille.common.config;

import java.util.OptionalInt;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;

/**
 * How many sessions a new testbed gets: enough to keep a group busy in its busiest phase, 2 for each of its driven load
 * units and at least 4. With more, transactions wait for each other and for the market, and throughput does not grow
 * (docs/performance.md, "Sessions for a load unit").
 */
public final class GroupSessions {
    private static final int FOR_A_LOAD_UNIT = 2;
    private static final int FEWEST = 4;

    private GroupSessions() {}

    private static int enough(int loadUnits) {
        return Math.max(FEWEST, FOR_A_LOAD_UNIT * loadUnits);
    }

    /**
     * The most sessions of each CE with which no phase brings a group more than that; at least 1. Whatever the number
     * in the testbed is does not matter.
     */
    public static int ofEachEmulator(Testbed testbed, Profile profile) {
        int most = Integer.MAX_VALUE;
        for (GroupId id : GroupId.all(testbed.tiles().size())) {
            OptionalInt share = largestShare(profile, id);
            if (share.isPresent()) {
                long all = 100L
                        * enough(testbed.group(id).activeLoadUnits())
                        * testbed.tiles().size()
                        / share.getAsInt();
                most = (int) Math.min(most, all / testbed.customerEmulators().size());
            }
        }
        return Math.max(1, most);
    }

    /** Percent of its tile's load; empty if it never gets any. */
    private static OptionalInt largestShare(Profile profile, GroupId id) {
        return profile.phases().shares().stream()
                .mapToInt(shares -> shares.get(id.group() - 1))
                .filter(share -> share > 0)
                .max();
    }
}
