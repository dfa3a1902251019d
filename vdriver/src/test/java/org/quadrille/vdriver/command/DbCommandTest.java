package org.quadrille.vdriver.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vdriver.live.RunPage;

class DbCommandTest {
    @TempDir
    static Path folder;

    private static SmallDatabases databases;
    private static Path testbed;

    @BeforeAll
    static void start() throws IOException {
        databases = SmallDatabases.in(folder);
        testbed = databases.testbed();
    }

    @AfterAll
    static void stop() {
        databases.close();
    }

    @Test
    void lifeOfDatabases() throws Exception {
        String built = run(0, "build", "--testbed", testbed.toString(), "--group", "1", "--no-check");
        assertTrue(built.contains("tile 1 group 1 DSS is ready"), built);
        String again = run(0, "build", "--testbed", testbed.toString(), "--group", "1");
        assertEquals(
                2, again.lines().filter(l -> l.contains("is already complete")).count(), again);

        String status = run(1, "status", "--testbed", testbed.toString());
        assertEquals(2, status.lines().filter(l -> l.contains(" fresh ")).count(), status);
        assertEquals(
                6,
                status.lines()
                        .filter(l -> l.endsWith("make it with `quadrille db build`."))
                        .count(),
                status);
        assertFalse(status.contains(databases.server().password()));

        usedBy("run-7");
        databases.in("oltp0", "update holding_summary set hs_qty = hs_qty + 1 where ctid = '(0,1)'");
        UserError exists =
                assertThrows(UserError.class, () -> run(2, "build", "--testbed", testbed.toString(), "--group", "1"));
        assertEquals(
                1,
                exists.getMessage().lines().filter(l -> l.contains("--replace")).count(),
                "the one that a run has used");
        JsonNode json = new ObjectMapper()
                .readTree(run(1, "status", "--testbed", testbed.toString(), "--group", "1", "--check", "--json"));
        assertEquals("used", json.get(0).get("state").asText());
        assertEquals("run-7", json.get(0).get("lastRun").asText());
        assertFalse(json.get(0).get("usable").asBoolean());
        assertTrue(json.get(0).get("checks").get("holding-summaries").asText().startsWith("BROKEN"));
        assertTrue(json.get(1).get("usable").asBoolean());

        refusedWhileARunUsesThem();
        String reset = run(0, "reset", "--testbed", testbed.toString(), "--group", "1", "--wait", "1m");
        assertFalse(reset.contains("Loading"), reset);
        run(0, "status", "--testbed", testbed.toString(), "--group", "1", "--role", "oltp", "--check");

        databases.in("oltp0", "update quadrille.identity set build = 'older', frames = 'others'");
        String stale = run(1, "status", "--testbed", testbed.toString(), "--group", "1");
        assertEquals(1, stale.lines().filter(l -> l.contains("db refresh")).count(), stale);
        String refreshed = run(0, "refresh", "--testbed", testbed.toString(), "--group", "1");
        assertTrue(refreshed.contains("OLTP (") && refreshed.contains("has the frames of this build now"), refreshed);
        run(0, "status", "--testbed", testbed.toString(), "--group", "1");

        String clone =
                run(0, "clone", "--testbed", testbed.toString(), "--from", "1/1/oltp", "--group", "2", "--role", "dss");
        assertFalse(clone.contains("Loading"), clone);
        run(0, "status", "--testbed", testbed.toString(), "--group", "2", "--role", "dss");

        usedBy("run-8");
        aRunBuildsWhatIsMissing();

        Path other = loadUnits("other.json", 2);
        String foreign = run(1, "status", "--testbed", other.toString(), "--group", "1", "--role", "oltp");
        assertTrue(foreign.contains("holds 1 load unit,") && foreign.contains("wants 2 load units"), foreign);

        run(0, "drop", "--testbed", testbed.toString());
        String gone = run(1, "status", "--testbed", testbed.toString());
        assertEquals(0, gone.lines().filter(l -> l.contains(" fresh ")).count());
        try (Connection connection = databases.server().address("postgres").connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("select count(*) from pg_database")) {
            rows.next();
            assertEquals(3, rows.getInt(1));
        }
    }

    /** Sessions of a connector are there, whether its prime lives or not. */
    private static void refusedWhileARunUsesThem() throws Exception {
        Properties named = new Properties();
        DatabaseAddress oltp = databases.server().address("oltp0");
        named.setProperty("user", oltp.user());
        named.setProperty("password", databases.server().password());
        named.setProperty("ApplicationName", RunSessions.RUN);
        String url = "jdbc:postgresql://" + oltp.host() + ":" + oltp.port() + "/oltp0";
        try (Connection session = DriverManager.getConnection(url, named)) {
            for (String command : List.of("reset", "drop", "build --replace")) {
                List<String> line = new ArrayList<>(List.of(command.split(" ")));
                line.addAll(List.of("--testbed", testbed.toString(), "--group", "1"));
                String said = assertThrows(UserError.class, () -> run(2, line.toArray(String[]::new)))
                        .getMessage();
                assertEquals(1, said.lines().count(), said);
                assertTrue(
                        said.contains("/oltp0 of tile 1 group 1 OLTP is used by run run-7; wait for its end,"), said);
            }
            assertTrue(session.isValid(5), "its session goes on");
            run(0, "reset", "--testbed", testbed.toString(), "--group", "1", "--role", "oltp", "--force");
        }
        usedBy("run-7");
    }

