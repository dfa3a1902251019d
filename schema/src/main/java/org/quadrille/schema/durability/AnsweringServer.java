package org.quadrille.schema.durability;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.SqlFiles;

/**
 * The server that answers at an address, by its own clock: this tells a server that failed from one that was left alone,
 * and from another that has taken its place.
 *
 * @param started when it was last started, in seconds since 1970
 * @param asked when it was asked, likewise
 * @param recovered whether it has recovered from a crash since; empty if the server does not tell
 * @param server its own address and port
 * @param identity what a server keeps when it is started again, and another that takes its place does not have
 * @param commits what a commit waits for
 * @param behind bytes of its log that the slowest standby has still to flush; empty without one, or if it does not tell
 * @param unseen the grant without which the role may not see that of a standby that is there; empty if it may
 */
public record AnsweringServer(
        BigDecimal started,
        BigDecimal asked,
        Optional<Boolean> recovered,
        String server,
        String identity,
        CommitsWait commits,
        OptionalLong behind,
        Optional<String> unseen) {
    /** What a server waits for until it says that a transaction is committed. */
    public enum CommitsWait {
        /** It commits nothing, because it is a standby. */
        NO_COMMITS("nothing, as it is a standby", false),
        /** Nothing at all. */
        NOTHING("nothing", false),
        /** Its own disk. */
        FLUSH_HERE("its own disk alone", false),
        /** A standby has it, but perhaps not on disk. */
        WRITE_ELSEWHERE("a standby's memory", false),
        /** Another server has it and will carry it out. */
        RECEIVED_ELSEWHERE("another server that has received them", true),
        /** The same, but no disk has it. */
        RECEIVED_ONLY("another server that has received them, and for no disk", true),
        /** A standby has it on disk. */
        FLUSH_ELSEWHERE("a standby's disk", true),
        /** Queries on a standby see it. */
        APPLIED_ELSEWHERE("a standby that has applied them", true);

        private final String words;
        private final boolean elsewhere;

        CommitsWait(String words, boolean elsewhere) {
            this.words = words;
            this.elsewhere = elsewhere;
        }

        /** Continues "commits waited for". */
        public String words() {
            return words;
        }

        /** Whether another server that takes the place of this one has every transaction that was acknowledged. */
        public boolean elsewhere() {
            return elsewhere;
        }
    }

    /** The server that a session is connected to. */
    public static AnsweringServer of(SqlFiles files, Connection connection) throws SQLException {
        List<String> row = RowQuery.PLAIN
                .rows(connection, files.text("durability/answering-server.sql"))
                .get(0);
        return new AnsweringServer(
                new BigDecimal(row.get(0)),
                new BigDecimal(row.get(1)),
                Optional.ofNullable(row.get(2)).map("t"::equals),
                row.get(3),
                row.get(4),
                CommitsWait.valueOf(row.get(5)),
                row.get(6) == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(row.get(6))),
                Optional.ofNullable(row.get(7)));
    }

    /**
     * Whether it is the same start of the same server. Several may have been started in the same second, if that is all that
     * they tell; one that tells the microsecond may have several addresses, and says at which it was asked.
     */
    public boolean same(AnsweringServer other) {
        return started.equals(other.started)
                && identity.equals(other.identity)
                && (started.scale() > 0 || server.equals(other.server));
    }

    /** Whether it has taken the place of one that answered before: it was running then already, or was promoted since. */
    public boolean replaces(AnsweringServer before) {
        return !same(before) && (started.compareTo(before.asked) <= 0 || !before.identity.equals(identity));
    }

    /** Why the server cannot have failed between two looks at it; empty if it has, or if another has taken its place. */
    public static Optional<String> noFailure(AnsweringServer before, AnsweringServer after) {
        if (before.same(after)) {
            return Optional.of("has been running since before the failure");
        }
        if (!after.replaces(before) && !after.recovered.orElse(true)) {
            return Optional.of("was shut down cleanly, which is not a failure");
        }
        return Optional.empty();
    }

    /** Address, identity and start, for readers. */
    @Override
    public String toString() {
        return server + " (" + identity + ")";
    }
}
