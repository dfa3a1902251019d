package org.quadrille.deploy.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quadrille.deploy.command.Wrong.databases;
import static org.quadrille.deploy.command.Wrong.in;
import static org.quadrille.deploy.command.Wrong.option;
import static org.quadrille.deploy.command.Wrong.testbed;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.testing.ExpiredKey;
import org.quadrille.testing.FolderCopy;
import org.quadrille.vdriver.command.InitCommand;
import org.quadrille.vdriver.command.RunCommand.MissingDatabases;

/** {@code quadrille deploy compose} as typed. */
class DeployCommandTest {
    private static final List<String> HOSTS = List.of("prime", "a", "m", "c");

    @TempDir
    static Path folder;

    private static ObjectNode good;

    private String said;

    /** The connectors share a key, because making one takes longer than all the rest. */
    @BeforeAll
    static void makeATestbed() throws Exception {
        KeyMaker.make(folder.resolve("keys"), HOSTS.stream().map(KeyHost::parse).toList());
        KeyMaker.make(folder.resolve("others"), List.of(KeyHost.parse("a"), KeyHost.parse("prime")));
        FolderCopy.make(folder.resolve("others/prime"), folder.resolve("prime-of-others/prime"));
        FolderCopy.make(folder.resolve("keys"), folder.resolve("expired"));
        ExpiredKey.make(folder.resolve("expired/prime"));
        for (int g = 1; g <= 4; g++) {
            FolderCopy.make(folder.resolve("keys/a"), folder.resolve("keys/a" + g));
        }
        for (String host : List.of("a1", "a2", "a3", "a4", "m", "c")) {
            FolderCopy.make(folder.resolve("keys/a"), folder.resolve("prime-of-others/" + host));
            FolderCopy.make(folder.resolve("expired/a"), folder.resolve("expired/" + host));
        }
        Files.writeString(folder.resolve("password"), "secret");
        Files.writeString(folder.resolve("empty"), " \n");
        assertEquals(
                0,
                Main.run(
                        new InitCommand(),
                        System.out,
                        System.err,
                        "--out",
                        folder.resolve("init.json").toString(),
                        "--profile",
                        "demo",
                        "--drivers",
                        "m",
                        "--tier-a",
                        "a1,a2,a3,a4",
                        "--oltp",
                        "o1,o2,o3,o4",
                        "--dss",
                        "d1,d2,d3,d4",
                        "--load-units",
                        "1"));
        good = (ObjectNode) Json.mapper().readTree(folder.resolve("init.json").toFile());
        ((ObjectNode) good.at("/customerEmulators/0")).put("host", "c");
    }

    private int deploy(Consumer<ObjectNode> edit, String... options) throws IOException {
        return deploy("tile1", edit, options);
    }

