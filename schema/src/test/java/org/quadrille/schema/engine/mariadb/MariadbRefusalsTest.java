package org.quadrille.schema.engine.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.SelfSigned;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseState;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.MariadbTestServer;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** Servers that are set up otherwise than the kit needs it, and one that offers TLS. */
class MariadbRefusalsTest {
    private static final Engine ENGINE = Engine.of("mariadb");

    @TempDir
    static Path folder;

    private static EmbeddedServer server;

    @BeforeAll
    static void start() throws Exception {
        MariadbTestServer.assumeBinaries();
        SelfSigned.make(folder, "server");
        SelfSigned.make(folder, "another");
        server = EmbeddedServer.in(folder.resolve("server"), ServerProgram.of("mariadb", Optional.empty()))
                .set("lower_case_table_names", "1")
                .set("local_infile", "OFF")
                .set("innodb_stats_persistent", "OFF")
                .set("log_bin", "log")
                .set("binlog_format", "STATEMENT")
                .set("ssl_cert", folder.resolve("server.crt").toString())
                .set("ssl_key", folder.resolve("server.key").toString())
                .start();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** Also to a build, before it has loaded anything. */
    @Test
    void everythingThatIsWrongIsNamedAtOnceWithItsFix_andNothingElse() throws SQLException {
        DatabaseAddress root = server.administrator("mysql");
        execute(
                root,
                "set global read_only = 1",
                "create user 'few@home'@'127.0.0.1' identified by '" + server.password()
                        + "' with max_queries_per_hour 3000 max_connections_per_hour 99",
                "grant select on *.* to 'few@home'@'127.0.0.1'",
                "grant all on process.* to 'few@home'@'127.0.0.1'",
                "grant all on process.* to public");
        DatabaseAddress few =
                new DatabaseAddress(ENGINE, root.host(), root.port(), "absent", "few@home", server.password());
        String named = "changes names of tables (set lower_case_table_names = 0 before its data are made)";
        String problems = "The server 127.0.0.1:" + root.port()
                + " refuses LOAD DATA LOCAL INFILE (set global local_infile = 1); it " + named
                + "; it takes no changes (set global read_only = 0, or name the primary in the testbed); it does"
                + " not keep count of the pages of tables (set global innodb_stats_persistent = 1); it has a binary log"
                + " of statements, which takes no changes at READ COMMITTED (set global binlog_format = ROW); it does not"
                + " show 'few@home'@'127.0.0.1' all there is (grant process on *.* to"
                + " 'few@home'@'127.0.0.1'); it lets 'few@home'@'127.0.0.1' do only so much in an hour,"
                + " max_queries_per_hour 3000 and max_connections_per_hour 99 (alter user 'few@home'@'127.0.0.1' with"
                + " max_queries_per_hour 0 max_connections_per_hour 0).";
        assertEquals(problems, refusal(few.withDatabase("mysql")));
        UserError build = assertThrows(
                UserError.class,
                () -> builder(spec -> List.of()).build(List.of(target(few), target(few.withDatabase("too")))));
        assertEquals("tile 1 group 1 OLTP and tile 1 group 1 OLTP: " + problems, build.getMessage());
        execute(
                root,
                "set global local_infile = 1",
                "set global read_only = 0",
                "set global innodb_stats_persistent = 1",
                "set global binlog_format = 'ROW'",
                "create role owners",
                "grant process, trigger, event on *.* to owners",
                "grant owners to 'few@home'@'127.0.0.1'",
                "set default role owners for 'few@home'@'127.0.0.1'",
                "alter user 'few@home'@'127.0.0.1' with max_queries_per_hour 0 max_connections_per_hour 0");
        assertEquals("The server 127.0.0.1:" + root.port() + " " + named + ".", refusal(few.withDatabase("mysql")));
    }

    private static String refusal(DatabaseAddress address) throws SQLException {
        try (Connection connection = address.connect()) {
            return assertThrows(UserError.class, () -> ENGINE.requireServer(connection, address))
                    .getMessage();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10.6.17-MariaDB, false",
        "10.6.18-MariaDB, true",
        "10.7.9-MariaDB, false",
        "10.11.7-MariaDB, false",
        "5.5.5-10.11.8-MariaDB-log, true",
        "11.4.1-MariaDB, false",
        "11.4.2-MariaDB, true",
        "11.3.9-MariaDB, false",
        "12.0.1-MariaDB, true",
        "unknown, false"
    })
    void aVersionIsNewEnoughInItsSeries(String version, boolean enough) {
        assertEquals(enough, ServerProblems.newEnough(version));
    }

    @ParameterizedTest
    @CsvSource({
        "10.11.14-MariaDB, true",
        "10.11.15-MariaDB, false",
        "11.4.5-MariaDB-ubu, true",
        "11.7.2-MariaDB, true",
        "12.1.2-MariaDB, false",
        "unknown, false"
    })
    void aReleaseThatCertainlyHasTheKnownFaultIsNamed(String version, boolean faulty) {
        Optional<String> named = ENGINE.knownFault(version);
        assertEquals(faulty, named.isPresent());
        named.ifPresent(fault -> assertTrue(fault.startsWith("is MariaDB " + version + ","), fault));
    }

    /** Neither the mode of the server nor the collation of a database that somebody else made. */
    @Test
    void whatTheKitSetsForItselfNeedNotBeSet() throws SQLException {
        DatabaseAddress root = MariadbTestServer.get().administrator("mysql");
        execute(
                root,
                "set @@global.sql_mode = 'ANSI'",
                "create database premade character set latin1 collate latin1_swedish_ci");
        DatabaseTarget target = target(MariadbTestServer.get().address("premade"));
        try {
            builder(spec -> List.of()).build(List.of(target));
        } finally {
            execute(root, "set @@global.sql_mode = default");
        }
        assertEquals(
                "utf8mb4_nopad_bin",
                one(
                        target.address(),
                        "select group_concat(distinct collation_name) from information_schema.columns"
                                + " where table_schema = 'premade'"));
    }

    private static DatabaseAddress with(EmbeddedServer where, String mode, String certificate) {
        DatabaseAddress plain = where.administrator("mysql");
        String file = certificate == null ? null : folder.resolve(certificate).toString();
        return new DatabaseAddress(
                ENGINE,
                plain.host(),
                plain.port(),
                plain.database(),
                plain.user(),
                plain.password(),
                new DatabaseServer.Tls(mode, file, null, null),
                null);
    }

    @ParameterizedTest
    @CsvSource({"require,", "verify-ca, server.crt", "verify-full, server.crt"})
    void connectionsAreEncryptedAndSayHow(String mode, String certificate) throws SQLException {
        String how = one(
                with(server, mode, certificate),
                "select variable_value from information_schema.session_status where variable_name = 'SSL_VERSION'");
        assertTrue(how.startsWith("TLSv1."), how);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            verify-full | another.crt | did not prove over TLS who it is
            verify-ca | another.crt | did not prove over TLS who it is
            verify-full | none.crt | none.crt of tls.rootCertificate cannot be read; name the PEM file
            """)
    void aServerOfAnotherCertificateIsRefused(String mode, String certificate, String words) {
        assertTrue(refused(with(server, mode, certificate)).contains(words), refused(with(server, mode, certificate)));
    }

    /** Its certificate is good, but not under the name that the testbed has for it. */
    @Test
    void aServerUnderAnotherNameIsRefused_andNobodyWaitsForIt() {
        DatabaseAddress good = with(server, "verify-full", "server.crt");
        DatabaseAddress address = new DatabaseAddress(
                ENGINE, "localhost", good.port(), good.database(), good.user(), good.password(), good.tls(), null);
        assertTrue(refused(address).contains("localhost:" + good.port() + " did not prove over TLS who it is"));
        assertFalse(ENGINE.notYet(assertThrows(SQLException.class, address::connect)));
    }

    @Test
    void aServerThatOffersNoTlsIsRefusedWithOneSentence_andNobodyWaitsForIt() {
        DatabaseAddress address = with(MariadbTestServer.get(), "require", null);
        assertEquals(
                "The server 127.0.0.1:" + address.port()
                        + " offers no TLS, which tls.mode of the testbed demands; give it"
                        + " a certificate (ssl_cert, ssl_key), or set tls.mode to disable.",
                refused(address));
        assertFalse(ENGINE.notYet(assertThrows(SQLException.class, address::connect)));
    }

    @Test
    void aServerThatDemandsTlsSaysSo() throws SQLException {
        DatabaseAddress root = with(server, "require", null);
        execute(root, "set global require_secure_transport = 1");
        try {
            String said = refused(server.administrator("mysql"));
            assertTrue(said.endsWith(", or set tls.mode if the server demands encryption."), said);
        } finally {
            execute(root, "set global require_secure_transport = 0");
        }
    }

    @Test
    void aSessionOfAnotherUserThatMayNotBeEndedIsNamed() throws SQLException {
        DatabaseAddress root = MariadbTestServer.get().administrator("mysql");
        DatabaseTarget target = target(MariadbTestServer.get().address("used"));
        builder(spec -> List.of()).build(List.of(target));
        try (Connection exporter = root.withDatabase("used").connect()) {
            String said = assertThrows(
                            UserError.class, () -> builder(spec -> List.of()).drop(List.of(target), false))
                    .getMessage();
            assertTrue(
                    said.startsWith("The database \"used\" is used by user \"root\" from ")
                            && said.contains("grant connection admin on *.* to 'quadrille'@'"),
                    said);
            assertTrue(exporter.isValid(5));
        }
        builder(spec -> List.of()).drop(List.of(target), false);
    }

    /** Told by what the server refused, not by what the driver was doing; and nobody waits for it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            alter user 'odd'@'127.0.0.1' password expire               | has expired
            alter user 'odd'@'127.0.0.1' account lock                  | account unlock
            alter user 'odd'@'127.0.0.1' identified via unix_socket    | otherwise than by a password
            alter user 'odd'@'127.0.0.1' with max_queries_per_hour 1   | take the quota away
            set global init_connect = 'nonsense'                       | set global init_connect = ''
            """)
    void anAccountThatCannotBeUsedIsNamedWithTheFix(String statement, String words) throws SQLException {
        DatabaseAddress root = server.administrator("mysql");
        execute(root, "create or replace user 'odd'@'127.0.0.1' identified by '" + server.password() + "'");
        DatabaseAddress odd =
                new DatabaseAddress(ENGINE, root.host(), root.port(), "information_schema", "odd", server.password());
        try (Connection first = odd.connect()) {
            assertTrue(first.isValid(5));
            execute(root, statement);
            assertTrue(refused(odd).contains(words), refused(odd));
            assertFalse(ENGINE.notYet(assertThrows(SQLException.class, odd::connect)));
        } finally {
            execute(root, "set global init_connect = ''", "drop user 'odd'@'127.0.0.1'");
        }
    }

    private static String refused(DatabaseAddress address) {
        return address.explain(assertThrows(SQLException.class, address::connect))
                .getMessage();
    }

    @Test
    @EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "a server of its own (-Plong)")
    void whenTheServerIsKilledWhileLoadingTheSameCommandStartsAgain() {
        try (EmbeddedServer victim = EmbeddedServer.in(
                        folder.resolve("victim"), ServerProgram.of("mariadb", Optional.empty()))
                .start()) {
            DatabaseTarget target = target(victim.address("loaded"));
            UserError lost = assertThrows(
                    UserError.class,
                    () -> builder(spec -> List.of(new Killer(victim))).build(List.of(target)));
            assertTrue(
                    lost.getMessage().matches("The (server|connection to) 127.0.0.1:\\d+ [^\n]*"), lost.getMessage());
            victim.restart();
            builder(spec -> List.of()).build(List.of(target));
            assertEquals(DatabaseState.FRESH, DatabaseStatus.of(target).state());
        }
    }

    /** Rows in whose midst the server is killed. */
    private record Killer(EmbeddedServer server) implements RowSource {
        @Override
        public List<String> tables() {
            return List.of("zip_code");
        }

        @Override
        public int parts() {
            return 1;
        }

        @Override
        public void generate(int part, Function<String, RowSink> sinks) {
            RowSink rows = sinks.apply("zip_code");
            rows.text("00001");
            rows.text("Town");
            rows.text("Division");
            rows.endRow();
            server.kill();
        }
    }

    static DatabaseTarget target(DatabaseAddress address) {
        return new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                address,
                new DatabaseSpec(11, new Scale(1, 1, 5, 30), 300),
                Tablespaces.NONE);
    }

    static DatabaseBuilder builder(Function<DatabaseSpec, List<RowSource>> rows) {
        return new DatabaseBuilder(rows, new BuildOptions(1, false, false, false), LoadProgress.SILENT);
    }

    private static String one(DatabaseAddress address, String sql) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private static void execute(DatabaseAddress address, String... statements) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
