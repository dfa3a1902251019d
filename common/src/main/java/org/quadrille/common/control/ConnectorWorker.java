package org.quadrille.common.control;

import java.io.Serializable;
import java.util.List;
import org.quadrille.common.workload.DatabaseRole;

/** What a connector can tell of its two databases, besides being a worker. */
public interface ConnectorWorker extends Worker {
    /**
     * Looks at both databases; CONFIGURED or later. One entry for each role; a database that cannot be looked at has a
     * {@code problem} and nothing else.
     *
     * @param rows which rows to count
     */
    List<DatabaseFacts> databases(Rows rows);

    /** Rows that are counted. */
    enum Rows {
        NONE,
        /** Those of small tables, and in large ones those of runs, which takes longer the more of them there are. */
        OF_RUNS,
        /** Also those that the load made in large tables, in databases where this takes no longer than a minute. */
        LOADED
    }

    /**
     * A database as found.
     *
     * @param role which of the two it should be
     * @param problem one sentence with the fix, or the empty string
     * @param notYet whether the problem is that its server accepts no connections, which it may soon
     * @param version version of the server
     * @param identity its stamp: build, seed, scale, role, load time, last run, as name and value
     * @param settings changed settings of the server and those of durability, as name and value
     * @param folders where the server keeps the data and the WAL, as part and folder; fewer where the role may not know
     * @param counts rows of some tables, if they were to be counted
     * @param lastIds largest ids of the growing tables
     * @param plans plans of the statements in the frames, by function and number of the statement, if rows were to be
     *     counted; what could not be explained has the reason in its place, as {@code org.quadrille.common.results.FramePlans}
     *     tells
     */
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
            List<Entry> plans)
            implements Serializable {

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
            return new DatabaseFacts(role, "", false, version, identity, settings, folders, counts, lastIds, plans);
        }

        /** A database that could not be looked at. */
        public static DatabaseFacts problem(DatabaseRole role, String sentence, boolean notYet) {
            List<Entry> none = List.of();
            return new DatabaseFacts(role, sentence, notYet, "", none, none, none, none, none, none);
        }
    }

    /** A name and its value. */
    record Entry(String name, String value) implements Serializable {}
}
