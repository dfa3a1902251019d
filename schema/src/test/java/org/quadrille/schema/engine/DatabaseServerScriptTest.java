package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.schema.embedded.Ports;

/**
 * The script that sets up a server, as it runs on the Red Hat family: with a real server, and stand-ins for systemd
 * and, unless the test runs as root, for programs that need root. The Debian family is tested on separate machines
 * (testbed-on-machines.sh).
 */
class DatabaseServerScriptTest {
    private static final String PASSWORD = "correct: horse\\battery 'staple'";
    private static final boolean ROOT = new com.sun.security.auth.module.UnixSystem().getUid() == 0;

    @TempDir
    Path folder;

    private Path bin;
    private Path data;
    private int port;
    private Map<String, String> settings;

    /** What the script said, and how it ended. */
    private record Outcome(int code, String text) {
        List<String> lines() {
            return text.lines().toList();
        }
    }

    @BeforeEach
    void fakeTheFamily() throws IOException {
        Optional<Path> server = server();
        assumeTrue(server.isPresent(), "there is no PostgreSQL server in /usr/lib/postgresql (Debian: postgresql)");
        assumeTrue(!ROOT || Files.readString(Path.of("/etc/passwd")).contains("\npostgres:"), "no user postgres");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        bin = Files.createDirectory(folder.resolve("bin"));
        data = folder.resolve("data");
        for (String tool : List.of("postgres", "initdb", "pg_ctl", "psql")) {
            real(tool, server.get().resolve(tool));
        }
        for (String tool :
                ("sh sed awk grep cat tail head env mktemp rm mv cp cmp sort ls tr mkdir chmod install basename dirname"
                                + " readlink cut paste wc sleep ss ip touch")
                        .split(" ")) {
            Optional<Path> file = found(tool);
            if (file.isPresent()) {
                real(tool, file.get());
            }
        }
        fake("postgresql-setup", "exit 1");
        fake("id", "echo 0");
        fake("getent", "sed -n \"s/^\\([^ ]*\\) $2\\$/\\1 STREAM/p\" '" + folder + "/hosts'");
        fake(
                "systemctl",
                "data='" + data + "'",
                "other=$(sed -n 's/^Environment=PGDATA=//p' '" + folder
                        + "/units/postgresql.service.d/quadrille.conf' 2> /dev/null)",
                "ctl=\"runuser -u postgres -- env PATH=$PATH pg_ctl -s -w -D ${other:-$data} -l " + folder + "/log\"",
                "case $1 in",
                "show) echo \"Environment=PG_OOM_ADJUST_FILE=x PGDATA=${other:-$data}\" ;;",
                "enable) $ctl start ;;",
                "restart) $ctl -m fast restart ;;",
                "reload) $ctl reload ;;",
                "esac");
        if (ROOT) {
            for (String tool : List.of("runuser", "chown")) {
                real(tool, found(tool).orElseThrow());
            }
        } else {
            fake("chown", "exit 0");
            fake("runuser", "shift 3; exec \"$@\"");
            fake("initdb", "exec " + server.get() + "/initdb -U postgres \"$@\" --auth-local=trust");
        }
        Files.writeString(folder.resolve("log"), "");
        Files.setPosixFilePermissions(folder.resolve("log"), PosixFilePermissions.fromString("rw-rw-rw-"));
        Path sockets = Files.createDirectory(folder.resolve("s"));
        Files.setPosixFilePermissions(sockets, PosixFilePermissions.fromString("rwxrwxrwx"));
        hosts("10.9.0.11 a1", "fd00::11 a1", "10.9.0.1 driver1", "127.0.0.1 localhost", "127.0.1.1 o1");
        port = Ports.free(1).get(0);
        settings = new LinkedHashMap<>(new PostgresEngine().serverSettings(512L << 20, 21));
        settings.put("unix_socket_directories", sockets.toString());
        settings.put("log_statement", "all");
    }

    @AfterEach
    void stop() throws Exception {
        try (Stream<Path> all = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            for (Path cluster :
                    all.filter(f -> Files.exists(f.resolve("postmaster.pid"))).toList()) {
                shell("runuser -u postgres -- env PATH=$PATH pg_ctl -s -m immediate -D " + cluster + " stop");
            }
        }
    }