    private int deploy(String out, Consumer<ObjectNode> edit, String... more) throws IOException {
        ObjectNode testbed = good.deepCopy();
        edit.accept(testbed);
        Path file = Files.writeString(folder.resolve("testbed.json"), Json.write(testbed));
        List<String> words = new ArrayList<>(List.of(
                "compose",
                "--testbed",
                file.toString(),
                "--out",
                folder.resolve(out).toString()));
        words.addAll(List.of(more));
        for (String given : List.of("keys", "password-file")) {
            if (!words.contains("--" + given)) {
                words.addAll(List.of(
                        "--" + given, folder.resolve(given.replace("-file", "")).toString()));
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int code = Main.run(DeployCommand.GROUP, print, print, words.toArray(String[]::new));
        said = bytes.toString(StandardCharsets.UTF_8);
        return code;
    }

    @Test
    void anEngineWhoseContainersCannotReadTheKeysIsToldBeforeAnythingIsWritten() throws IOException {
        Path docker = Files.writeString(folder.resolve("docker"), "#!/bin/sh\necho '[\"name=rootless\"]'\n");
        assertTrue(docker.toFile().setExecutable(true));
        Path testbed = Files.writeString(folder.resolve("rootless.json"), Json.write(good));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Path out = folder.resolve("rootless");
        int code = Main.run(
                new DeployCompose(new ContainerEngine(docker)),
                print,
                print,
                "--testbed",
                testbed.toString(),
                "--out",
                out.toString());
        String told = bytes.toString(StandardCharsets.UTF_8);
        assertEquals(ExitCode.USAGE.code(), code, told);
        assertTrue(told.contains("The container engine runs without root"), told);
        assertFalse(Files.exists(out));
    }

    @Test
    void aFolderIsWrittenAndCanBeWrittenAgain() throws IOException {
        assertEquals(ExitCode.OK.code(), deploy(t -> {}), () -> said);
        assertTrue(said.contains("14 machines and prime"), said);
        assertTrue(said.contains("note: no memory is promised to a1, "), said);
        Path compose = folder.resolve("tile1/compose.yaml");
        assertTrue(Files.readString(compose).contains("name: \"tile1\""));
        assertTrue(Files.isDirectory(folder.resolve("tile1/results")));
        assertEquals(ExitCode.OK.code(), deploy(t -> {}, "--project", "other"), () -> said);
        Files.writeString(compose, "services: {}\n");
        assertEquals(ExitCode.USAGE.code(), deploy(t -> {}), () -> said);
        assertTrue(said.contains("are kept: compose.yaml; name another folder with --out"), said);
        assertEquals("services: {}\n", Files.readString(compose));
        assertEquals(ExitCode.OK.code(), deploy(t -> {}, "--replace"), () -> said);
        assertTrue(Files.readString(compose).contains("name: \"tile1\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"disable", "allow", "prefer"})
    void tlsThatCanBeDoneWithoutIsNoMistake(String mode) throws IOException {
        int code = deploy(
                "tls-" + mode, t -> databases(t, db -> db.putObject("tls").put("mode", mode)));
        assertEquals(ExitCode.OK.code(), code, () -> said);
    }

    /** However many processors load it, there is a session for each thread and one for the checks' shared snapshot. */
    @Test
    void theSmallestServerLeavesRoomForRunBuild() throws IOException {
        int code = deploy("pool", t -> databases(t, database -> database.put("poolSize", 1)));
        assertEquals(ExitCode.OK.code(), code, () -> said);
        List<Integer> allowed = Pattern.compile("max_connections=(\\d+)")
                .matcher(Files.readString(folder.resolve("pool/compose.yaml")))
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .toList();
        assertEquals(8, allowed.size());
        int ofSuperusers = 3;
        for (int connections : allowed) {
            int sessions = MissingDatabases.threads(1_000) + 1;
            assertTrue(sessions <= connections - ofSuperusers, sessions + " sessions of " + connections);
        }
        assertEquals(2, MissingDatabases.threads(1));
    }

    private static void promise(ObjectNode testbed, String host, String memory) {
        ArrayNode machines = testbed.withArray("machines");
        machines.addObject().put("host", host).put("memory", memory);
    }

    static Stream<Wrong> mistakes() {
        String dir = folder.toString();
        return Stream.of(
                testbed(
                        "loopback",
                        t -> in(t, "/tiles/0/groups/0/oltp").put("host", "127.0.0.1"),
                        "127.0.0.1 means another machine wherever it is used; give every machine a name"),
                testbed(
                        "two processes",
                        t -> in(t, "/customerEmulators/0").put("host", "m").put("controlPort", 7100),
                        "m runs mee-1, ce-1; give each a machine of its own"),
                testbed(
                        "connector on the database's machine",
                        t -> in(t, "/tiles/0/groups/1/connector").put("host", "o2"),
                        "o2 runs connector-2 and a database server"),
                testbed(
                        "two servers",
                        t -> in(t, "/tiles/0/groups/1/dss").put("host", "o2").put("port", 5433),
                        "o2 runs several database servers"),
                testbed(
                        "underscore",
                        t -> in(t, "/tiles/0/groups/1/dss").put("host", "d_2"),
                        "\"d_2\" is not a name for a machine here"),
                testbed(
                        "capital",
                        t -> in(t, "/tiles/0/groups/1/dss").put("host", "D2"),
                        "\"D2\" is not a name for a machine here"),
                testbed(
                        "64 characters",
                        t -> in(t, "/tiles/0/groups/1/dss").put("host", "d".repeat(64)),
                        "is not a name for a machine here; use a letter, then"),
                testbed(
                        "prime",
                        t -> in(t, "/tiles/0/groups/1/dss").put("host", "prime"),
                        "\"prime\" is the name of the machine that the run is driven from"),
                testbed(
                        "two users",
                        t -> in(t, "/tiles/0/groups/1/dss").put("user", "other"),
                        "the databases have several users, quadrille, other; use one"),
                testbed(
                        "the superuser",
                        t -> databases(t, database -> database.put("user", "postgres")),
                        "testbed.json: key \"user\" of the databases: \"postgres\" is a name that every server has"
                                + " already or keeps for itself; use another, for example quadrille."),
                testbed(
                        "a user of the server's",
                        t -> databases(t, database -> database.put("user", "pg_monitor")),
                        "key \"user\" of the databases: \"pg_monitor\" is a name that every server has already"),
                testbed(
                        "everybody",
                        t -> databases(t, database -> database.put("user", "public")),
                        "key \"user\" of the databases: \"public\" is a name that every server has already"),
                testbed(
                        "TLS demanded",
                        t -> in(t, "/tiles/0/groups/1/dss").putObject("tls").put("mode", "require"),
                        "testbed.json: key \"tiles[1].groups[2].dss.tls.mode\": \"require\" demands TLS, which the servers"
                                + " made here do not have; write disable, allow or prefer, or leave out \"tls\"."),
                testbed(
                        "TLS verified",
                        t -> in(t, "/tiles/0/groups/0/oltp")
                                .putObject("tls")
                                .put("mode", "verify-full")
                                .put("rootCertificate", "ca.pem"),
                        "key \"tiles[1].groups[1].oltp.tls.mode\": \"verify-full\" demands TLS"),
                testbed(
                        "certificates",
                        t -> in(t, "/tiles/0/groups/0/oltp")
                                .putObject("tls")
                                .put("mode", "prefer")
                                .put("certificate", "own.pem")
                                .put("key", "own.key"),
                        "key \"tiles[1].groups[1].oltp.tls.certificate\": no container has the file own.pem",
                        "key \"tiles[1].groups[1].oltp.tls.key\": no container has the file own.key"),
                testbed(
                        "an authority",
                        t -> in(t, "/tiles/0/groups/0/oltp")
                                .putObject("tls")
                                .put("mode", "allow")
                                .put("rootCertificate", "ca.pem"),
                        "key \"tiles[1].groups[1].oltp.tls.rootCertificate\": no container has the file ca.pem"),
                testbed(
                        "embedded",
                        t -> t.putObject("embedded").put("folder", "server"),
                        "key \"embedded\": its databases are on this machine"),
                testbed(
                        "unknown host",
                        t -> promise(t, "o5", "1g"),
                        "key \"machines[1].host\": nothing of this testbed runs on o5; remove the entry or correct"),
                testbed(
                        "too little for a server",
                        t -> promise(t, "o1", "128m"),
                        "o1 has 128m of memory, less than what it needs to start; give it 160m or more"),
                testbed(
                        "too little for a process",
                        t -> promise(t, "a1", "64m"),
                        "a1 has 64m of memory, less than what it needs to start; give it 160m or more"),
                testbed(
                        "too little for prime",
                        t -> promise(t, "prime", "512m"),
                        "prime has 512m of memory, less than what it needs to start; give it 640m or more"),
                testbed("more than there is", t -> promise(t, "o1", "9999t"), "of memory in all, but this machine has"),
                option(
                        "no keys",
                        List.of("--keys", dir + "/none"),
                        "There is no key folder " + dir + "/none; make one with `quadrille keys --out " + dir
                                + "/none a1 a2 a3 a4 m c prime`"),
                option(
                        "keys of one host only",
                        List.of("--keys", dir + "/others"),
                        "Cannot read key file " + dir + "/others/a1/password (it does not exist)"),
                option(
                        "keys of another authority than prime's",
                        List.of("--keys", dir + "/prime-of-others"),
                        "The key in " + dir
                                + "/prime-of-others/prime is from another authority than that of a1; make the"
                                + " keys of all hosts in one call of `quadrille keys`."),
                option(
                        "an expired key",
                        List.of("--keys", dir + "/expired"),
                        "The certificate in " + dir + "/expired/prime is not valid today (NotAfter: ",
                        "); make new keys for all hosts with `quadrille keys`."),
                option("no password", List.of("--password-file", dir + "/none"), "cannot be read"),
                option("empty password", List.of("--password-file", dir + "/empty"), "is empty; write the password"),
                option(
                        "old server",
                        List.of("--database-image", "postgres:14"),
                        "must be an image with its version as tag, such as postgres:18"),
                option(
                        "a digest is no version",
                        List.of("--database-image", "postgres@sha256:18"),
                        "must be an image with its version as tag"),
                option("no tag", List.of("--database-image", "postgres"), "must be an image with its version as tag"),
                option("project", List.of("--project", "Tile 1"), "--project is \"Tile 1\" but must be"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsOneSentence(Wrong wrong) throws IOException {
        String[] options = wrong.options().toArray(String[]::new);
        assertEquals(ExitCode.USAGE.code(), deploy("never", wrong.edit(), options), () -> said);
        wrong.words().forEach(words -> assertTrue(said.contains(words), said));
        assertFalse(said.contains("\tat "), said);
        assertFalse(Files.exists(folder.resolve("never")), "nothing is written");
    }
}
