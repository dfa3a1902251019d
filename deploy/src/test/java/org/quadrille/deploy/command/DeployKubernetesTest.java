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
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;
import org.quadrille.testing.ExpiredKey;
import org.quadrille.testing.FolderCopy;
import org.quadrille.vdriver.command.InitCommand;

/** {@code quadrille deploy kubernetes} as typed. */
class DeployKubernetesTest {
    private static final List<String> PROCESSES = List.of("a1", "a2", "a3", "a4", "m", "c", "prime");
    private static final List<String> SERVERS = List.of("o1", "o2", "o3", "o4", "d1", "d2", "d3", "d4");

    /** Answers for clusters with a default storage class, with classes but no default, and without any class. */
    private static final String KUBECTL = """
            #!/bin/sh
            list() {
                echo '{"items": [{"metadata": {"name": "standard", "annotations":'
                echo '{"storageclass.kubernetes.io/is-default-class": "'"$1"'"}}}, {"metadata": {"name": "slow"}}]}'
            }
            case "$*" in
            "--context home "*"get storageclass --output json") list true ;;
            "--context lab "*"get storageclass --output json") list false ;;
            "--context bare "*"get storageclass --output json") echo '{"items": []}' ;;
            *) echo "error: context was not found" >&2; exit 1 ;;
            esac
            """;

    @TempDir
    static Path folder;

    private static ObjectNode good;

    private String said;

    /** The processes share a key, because making one takes longer than all the rest. */
    @BeforeAll
    static void makeATestbed() throws IOException {
        KeyMaker.make(folder.resolve("keys"), List.of(KeyHost.parse("prime")));
        KeyMaker.make(folder.resolve("others"), List.of(KeyHost.parse("prime")));
        for (String process : PROCESSES.subList(0, 6)) {
            FolderCopy.make(folder.resolve("keys/prime"), folder.resolve("keys").resolve(process));
            FolderCopy.make(
                    folder.resolve("others/prime"), folder.resolve("others").resolve(process));
        }
        FolderCopy.make(folder.resolve("keys/prime"), folder.resolve("one/prime"));
        Files.writeString(folder.resolve("password"), "never to be seen");
        Files.writeString(folder.resolve("empty"), " \n");
        Path kubectl = Files.writeString(folder.resolve("kubectl"), KUBECTL);
        Files.setPosixFilePermissions(kubectl, PosixFilePermissions.fromString("rwx------"));
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
                        "--ce",
                        "c",
                        "--mee",
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
        ArrayNode machines = good.withArray("machines");
        PROCESSES.forEach(
                host -> machines.addObject().put("host", host).put("cpus", 0.5).put("memory", "1g"));
        SERVERS.forEach(host -> machines.addObject()
                .put("host", host)
                .put("cpus", 1)
                .put("memory", "2g")
                .put("disk", "10g"));
    }