    private static Optional<Path> server() throws IOException {
        Path versions = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(versions)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(versions)) {
            return all.map(version -> version.resolve("bin"))
                    .filter(b -> Files.isExecutable(b.resolve("postgres")) && Files.isExecutable(b.resolve("psql")))
                    .max(java.util.Comparator.comparing(
                            b -> Integer.parseInt(b.getParent().getFileName().toString())));
        }
    }

    private static Optional<Path> found(String tool) {
        return Stream.of("/usr/bin", "/bin", "/usr/sbin", "/sbin")
                .map(place -> Path.of(place, tool))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private void real(String name, Path file) throws IOException {
        fake(name, "exec " + file + " \"$@\"");
    }

    private void fake(String name, String... lines) throws IOException {
        Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void hosts(String... lines) throws IOException {
        Files.write(folder.resolve("hosts"), Arrays.asList(lines));
    }

    private Outcome shell(String line) throws IOException, InterruptedException {
        Path said = folder.resolve("said");
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", line);
        shell.environment().clear();
        shell.environment().putAll(Map.of("PATH", bin.toString(), "QUADRILLE_UNITS", folder + "/units"));
        Process process =
                shell.redirectErrorStream(true).redirectOutput(said.toFile()).start();
        assertTrue(process.waitFor(3, TimeUnit.MINUTES), line);
        return new Outcome(process.exitValue(), Files.readString(said));
    }

    private Outcome setUp(List<String> clients, String options) throws IOException, InterruptedException {
        return setUp(clients, Optional.empty(), options);
    }

    private Outcome setUp(List<String> clients, Optional<String> place, String options)
            throws IOException, InterruptedException {
        Engine engine = new PostgresEngine();
        Path script = Files.writeString(folder.resolve("database-server.sh"), engine.serverScript());
        Path conf = Files.writeString(
                folder.resolve("conf"),
                engine.serverScriptInput(port, "tester", clients, false, place, settings),
                StandardCharsets.UTF_8);
        return shell("sh " + script + " " + conf + " " + options);
    }

    private String password() throws IOException {
        return "--password-file " + Files.writeString(folder.resolve("password"), PASSWORD + "\n");
    }

    private Connection connect(String password) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/postgres", "tester", password);
    }

    private String answer(String sql) throws SQLException {
        try (Connection connection = connect(PASSWORD);
                ResultSet row = connection.createStatement().executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    @Test
    void aServerIsMade_andNothingIsDoneTheSecondTime() throws Exception {
        Outcome first = setUp(List.of("a1", "localhost"), password());
        assertEquals(0, first.code(), first.text());
        assertEquals(9, first.lines().size(), first.text());
        assertTrue(first.text().contains("made the server postgresql with port " + port), first.text());
        assertTrue(first.text().contains("max_connections=21"), first.text());
        assertTrue(
                first.text().contains("from a1 (10.9.0.11), a1 (fd00::11), localhost (127.0.0.1) with"), first.text());
        assertEquals(new Outcome(0, "unchanged\n"), setUp(List.of("a1", "localhost"), password()));
        assertEquals(
                "t f t t 21 128MB on on on on",
                answer("select concat_ws(' ', rolcreatedb, rolsuper, pg_has_role(rolname, 'pg_read_all_settings',"
                        + " 'member'), has_parameter_privilege(oid, 'track_functions', 'set'),"
                        + " current_setting('max_connections'), current_setting('shared_buffers'),"
                        + " current_setting('fsync'), current_setting('full_page_writes'),"
                        + " current_setting('synchronous_commit'), current_setting('autovacuum'))"
                        + " from pg_roles where rolname = 'tester'"));
        assertThrows(SQLException.class, () -> connect("another").close());
    }

    @Test
    void noPasswordIsInTheServersLogNorInWhatTheScriptSays() throws Exception {
        Outcome first =
                setUp(List.of("localhost"), "--password-file - < " + password().substring(16));
        String log = Files.readString(folder.resolve("log"));
        assertTrue(log.contains("statement: create role tester"), "the server logs statements: " + log);
        for (String text : List.of(log, first.text())) {
            assertFalse(text.contains("horse") || text.contains("SCRAM-SHA-256$"), text);
        }
        Files.writeString(folder.resolve("password"), "another\n");
        Outcome second = setUp(List.of("localhost"), "--password-file " + folder.resolve("password"));
        assertEquals(List.of("set the password of tester"), second.lines());
        connect("another").close();
    }

    @Test
    void onlyWhatChangedIsDone_andTheLinesOfOthersStay() throws Exception {
        setUp(List.of("localhost"), password());
        Path access = data.resolve("pg_hba.conf");
        String theirs = "host all auditor 10.9.9.9/32 scram-sha-256\n";
        Files.writeString(access, Files.readString(access) + theirs);
        Outcome other = setUp(List.of("a1", "driver1"), "");
        assertEquals(2, other.lines().size(), other.text());
        assertEquals("reloaded the server", other.lines().get(1));
        List<String> rules = Files.readAllLines(access);
        assertEquals(
                List.of(
                        "local all \"tester\" scram-sha-256",
                        "host all \"tester\" 10.9.0.11/32 scram-sha-256 # a1",
                        "host all \"tester\" fd00::11/128 scram-sha-256 # a1",
                        "host all \"tester\" 10.9.0.1/32 scram-sha-256 # driver1",
                        "host all \"tester\" all reject",
                        "# END quadrille"),
                rules.subList(1, 7));
        assertEquals(theirs.strip(), rules.get(rules.size() - 1));
        assertThrows(SQLException.class, () -> connect(PASSWORD).close(), "loopback is let in no more");
        settings.put("checkpoint_timeout", "20min");
        assertEquals("reloaded the server", last(setUp(List.of("localhost"), "")));
        settings.put("max_connections", "33");
        assertEquals("restarted the server", last(setUp(List.of("localhost"), "")));
        assertEquals("33", answer("show max_connections"));
        assertEquals(new Outcome(0, "unchanged\n"), setUp(List.of("localhost"), password()));
    }

    private static String last(Outcome outcome) {
        assertEquals(0, outcome.code(), outcome.text());
        return outcome.lines().get(outcome.lines().size() - 1);
    }

    @Test
    void settingsThatTheServerDoesNotStartWithAreTakenBack() throws Exception {
        setUp(List.of("localhost"), password());
        settings.put("shared_buffers", "900TB");
        assertFailure("does not take the settings", setUp(List.of("localhost"), ""));
        settings.put("shared_buffers", "128MB");
        settings.put("listen_addresses", "203.0.113.9");
        Outcome outcome = setUp(List.of("localhost"), "");
        assertFailure("which is as it was before", outcome);
        assertEquals("*", answer("show listen_addresses"));
        settings.put("listen_addresses", "*");
        assertEquals(new Outcome(0, "unchanged\n"), setUp(List.of("localhost"), ""));
    }

    @Test
    void dataHaveAPlaceOfTheirOwn_whichDoesNotMove() throws Exception {
        Optional<String> place = Optional.of(folder.resolve("disk").toString());
        Outcome first = setUp(List.of("localhost"), place, password());
        assertEquals(0, first.code(), first.text());
        assertEquals(place.get(), answer("show data_directory"));
        assertEquals(new Outcome(0, "unchanged\n"), setUp(List.of("localhost"), place, ""));
        assertEquals(new Outcome(0, "unchanged\n"), setUp(List.of("localhost"), ""), "it is where it is");
        assertFailure("not in /elsewhere", setUp(List.of("localhost"), Optional.of("/elsewhere"), ""));
    }

    @Test
    void mistakesAreOneSentence() throws Exception {
        assertFailure("the name a9 has no address", setUp(List.of("a9"), ""));
        Outcome later = setUp(List.of("a9", "localhost"), "--skip-unknown");
        assertEquals(0, later.code(), later.text());
        assertTrue(later.text().contains("no address is known for a9 yet"), later.text());
        assertFailure("the name o1 means this machine's own loopback", setUp(List.of("o1"), ""));
        Files.writeString(folder.resolve("empty"), " \n");
        assertFailure("the password is empty", setUp(List.of("a1"), "--password-file " + folder.resolve("empty")));
        assertFailure("cannot be read", setUp(List.of("a1"), "--password-file " + folder.resolve("none")));
        settings.put("fsync", "off");
        assertFailure("what must stay on", setUp(List.of("a1"), ""));
        settings.remove("fsync");
        int other = port;
        port = Ports.free(1).get(0);
        assertFailure("has port " + other, setUp(List.of("localhost"), ""));
        fake("id", "echo 1000");
        assertFailure("only root", setUp(List.of("a1"), ""));
        fake("id", "echo 0");
        fake("postgres", "echo 'postgres (PostgreSQL) 14.9'");
        assertFailure("is PostgreSQL 14.9, but 15 or newer", setUp(List.of("a1"), ""));
        Files.delete(bin.resolve("postgres"));
        assertFailure("there is no PostgreSQL server", setUp(List.of("a1"), ""));
        fake("grep", "exit 1");
        Files.delete(bin.resolve("postgresql-setup"));
        assertEquals(1, setUp(List.of("a1"), "").code());
    }

    @Test
    void aPortThatSomethingElseUsesIsSaid() throws Exception {
        assumeTrue(found("ss").isPresent(), "there is no ss command (Debian: iproute2)");
        try (ServerSocket taken = new ServerSocket(port)) {
            assertFailure("something else listens on port " + taken.getLocalPort(), setUp(List.of("a1"), ""));
        }
    }

    private static void assertFailure(String words, Outcome outcome) {
        assertEquals(1, outcome.code(), outcome.text());
        assertTrue(outcome.text().contains(words), outcome.text());
        assertTrue(last(outcome.text()).matches("database-server\\.sh: .+; .+\\."), outcome.text());
    }

    @Test
    void everyFailureNamesItsFix() {
        String script = new PostgresEngine().serverScript().replace("\\\n", " ");
        List<String> failures = script.lines()
                .filter(line -> line.contains("fail \""))
                .map(line -> line.substring(line.indexOf("fail \"")).replaceFirst(" ?;;.*", ""))
                .toList();
        assertTrue(failures.size() > 30, failures.toString());
        failures.forEach(failure -> assertTrue(failure.matches(".*; .*\\.\"( *\\\\)?"), failure));
    }

    private static String last(String text) {
        return text.lines().reduce((a, b) -> b).orElseThrow();
    }
}
