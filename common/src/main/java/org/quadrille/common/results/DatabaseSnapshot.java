package org.quadrille.common.results;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Required;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;

/**
 * One database before or after a run: an entry of {@code databases-before.json} or {@code databases-after.json}. Read by
 * its connector while nothing else runs against it; the one before is taken after Trade-Cleanup.
 *
 * @param tile 1-based
 * @param group 1 to 4
 * @param role OLTP or DSS
 * @param version version of the server, as it gives it
 * @param identity what the database says it is: kit build, seed, scale, role, load time
 * @param settings server settings that differ from the defaults, and always those of durability, as seen by a session
 *     of the run's role; those set for the database or the role have {@code (database)} and the like after their names;
 *     no secrets
 * @param places places of its parts, such as {@code data} and {@code WAL}; incomplete if the role may not see them
 * @param counts rows of tables, by lower-case name; at least trade, trade_request and settlement. Exact, except that
 *     for TRADE and SETTLEMENT only the rows of runs are counted, and the loaded rows, which no transaction removes,
 *     are taken as unchanged. A name that ends with {@link #OF_RUNS} counts only the rows of runs
 * @param lastIds highest ids given, by what they number, such as {@code trade}
 * @param server what the server says of itself, so that it can be told from another one and from itself before a
 *     restart, how large the database is, and what it counted for the database since it has counters: commits, rows;
 *     null if it was not asked
 * @param catalogue objects of the database that are not as the build of its connector makes them, by kind and name, with
 *     what is wrong with each; null if nobody looked
 * @param beside objects that the kit does not make and that none of its statements meets, as in {@code catalogue}; null if
 *     nobody looked, or if a build did that told no difference
 * @param loaded what was found of the rows of the load, before the run; null if nobody looked
 * @param sessions what the sessions of the connector's pool said of their settings, after the run; null if nobody asked
 */
@RecordBuilder
public record DatabaseSnapshot(
        int tile,
        int group,
        @Required DatabaseRole role,
        @Required String version,
        Map<String, String> identity,
        Map<String, String> settings,
        Map<String, DataLocation> places,
        Map<String, Long> counts,
        Map<String, Long> lastIds,
        Map<String, String> server,
        Map<String, String> catalogue,
        Map<String, String> beside,
        List<LoadedTable> loaded,
        List<SessionSetting> sessions)
        implements DatabaseSnapshotBuilder.With {
    /** Name in {@code server} of the libraries that take the server's calls for syncs; empty text for none. */
    public static final String SYNC_LIBRARIES = "syncs taken by";

    /** Begin of the name in {@code server} of a table's file: whether that is permanent, a blank, and which one it is. */
    public static final String FILE_OF = "file of ";

    /** End of the name of a count that leaves out the loaded rows. */
    public static final String OF_RUNS = "_of_runs";

    public DatabaseSnapshot {
        identity = inOrder(identity);
        settings = inOrder(settings);
        places = inOrder(places);
        counts = inOrder(counts);
        lastIds = inOrder(lastIds);
        server = server == null ? null : inOrder(server);
        catalogue = catalogue == null ? null : inOrder(catalogue);
        beside = beside == null ? null : inOrder(beside);
        loaded = loaded == null ? null : List.copyOf(loaded);
        sessions = sessions == null ? null : List.copyOf(sessions);
    }

    /** In the order of the file, so that a report that is made again is the same to the byte. */
    private static <V> Map<String, V> inOrder(Map<String, V> map) {
        return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /**
     * Seconds from an instant to that at which the database was prepared for its last run, by the clock of its server;
     * null if one of the instants is missing or is none, as after an edit of the files.
     */
    public Double secondsToLastRun(String from) {
        return seconds(from, identity.get("lastRunAt"));
    }

    /** The same, to when it was loaded. */
    public Double secondsToLoad(String from) {
        return seconds(from, identity.get("loadedAt"));
    }

    /** The same, to when its server was started. */
    public Double secondsToServerStart(String from) {
        return seconds(from, server == null ? null : server.get("started at"));
    }

    private static Double seconds(String from, String to) {
        try {
            return from == null || to == null
                    ? null
                    : Duration.between(Instant.parse(from), Instant.parse(to)).toMillis() / 1_000.0;
        } catch (DateTimeException none) {
            return null;
        }
    }

    /** Tables in which something else was found than the load made; none also if nobody looked. */
    public List<LoadedTable> notAsLoaded() {
        return loaded == null
                ? List.of()
                : loaded.stream().filter(table -> !table.right()).toList();
    }

    /** Whether it is of that database of a group. */
    public boolean isOf(GroupId of, DatabaseRole which) {
        return tile == of.tile() && group == of.group() && role == which;
    }

    /** Its name in a report, such as {@code tile 1, group 2, OLTP}. */
    public String label() {
        return "tile " + tile + ", group " + group + ", " + role;
    }
}