    private int deploy(String out, Consumer<ObjectNode> edit, String... more) throws IOException {
        ObjectNode testbed = good.deepCopy();
        edit.accept(testbed);
        Path file = Files.writeString(folder.resolve("testbed.json"), Json.write(testbed));
        List<String> words = new ArrayList<>(List.of(
                "--testbed", file.toString(), "--out", folder.resolve(out).toString()));
        words.addAll(List.of(more));
        for (String given : List.of("keys", "password-file")) {
            if (!words.contains("--" + given)) {
                words.addAll(List.of(
                        "--" + given, folder.resolve(given.replace("-file", "")).toString()));
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int code =
                Main.run(new DeployKubernetes(folder.resolve("kubectl")), print, print, words.toArray(String[]::new));
        said = bytes.toString(StandardCharsets.UTF_8);
        return code;
    }

    @Test
    void aFolderIsWrittenAndCanBeWrittenAgain() throws IOException {
        assertEquals(ExitCode.OK.code(), deploy("tile1", t -> {}), () -> said);
        assertTrue(said.contains("14 machines and prime"), said);
        assertTrue(said.contains("system under test  10.00 processors, 20.0 GiB of memory, 80 GiB of volumes"), said);
        assertTrue(said.contains("in total           11.60 processors, 23.1 GiB of memory, 100 GiB of volumes"), said);
        assertTrue(said.contains("the default storage class of the cluster"), said);
        Path run = folder.resolve("tile1/run.yaml");
        assertTrue(Files.readString(run).contains("namespace: \"tile1\""));
        Files.writeString(run, "# mine\n");
        assertEquals(ExitCode.USAGE.code(), deploy("tile1", t -> {}), () -> said);
        assertTrue(said.contains("are kept: run.yaml; name another folder with --out"), said);
        assertEquals("# mine\n", Files.readString(run));
        assertEquals(ExitCode.OK.code(), deploy("tile1", t -> {}, "--replace", "--storage-class", "fast"), () -> said);
        assertTrue(said.contains("the storage class fast; `kubectl get storageclass` must list it"), said);
    }

    @ParameterizedTest
    @CsvSource({
        ", true",
        " --sut-nodes quadrille.org/part=sut, true",
        " --driver-nodes quadrille.org/part=driver, true",
        " --sut-nodes quadrille.org/part=sut --driver-nodes quadrille.org/part=driver, false",
        " --one-node, false"
    })
    void whatSeveralNodesNeedIsToldUnlessItIsGiven(String given, boolean told) throws IOException {
        String[] words = given == null ? new String[] {"--replace"} : ("--replace " + given).split(" ");
        assertEquals(ExitCode.OK.code(), deploy("nodes", t -> {}, words), () -> said);
        String both = "--sut-nodes quadrille.org/part=sut --driver-nodes quadrille.org/part=driver";
        assertEquals(told, said.contains("and write this folder again with " + both + " (or,"), said);
        assertEquals(told ? 3 : 1, said.split("kubectl label node NODE").length, said);
    }

    @Test
    void aClusterThatHasTheStorageClassIsTold() throws IOException {
        assertEquals(ExitCode.OK.code(), deploy("default", t -> {}, "--context", "home"), () -> said);
        assertTrue(said.contains("default storage class of the cluster, which the cluster of context home has."), said);
        assertEquals(
                ExitCode.OK.code(),
                deploy("named", t -> {}, "--context", "lab", "--storage-class", "slow"),
                () -> said);
        assertTrue(said.contains("the storage class slow, which the cluster of context lab has."), said);
    }

    @Test
    void secretsAreTheirOwnersAlone_andNowhereElse() throws IOException {
        assertEquals(ExitCode.OK.code(), deploy("secret", t -> {}), () -> said);
        Path secrets = folder.resolve("secret/secrets");
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secrets)));
        String written = Files.readString(secrets.resolve("secrets.yaml"));
        assertTrue(written.contains("database-password: " + base64("never to be seen") + "\n"), written);
        try (Stream<Path> all = Files.walk(folder.resolve("secret"))) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (file.startsWith(secrets)) {
                    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
                } else {
                    for (String secret : List.of("never to be seen", base64("never to be seen"))) {
                        assertFalse(Files.readString(file).contains(secret), file::toString);
                    }
                }
            }
        }
        assertEquals(
                1 + 3 * PROCESSES.size(),
                written.lines()
                        .filter(line -> line.matches("  [a-z0-9.-]+: [A-Za-z0-9+/=]+"))
                        .count(),
                "the authority's key is not among them");
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void serversOfSomebodyElseNeedNoSizesAndMayBeInAnotherNamespace() throws IOException {
        Consumer<ObjectNode> elsewhere = t -> {
            databases(t, database -> database.put("host", "pg-rw.databases"));
            ArrayNode machines = t.putArray("machines");
            PROCESSES.forEach(host ->
                    machines.addObject().put("host", host).put("cpus", 0.5).put("memory", "1g"));
        };
        assertEquals(ExitCode.OK.code(), deploy("without", elsewhere, "--no-databases"), () -> said);
        assertTrue(said.contains("6 machines and prime"), said);
        assertFalse(Files.exists(folder.resolve("without/databases.yaml")));
        String secrets = Files.readString(folder.resolve("without/secrets/secrets.yaml"));
        PROCESSES.forEach(host -> assertTrue(secrets.contains("\n  name: \"keys-" + host + "\"\n"), host));
        assertTrue(secrets.contains("\n  name: \"database-password\"\n"));
        assertEquals(ExitCode.USAGE.code(), deploy("never", elsewhere), () -> said);
        assertTrue(said.contains("\"pg-rw.databases\" is not a name for a machine here"), said);
    }

    /** Renames the last of the databases' machines. */
    private static void rename(ObjectNode testbed, String to) {
        for (String place : List.of("/tiles/0/groups/3/dss", "/machines/14")) {
            assertEquals("d4", in(testbed, place).get("host").asText());
            in(testbed, place).put("host", to);
        }
    }

    static Stream<Wrong> mistakes() {
        String dir = folder.toString();
        return Stream.of(
                testbed(
                        "underscore",
                        t -> rename(t, "d_4"),
                        "\"d_4\" is not a name for a machine here; use a letter, then lower-case letters"),
                testbed("capital", t -> rename(t, "D4"), "\"D4\" is not a name for a machine here"),
                testbed(
                        "64 characters",
                        t -> rename(t, "d".repeat(64)),
                        "is not a name for a machine here; use a letter, then"),
                testbed(
                        "53 characters of a server",
                        t -> rename(t, "d".repeat(53)),
                        "has more than 52 characters, the most that Kubernetes leaves to the name of a database server"),
                testbed(
                        "the pod of results",
                        t -> rename(t, "results"),
                        "\"results\" is the name of the pod that keeps the results; give the machine in the testbed"
                                + " another name."),
                testbed(
                        "unknown host",
                        t -> t.withArray("machines").addObject().put("host", "o5"),
                        "testbed.json: key \"machines[16].host\": nothing of this testbed runs on o5; remove the entry or"
                                + " correct the name."),
                testbed(
                        "two processes",
                        t -> {
                            t.remove("machines");
                            in(t, "/customerEmulators/0").put("host", "m").put("controlPort", 7100);
                        },
                        "m runs mee-1, ce-1; give each a machine of its own"),
                testbed(
                        "no sizes",
                        t -> t.remove("machines"),
                        "key \"machines\" gives no \"cpus\" to a1, a2,",
                        "by which Kubernetes finds a node for each; add it, such as {\"host\": \"a1\", \"cpus\": 4}.",
                        "key \"machines\" gives no \"memory\" to a1",
                        "key \"machines\" gives no \"disk\" to o1"),
                testbed(
                        "no disk",
                        t -> in(t, "/machines/14").remove("disk"),
                        "key \"machines\" gives no \"disk\" to d4, which is the size of its volume; add it, such as"
                                + " {\"host\": \"d4\", \"disk\": \"100g\"}."),
                testbed(
                        "too little for a server",
                        t -> in(t, "/machines/7").put("memory", "128m"),
                        "o1 has 128m of memory, less than what it needs to start; give it 160m or more"),
                testbed(
                        "overcommitted less than once",
                        t -> t.putObject("report").put("overcommit", 0.5),
                        "key \"report.overcommit\" must be at least 1, not 0.5."),
                option(
                        "no keys",
                        List.of("--keys", dir + "/none"),
                        "There is no key folder " + dir + "/none; make one"),
                option(
                        "keys of one host only",
                        List.of("--keys", dir + "/one"),
                        "Cannot read key file " + dir + "/one/a1/password (it does not exist)"),
                option("no password", List.of("--password-file", dir + "/none"), "cannot be read"),
                option("empty password", List.of("--password-file", dir + "/empty"), "is empty; write the password"),
                option(
                        "no version",
                        List.of("--database-image", "postgres"),
                        "must be an image with its version as tag"),
                option(
                        "the cluster's own namespace",
                        List.of("--namespace", "default"),
                        "--namespace is \"default\" but must be a name of lower-case letters, digits and dashes for a"
                                + " namespace of its own"),
                option("no namespace", List.of("--namespace", "Tile_1"), "--namespace is \"Tile_1\" but must be"),
                option(
                        "no label",
                        List.of("--sut-nodes", "fast"),
                        "--sut-nodes is \"fast\" but must be a label such as"),
                option(
                        "a cluster without the class",
                        List.of("--context", "home", "--storage-class", "fast"),
                        "The cluster of context home has no storage class fast; name one that it has with --storage-class:"
                                + " slow, standard."),
                option(
                        "a cluster without a default class",
                        List.of("--context", "lab"),
                        "The cluster of context lab marks no storage class as its default; name one that it has with"
                                + " --storage-class: slow, standard."),
                option(
                        "a cluster without any class",
                        List.of("--context", "bare", "--storage-class", "fast"),
                        "The cluster of context bare has no storage class fast; make one there, as it has none."),
                option(
                        "no such cluster",
                        List.of("--context", "away"),
                        "kubectl cannot list the storage classes of context away (error: context was not"
                                + " found); correct --context, or leave it out."),
                option("no context", List.of("--context", ""), "--context is \"\" but must be the name of a context"),
                option("no class", List.of("--storage-class", "Fast!"), "must be the name of a storage class"),
                option("no size", List.of("--results", "20"), "--results is \"20\" but must be a size such as 20g"),
                option(
                        "no factor",
                        List.of("--overcommit", "0.5"),
                        "--overcommit is \"0.5\" but must be a number from 1"));
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

    @Test
    void keysOfTwoAuthoritiesAreRefused() throws IOException {
        Path mixed = folder.resolve("mixed");
        for (String process : PROCESSES) {
            FolderCopy.make(
                    folder.resolve(process.equals("a3") ? "others" : "keys").resolve(process), mixed.resolve(process));
        }
        assertEquals(ExitCode.USAGE.code(), deploy("never", t -> {}, "--keys", mixed.toString()), () -> said);
        assertTrue(said.contains("a3 is from another authority than that of a1"), said);
    }

    @Test
    void keysThatHaveExpiredAreRefused() throws Exception {
        Path old = folder.resolve("old");
        FolderCopy.make(folder.resolve("keys"), old);
        ExpiredKey.make(old.resolve("a3"));
        assertEquals(ExitCode.USAGE.code(), deploy("never", t -> {}, "--keys", old.toString()), () -> said);
        assertTrue(
                said.startsWith("quadrille deploy kubernetes: The certificate in " + old.resolve("a3")
                        + " is not valid today ("),
                said);
        assertTrue(said.endsWith("); make new keys for all hosts with `quadrille keys`.\n"), said);
        assertEquals(1, said.lines().count(), said);
        assertFalse(Files.exists(folder.resolve("never")), "nothing is written");
    }
}
