package org.quadrille.common.control;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quadrille.common.workload.DatabaseRole;

/** A worker that can also report on its two databases. */
public interface ConnectorWorker extends Worker {
    /**
     * Looks at both databases, and counts the given rows; CONFIGURED or later. One entry for each role; a database that
     * cannot be looked at has a {@code problem} and nothing else.
     */
    List<DatabaseFacts> databases(Rows rows);

    /** Rows that are counted. */
    enum Rows {
        NONE,
        /** All rows of small tables; in large ones the rows made by runs, which takes longer the more there are. */
        OF_RUNS,
        /** Also those that the load made: whole tables, or random parts of large ones. */
        LOADED
    }

    /**
     * A database as found.
     *
     * @param role which of the two it should be
     * @param problem one sentence with the fix, or the empty string
     * @param notYet whether the problem is that its server does not accept connections yet
     * @param version version of the server
     * @param identity its stamp: build, seed, scale, role, load time, last run, as name and value
     * @param settings server settings that differ from the defaults and those of durability, as name and value
     * @param folders where the server keeps the data and the WAL, as part and place, and its {@link #LOCK_FILE}; incomplete if
     *     the database role may not see them
     * @param counts rows of some tables, if they were to be counted
     * @param lastIds largest ids of the growing tables
     * @param plans plans of the statements in the frames, by function and number of the statement, if rows were to be
     *     counted; for a statement that could not be explained, the reason, as in
     *     {@code org.quadrille.common.results.FramePlans}
     * @param witness what the server itself testifies; its clock and {@link #SERVER} alone unless rows were to be counted
     */
    @RecordBuilder
    record DatabaseFacts(
            DatabaseRole role,
            String problem,
            boolean notYet,
            String version,
            List<Entry> identity,
            List<Entry> settings,
            List<Entry> folders,
            List<Entry> counts,
            List<Entry> lastIds,
            List<Entry> plans,
            Witness witness)
            implements Serializable, ConnectorWorkerDatabaseFactsBuilder.With {
        /** Name among the folders of the file whose first line is the number of the server's process. */
        public static final String LOCK_FILE = "lock file";

        /** Name of what the server says of itself that no other says, whatever name it is reached by. */
        public static final String SERVER = "server";

        /** Name among the settings of what a server says that it is in a cluster of servers. */
        public static final String CLUSTER = "cluster";

        /** Name of what users should know of one of several servers that hold the database, a sentence. */
        public static final String NODE = "node";

        /** Name of which of several servers was asked, as the testbed names it. */
        public static final String REACHED = "reached at";

        /** Name of what the other servers of its database are to a server, such as {@code 3 nodes}. */
        public static final String STANDBYS = "standbys";

        /** Value of that where there is no other. */
        public static final String NO_STANDBYS = "none";

        /** Name among the settings of what a commit waits for. */
        public static final String COMMITS = "commits wait for";

        /** Name of what they waited for throughout a run on several servers, with the moment of each change. */
        public static final String WAITED = "commits waited for";

        public DatabaseFacts {
            problem = problem == null ? "" : problem;
            version = version == null ? "" : version;
            identity = orNone(identity);
            settings = orNone(settings);
            folders = orNone(folders);
            counts = orNone(counts);
            lastIds = orNone(lastIds);
            plans = orNone(plans);
        }

        /** A database that could be looked at. */
        public static DatabaseFacts found(
                DatabaseRole role,
                String version,
                List<Entry> identity,
                List<Entry> settings,
                List<Entry> folders,
                List<Entry> counts,
                List<Entry> lastIds,
                List<Entry> plans) {
            return ConnectorWorkerDatabaseFactsBuilder.builder()
                    .role(role)
                    .version(version)
                    .identity(identity)
                    .settings(settings)
                    .folders(folders)
                    .counts(counts)
                    .lastIds(lastIds)
                    .plans(plans)
                    .build();
        }

        /** A database that could not be looked at. */
        public static DatabaseFacts problem(DatabaseRole role, String sentence, boolean notYet) {
            return ConnectorWorkerDatabaseFactsBuilder.builder()
                    .role(role)
                    .problem(sentence)
                    .notYet(notYet)
                    .build();
        }

        /** What the server says of itself under a name; empty if it says nothing. */
        public Optional<String> said(String name) {
            return Optional.ofNullable(witness).stream()
                    .flatMap(of -> of.server().stream())
                    .filter(entry -> entry.name().equals(name))
                    .map(Entry::value)
                    .findFirst();
        }

        /** A largest id; null if there is none. */
        public Long lastId(String what) {
            return lastIds.stream()
                    .filter(id -> id.name().equals(what))
                    .findFirst()
                    .map(id -> Long.valueOf(id.value()))
                    .orElse(null);
        }

        private static List<Entry> orNone(List<Entry> entries) {
            return entries == null ? List.of() : entries;
        }
    }

    /**
     * What a server testifies of itself and of one of its databases, as in {@code
     * org.quadrille.common.results.DatabaseSnapshot}.
     *
     * @param server its identity, clock, and counters of the database
     * @param catalogue objects of the database that are not as this build makes them, by kind and name; null unless rows were
     *     to be counted
     * @param beside objects that this build does not make and that none of its statements meets
     * @param loaded what was found of the rows of the load; null unless asked for
     * @param sessions what the sessions of the connector's pool said of themselves so far
     */
    record Witness(
            List<Entry> server,
            List<Entry> catalogue,
            List<Entry> beside,
            List<LoadedTable> loaded,
            List<SessionSetting> sessions)
            implements Serializable {
        /** The same with more of what the server said. */
        public Witness and(List<Entry> more) {
            List<Entry> all = new ArrayList<>(server);
            all.addAll(more);
            return new Witness(List.copyOf(all), catalogue, beside, loaded, sessions);
        }

        /** The same with what the sessions of the pool said. */
        public Witness withSessions(List<SessionSetting> said) {
            return new Witness(server, catalogue, beside, loaded, List.copyOf(said));
        }
    }

    record Entry(String name, String value) implements Serializable {
        /** Values by name, in the order of the names; of several of a name the first. */
        public static Map<String, String> map(List<Entry> all) {
            return all.stream().collect(Collectors.toMap(Entry::name, Entry::value, (one, other) -> one, TreeMap::new));
        }
    }
}
