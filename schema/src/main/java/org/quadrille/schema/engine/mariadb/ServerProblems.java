package org.quadrille.schema.engine.mariadb;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.cli.Words;
import org.quadrille.schema.db.Sql;

/** What keeps a server from serving the kit, each with the statement that fixes it. */
public final class ServerProblems {
    private static final Pattern VERSION = Pattern.compile("(?:5\\.5\\.5-)?(\\d+)\\.(\\d+)\\.(\\d+).*");

    private static final String PROCESS = "PROCESS";

    /** Without them the server is silent about sessions, triggers and events, as if there were none. */
    private static final List<String> RIGHTS = List.of(PROCESS, "TRIGGER", "EVENT");

    /** A line of SHOW GRANTS: rights, whether on all databases, and whether everybody has them. Roles match nothing. */
    private static final Pattern GRANT = Pattern.compile("GRANT (.+?) ON (\\*\\.\\*)?.*?( TO PUBLIC)?");

    /** The last releases of each series in August 2025, those of a series that had ended included. */
    private static final Map<String, Integer> FAULTY =
            Map.of("10.6", 23, "10.11", 14, "11.4", 8, "11.5", 99, "11.6", 99, "11.7", 99, "11.8", 3, "12.0", 2);

    private static final Pattern QUOTA = Pattern.compile("max_(queries|updates|connections)_per_hour [0-9]+");

    private ServerProblems() {}

    /**
     * Each continues "The server ...".
     *
     * @param query finds those that its settings show
     */
    static List<String> of(Connection connection, String query) throws SQLException {
        String version = Sql.text(connection, "select version()");
        if (!ofMariadb(version)) {
            return List.of("is " + named(version) + "; name a MariaDB server in the testbed");
        }
        List<String> problems = new ArrayList<>();
        tooOld(version).ifPresent(problems::add);
        problems.addAll(Sql.texts(
                connection,
                query,
                connection.unwrap(org.mariadb.jdbc.Connection.class).getThreadId()));
        String grantee = grantee(connection);
        missing(connection, grantee).ifPresent(problems::add);
        quota(connection, grantee).ifPresent(problems::add);
        return problems;
    }

    private static boolean ofMariadb(String version) {
        return version.contains("MariaDB");
    }

    /** A server of the protocol, for people, by the version that it gives; before 11.0 MariaDB hides behind 5.5.5. */
    static String named(String version) {
        return ofMariadb(version) ? "MariaDB " + version.replaceFirst("^5\\.5\\.5-", "") : "MySQL " + version;
    }

    /** That a release of MariaDB is too old for the kit: it continues "The server ...". */
    public static Optional<String> tooOld(String version) {
        return newEnough(version)
                ? Optional.empty()
                : Optional.of("is " + named(version) + ", which cannot refuse a lost update; the kit needs 10.11.8 or"
                        + " later (10.6.18 and 11.4.2 in their series)");
    }

    /** The account of a session, as a grant names it. A user may have an @ in its name; a host has none. */
    static String grantee(Connection connection) throws SQLException {
        return Sql.text(
                connection,
                "select concat('''', left(current_user(), char_length(current_user()) - char_length(host) - 1),"
                        + " '''@''', host, '''')"
                        + " from (select substring_index(current_user(), '@', -1) as host) account");
    }

    /** Rights may come from roles, too; those to triggers and events may be given on the databases alone. */
    private static Optional<String> missing(Connection connection, String grantee) throws SQLException {
        List<String> missing = new ArrayList<>(RIGHTS);
        for (String line : Sql.texts(connection, "show grants")) {
            Matcher grant = GRANT.matcher(line);
            if (grant.matches()) {
                List<String> given = List.of(grant.group(1).split(", "));
                boolean everywhere = grant.group(2) != null;
                boolean ours = grant.group(3) == null;
                missing.removeIf(right -> (given.contains(right) || given.contains("ALL PRIVILEGES"))
                        && (everywhere || ours && !right.equals(PROCESS)));
            }
        }
        String rights = String.join(", ", missing).toLowerCase(Locale.ROOT);
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "does not show " + grantee + " all there is (grant " + rights + " on *.* to " + grantee + ")");
    }

    /** What would end a run once the hour's quota is used up. */
    private static Optional<String> quota(Connection connection, String grantee) throws SQLException {
        List<String> quotas = QUOTA.matcher(
                        Sql.text(connection, "show create user").toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .toList();
        return quotas.isEmpty()
                ? Optional.empty()
                : Optional.of("lets " + grantee + " do only so much in an hour, " + Words.list(quotas) + " (alter user "
                        + grantee + " with "
                        + String.join(" ", quotas).replaceAll("[0-9]+", "0") + ")");
    }

    /**
     * Whether a release is certainly without the fix of MDEV-39263, which is of April 2026: it continues "The server ...".
     * Whether later ones than those of August 2025 have it, their change logs say.
     */
    static Optional<String> knownFault(String version) {
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            return Optional.empty();
        }
        Integer last = FAULTY.get(parts.group(1) + "." + parts.group(2));
        return last == null || Integer.parseInt(parts.group(3)) > last
                ? Optional.empty()
                : Optional.of("is MariaDB " + version + ", in which an update that waited for a lock may go on where"
                        + " innodb_snapshot_isolation should make it fail (MDEV-39263); no transaction of the kit relies on"
                        + " that, but a newer release is safer");
    }

    /** Whether it has {@code innodb_snapshot_isolation}. */
    static boolean newEnough(String version) {
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            return false;
        }
        int major = Integer.parseInt(parts.group(1));
        int minor = Integer.parseInt(parts.group(2));
        int patch = Integer.parseInt(parts.group(3));
        if (major != 10 && major != 11) {
            return major > 11;
        }
        if (major == 10) {
            return minor == 6 && patch >= 18 || minor == 11 && patch >= 8;
        }
        return minor > 4 || minor == 4 && patch >= 2;
    }
}