    private static void usedBy(String run) throws Exception {
        try (Connection connection = databases.server().administrator("oltp0").connect()) {
            new Identities(Engine.of("postgresql").files()).usedBy(connection, run);
        }
    }

    /** The run itself is refused, because no process has been started. */
    private static void aRunBuildsWhatIsMissing() {
        UserError refused = assertThrows(
                UserError.class,
                () -> SmallDatabases.say(
                        new RunCommand(RunPage.Opener.NEVER),
                        "--build",
                        "--testbed",
                        testbed.toString(),
                        "--results",
                        folder.resolve("results").toString()));
        assertTrue(refused.getMessage().contains("connector-1 at 127.0.0.1:"), refused.getMessage());
        String status = run(0, "status", "--testbed", testbed.toString());
        assertEquals(1, status.lines().filter(l -> l.contains(" used ")).count(), "it is left as it is");
        assertEquals(7, status.lines().filter(l -> l.contains(" fresh ")).count(), status);
    }

    @Test
    void notEnoughDisk() throws Exception {
        Path huge = loadUnits("huge.json", 100_000);
        UserError error = assertThrows(UserError.class, () -> run(2, "build", "--testbed", huge.toString()));
        assertTrue(
                error.getMessage().matches(".* has [0-9.]+ GiB free .* need about [0-9.]+ GiB .*"), error.getMessage());
    }

    @Test
    void wrongPasswordAndUnreachableServer() throws IOException {
        Path file = folder.resolve("wrong.password");
        Files.writeString(file, "guess\n");
        Path wrong = databases.testbed(
                "wrong.json", group -> SmallDatabases.databases(group, d -> d.withPasswordFile(file.toString())));
        UserError error = assertThrows(UserError.class, () -> run(2, "build", "--testbed", wrong.toString()));
        assertEquals(
                1,
                error.getMessage()
                        .lines()
                        .filter(l -> l.contains("refuses the password"))
                        .count());
        assertFalse(error.getMessage().contains("guess"));

        Path nobody = databases.testbed("nobody.json", group -> SmallDatabases.onPort(group, 1));
        error = assertThrows(UserError.class, () -> run(2, "build", "--testbed", nobody.toString()));
        assertTrue(error.getMessage().contains("127.0.0.1:1 cannot be reached"), error.getMessage());
    }

    @Test
    void eachServerThatFailsIsNamedWithItsCause() throws IOException {
        Path both = databases.testbed(
                "both.json",
                group -> group.oltp().database().endsWith("0")
                        ? SmallDatabases.onPort(group, 1)
                        : Testbed.Group.of(100_000, group.connector(), group.oltp(), group.dss()));
        UserError error =
                assertThrows(UserError.class, () -> run(2, "build", "--testbed", both.toString(), "--parallel", "2"));
        assertTrue(error.getMessage().startsWith("2 of 2 servers failed;"), error.getMessage());
        assertTrue(
                error.getMessage().contains("\n127.0.0.1:1: tile 1 group 1 OLTP and tile 1 group 1 DSS: The server "),
                error.getMessage());
        String server = "\n127.0.0.1:" + databases.server().port() + ": ";
        assertTrue(error.getMessage().contains(server + "The server"), error.getMessage());
        assertTrue(error.getMessage().contains("GiB free in its data folder"), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bild | did you mean \"build\"?",
                "build | Option --testbed is missing.",
                "build --testbed none.json | none.json cannot be read",
                "build --testbed T --group 5 | Option --group is \"5\" but must be a whole number from 1 to 4",
                "build --testbed T --tile 2 | the testbed has one tile",
                "build --testbed T --role both | must be oltp or dss",
                "build --testbed T --threads 0 | --threads is \"0\"",
                "build --testbed T --parallel 0 | --parallel is \"0\"",
                "build --testbed T --thread 2 | did you mean \"--threads\"?",
                "clone --testbed T --from 9/9/dss | has to name a database of the testbed",
                "clone --testbed T --from 1/3/dss | is not a fresh one",
                "drop --testbed T extra | Unexpected argument \"extra\"; leave it out. See"
            })
    void mistakes(String line, String message) {
        String[] args = line.replace("T ", testbed + " ").split(" ");
        UserError error = assertThrows(UserError.class, () -> run(2, args));
        assertTrue(error.getMessage().contains(message), error.getMessage());
        assertEquals(2, error.exitCode().code());
    }

    @Test
    void everyHelpEndsInAnExample() throws Exception {
        for (String verb : List.of("build", "clone", "reset", "refresh", "drop", "status")) {
            String help = run(0, verb, "--help").replace(" \\\n", "").strip();
            String last = help.lines().reduce((a, b) -> b).orElseThrow();
            assertTrue(last.strip().startsWith("quadrille db " + verb + " --testbed"), last);
        }
        assertTrue(run(0, "--help").strip().endsWith("quadrille db build --testbed testbed.json --threads 8"));
        assertTrue(run(2).contains("usage:"));
    }

    private static String run(int expected, String... args) {
        SmallDatabases.Said said = SmallDatabases.say(DbCommand.GROUP, args);
        assertEquals(expected, said.code(), said.text());
        return said.text();
    }

    /** The testbed with other load units. */
    private static Path loadUnits(String name, int loadUnits) throws IOException {
        return databases.testbed(name, g -> Testbed.Group.of(loadUnits, g.connector(), g.oltp(), g.dss()));
    }
}
