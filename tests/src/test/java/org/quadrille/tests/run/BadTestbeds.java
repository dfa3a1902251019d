package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.vce.CeMain;
import org.quadrille.vconnector.ConnectorMain;
import org.quadrille.vdriver.command.CheckCommand;
import org.quadrille.vdriver.command.DbCommand;
import org.quadrille.vdriver.command.RunCommand;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vmee.MeeMain;

/** On a kept testbed, a table of testbeds that are not as their file says: what is wrong, what is said; exit code 2, no other effect. */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class BadTestbeds {
    private static final int SESSIONS = 2;
    private static final double RATE = 20;
    /** Divisor of the phase length of the good run at the end, which only has to complete. */
    private static final int SHORTER = 6;

    private static final String EMPTY = "empty_one";

    private final KeptTestbed testbed;
    private final Path folder;

    private final ByteArrayOutputStream complained = new ByteArrayOutputStream();

    /** @param folder made for the files of the tests */
    BadTestbeds(KeptTestbed testbed, Path folder) {
        this.testbed = testbed;
        this.folder = folder;
    }

    /** Starts every worker that does not run, and makes an empty database. */
    @BeforeAll
    void prepare() throws Exception {
        testbed.startProcesses();
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("wrong.txt"), "not the password");
        try (Connection connection = testbed.server().address("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + EMPTY);
        }
    }

    /** What is wrong, the edit of the testbed file that causes it, and what has to be said. */
    private record Wrong(String what, Consumer<ObjectNode> edit, List<String> said) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Wrong wrong(String what, Consumer<ObjectNode> edit, String... said) {
        return new Wrong(what, edit, List.of(said));
    }

    private static ObjectNode group(JsonNode file, int group) {
        return (ObjectNode) file.at("/tiles/0/groups/" + (group - 1));
    }

    private static ObjectNode in(JsonNode file, int group, String part) {
        return (ObjectNode) group(file, group).get(part);
    }

    Stream<Wrong> wrongTestbeds() {
        return Stream.of(
                wrong(
                        "password",
                        t -> in(t, 1, "oltp").put("passwordFile", folder + "/wrong.txt"),
                        "connector-1: The server 127.0.0.1:",
                        "refuses the password of user \"quadrille\"; set the right one"),
                wrong(
                        "password file",
                        t -> in(t, 4, "dss").put("passwordFile", "none.txt"),
                        "connector-4: The file none.txt, passwordFile of 127.0.0.1:",
                        "put it there, readable by this user"),
                wrong(
                        "no server",
                        t -> in(t, 2, "oltp").put("port", 1),
                        "connector-2: The server 127.0.0.1:1 cannot be reached",
                        "check host and port, and that PostgreSQL is running"),
                wrong(
                        "database missing",
                        t -> in(t, 2, "dss").put("database", "nowhere"),
                        "connector-2: The database \"nowhere\" does not exist on 127.0.0.1:",
                        "make it with `quadrille db build`"),
                wrong(
                        "database empty",
                        t -> in(t, 3, "oltp").put("database", EMPTY),
                        "connector-3: The database",
                        "is empty; fill it with `quadrille db build`"),
                wrong(
                        "database of the server itself",
                        t -> in(t, 3, "oltp").put("database", "template1"),
                        "key \"tiles[1].groups[3].oltp.database\" is \"template1\", a name of the server's own",
                        "choose another name"),
                wrong(
                        "another scale",
                        t -> group(t, 4).put("loadUnits", 2),
                        "connector-4: The OLTP database",
                        "connector-4: The DSS database",
                        "the testbed wants 2 load units",
                        "quadrille db build --replace"),
                wrong(
                        "another seed",
                        t -> t.put("seed", 77),
                        "connector-1: The OLTP database",
                        "connector-4: The DSS database",
                        "seed 77",
                        "quadrille db build --replace"),
                wrong(
                        "swapped",
                        t -> {
                            in(t, 1, "oltp").put("database", "dss_t1g1");
                            in(t, 1, "dss").put("database", "oltp_t1g1");
                        },
                        "connector-1: The OLTP database",
                        "is stamped as the DSS database; are `oltp` and `dss` swapped in the testbed?"),
                wrong(
                        "too few connections",
                        t -> in(t, 1, "oltp").put("poolSize", 500),
                        "The server 127.0.0.1:",
                        "raise max_connections of the server by",
                        "or set smaller values of poolSize"),
                wrong(
                        "no worker",
                        t -> in(t, 3, "connector").put("controlPort", 1),
                        "connector-3 at 127.0.0.1:1 does not answer",
                        "quadrille connector --control-port 1 --port "),
                wrong(
                        "worker of another kind",
                        t -> {
                            ObjectNode ce = (ObjectNode) t.at("/customerEmulators/0");
                            ObjectNode mee = (ObjectNode) t.at("/marketEmulators/0");
                            JsonNode port = ce.get("controlPort");
                            ce.set("controlPort", mee.get("controlPort"));
                            mee.set("controlPort", port);
                        },
                        "is a mee, not a ce; correct the ports in the testbed or start the right process",
                        "is a ce, not a mee"),
                wrong(
                        "another transaction port",
                        t -> in(t, 2, "connector").put("port", 1),
                        "connector-2 at 127.0.0.1:",
                        "but the testbed says 1; start it with `quadrille connector --control-port "),
                wrong(
                        "a server instead of a worker",
                        t -> in(t, 1, "connector")
                                .put("controlPort", testbed.server().port()),
                        "connector-1 at 127.0.0.1:",
                        "does not answer"));
    }

    @Order(1)
    @ParameterizedTest
    @MethodSource("wrongTestbeds")
    void wrongTestbedsAreRefused(Wrong wrong) throws IOException {
        Path file = edited(wrong.edit());
        refused(new CheckCommand(), wrong.said(), "--testbed", file.toString());
        complained.reset();
        runIsRefused(file, wrong.said());
    }

    @Order(2)
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "state = 'loading' | is only half loaded; load it again with `quadrille db build`.",
                "build = 'older', schema = 'x' | was loaded by build older of the kit, but this build,",
                "schema = 'another' | has another schema; load it again with `quadrille db build --replace`",
                "frames = 'others' | has the frames of another build of the kit; install those of this build,",
                "role = null | has not been given a role; finish it with `quadrille db build`.",
            })
    void wrongDatabasesAreRefused(String stamp, String said) throws SQLException, IOException {
        Path file = edited(t -> {});
        try (Connection connection = testbed.server().address("dss_t1g3").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table quadrille.kept as select * from quadrille.identity");
            try {
                statement.execute("update quadrille.identity set " + stamp);
                runIsRefused(file, List.of("connector-3: The DSS database", said));
            } finally {
                statement.execute("delete from quadrille.identity");
                statement.execute("insert into quadrille.identity select * from quadrille.kept");
                statement.execute("drop table quadrille.kept");
            }
        }
    }

    @Order(3)
    @Test
    void buildingIsRefusedBeforeAnythingChanges() throws IOException {
        builds(
                t -> t.put("seed", 2),
                "exists (",
                "replace it with `--replace`, or reset it with `quadrille db reset`.");
        builds(
                t -> in(t, 1, "oltp").put("passwordFile", folder + "/wrong.txt"),
                "tile 1 group 1 OLTP: The server 127.0.0.1:",
                "refuses the password of user \"quadrille\"");
        builds(
                t -> {
                    group(t, 1).put("loadUnits", 100_000);
                    in(t, 1, "oltp").put("database", "large_oltp");
                    in(t, 1, "dss").put("database", "large_dss");
                },
                "GiB free in its data folder; the 2 databases to be built need about",
                "free some space, or make the databases smaller");
    }

    private void builds(Consumer<ObjectNode> edit, String... said) throws IOException {
        complained.reset();
        refused(
                DbCommand.GROUP,
                List.of(said),
                "build",
                "--testbed",
                edited(edit).toString(),
                "--group",
                "1");
    }

    @Order(4)
    @Test
    void portsInUseAreNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            String control = "Cannot listen on control port " + port + " of 127.0.0.1 (Address already in use";
            String data = "Cannot listen on port " + port + " of 127.0.0.1 (Address already in use";
            String logs = folder.resolve("logs").toString();
            refused(CeMain.COMMAND, List.of(control), "--control-port", port, "--logs", logs);
            refused(MeeMain.COMMAND, List.of(control), "--control-port", port, "--port", "0", "--logs", logs);
            refused(MeeMain.COMMAND, List.of(data), "--control-port", "0", "--port", port, "--logs", logs);
            refused(ConnectorMain.COMMAND, List.of(control), "--control-port", port, "--port", "0", "--logs", logs);
            refused(ConnectorMain.COMMAND, List.of(data), "--control-port", "0", "--port", port, "--logs", logs);
        }
    }

    @Order(5)
    @Test
    void aFullDiskIsFoundBeforeTheRun() throws IOException, InterruptedException {
        Path small = Files.createDirectory(folder.resolve("small"));
        assumeTrue(
                exit("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", small.toString()) == 0,
                "no small file system can be mounted here");
        try {
            refused(
                    new RunCommand(RunPage.Opener.NEVER),
                    List.of("has 1 MiB free, but a run needs at least 256 MiB; free some space, or name another"),
                    "--testbed",
                    edited(t -> {}).toString(),
                    "--results",
                    small.resolve("results").toString());
            assertFalse(Files.exists(small.resolve("results")));
        } finally {
            assertEquals(0, exit("umount", small.toString()));
        }
    }

    private static int exit(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        assertTrue(process.waitFor(20, TimeUnit.SECONDS), () -> String.join(" ", command) + " does not end");
        return process.exitValue();
    }

    /** Uses the same workers, which all tests above have left untouched. */
    @Order(6)
    @Test
    void afterAllThatAGoodRunIsPossible() throws Exception {
        Path results = folder.resolve("results");
        ExitCode code = Main.call(
                new RunCommand(RunPage.Opener.NEVER),
                System.out,
                "--testbed",
                edited(t -> {}).toString(),
                "--results",
                results.toString(),
                "--run-id",
                "good");
        assertEquals(
                RunManifest.Outcome.COMPLETED,
                new ResultsFolder(results.resolve("good")).readManifest().outcome());
        assertTrue(code == ExitCode.OK || code == ExitCode.INVALID, "ended with " + code);
    }

    private void runIsRefused(Path file, List<String> said) {
        Path results = folder.resolve("none");
        refused(
                new RunCommand(RunPage.Opener.NEVER),
                said,
                "--testbed",
                file.toString(),
                "--results",
                results.toString());
        assertFalse(Files.exists(results), "a results folder was made");
    }

    private void refused(Command command, List<String> said, String... args) {
        complained.reset();
        assertEquals(
                ExitCode.USAGE.code(),
                Main.run(command, System.out, new PrintStream(complained, true, StandardCharsets.UTF_8), args),
                this::complaint);
        for (String words : said) {
            assertTrue(complaint().contains(words), () -> "\"" + words + "\" is not in:\n" + complaint());
        }
        assertFalse(complaint().contains("\tat "), this::complaint);
    }

    private String complaint() {
        return complained.toString(StandardCharsets.UTF_8);
    }

    private Path edited(Consumer<ObjectNode> edit) throws IOException {
        Testbed.Pacing slow = new Testbed.Pacing(Testbed.Mode.OPEN, SESSIONS, RATE);
        Testbed shorter = PhaseTimes.shorter(testbed.setup().testbed(), SHORTER)
                .pacing(slow)
                .build();
        ObjectNode tree = (ObjectNode) Json.mapper().valueToTree(shorter);
        // It runs all the time, like a server of somebody else's.
        tree.remove("embedded");
        edit.accept(tree);
        return Files.writeString(folder.resolve("edited.json"), Json.write(tree));
    }
}
