package org.quadrille.common.results;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quadrille.common.config.Required;
import org.quadrille.common.files.Sha256;

/**
 * Plans of the statements in the frames before or after a run, for all databases with the same plans: an entry of
 * {@code plans-before.json} or {@code plans-after.json}. A plan has no costs or row counts, so that it changes only if
 * the statement would be executed in another way. It is the plan of a newly opened session; the sessions of the run
 * keep theirs until statistics are collected.
 *
 * @param digest SHA-256 of the plans, hexadecimal
 * @param databases databases with these plans, such as {@code tile 1, group 2, OLTP}
 * @param plans by function and number of the statement in it, such as {@code market_feed_frame1 2}; for a statement
 *     that could not be explained, {@link #UNKNOWN} and the reason
 */
public record FramePlans(
        @Required String digest,
        List<String> databases,

        @JsonFormat(with = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
        Map<String, String> plans) {
    /** Prefix of the text in place of a plan that is not known. */
    public static final String UNKNOWN = "not known: ";

    public FramePlans {
        databases = databases == null ? List.of() : List.copyOf(databases);
        plans = plans == null ? Map.of() : Map.copyOf(plans);
    }

    /** The plans of some databases, the same for all of them. */
    public static FramePlans of(List<String> databases, Map<String, String> plans) {
        return new FramePlans(digest(plans), databases, plans);
    }

    /** Whether it is known how a statement is carried out. */
    public static boolean known(String plan) {
        return plan != null && !plan.startsWith(UNKNOWN);
    }

    /** Statements that have a different plan in the other plans; leaves out those whose plan is unknown in either. */
    public Set<String> changedIn(FramePlans other) {
        Set<String> changed = new TreeSet<>(plans.keySet());
        changed.removeIf(name -> !known(plans.get(name))
                || !known(other.plans.get(name))
                || plans.get(name).equals(other.plans.get(name)));
        return changed;
    }

    private static String digest(Map<String, String> plans) {
        MessageDigest digest = Sha256.begin();
        new TreeMap<>(plans)
                .forEach((name, plan) -> digest.update((name + "\n" + plan + "\n").getBytes(StandardCharsets.UTF_8)));
        return Sha256.end(digest);
    }
}
