package org.quadrille.deploy.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;
import org.quadrille.vdriver.command.InitCommand;

/** {@code quadrille deploy cloud-init} as typed. */
class DeployCloudInitTest {
    private static final String KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPlacebo me@here\n";
    private static final List<String> HOSTS =
            List.of("a1", "a2", "a3", "a4", "m", "o1", "d1", "o2", "d2", "o3", "d3", "o4", "d4");

    @TempDir
    Path folder;

    private ObjectNode good;
    private String said;

    @BeforeEach
    void makeATestbed() throws IOException {
        assertEquals(
                0,
                Main.run(
                        new InitCommand(),
                        new PrintStream(new ByteArrayOutputStream()),
                        System.err,
                        ("--profile demo --drivers m --tier-a a1,a2,a3,a4 --oltp o1,o2,o3,o4 --dss d1,d2,d3,d4 --load-units 1"
                                        + " --out " + folder.resolve("init.json"))
                                .split(" ")));
        good = (ObjectNode) Json.mapper().readTree(folder.resolve("init.json").toFile());
        Files.writeString(folder.resolve("id.pub"), KEY);
        Files.writeString(folder.resolve("id"), "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\n");
        Files.writeString(folder.resolve("notes"), "these are no keys\n");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < HOSTS.size(); i++) {
            lines.add("10.0.0." + (11 + i) + "\t" + HOSTS.get(i));
        }
        Files.write(folder.resolve("addresses"), lines);
    }

    private int deploy(Consumer<ObjectNode> edit, String options) throws IOException {
        ObjectNode testbed = good.deepCopy();
        edit.accept(testbed);
        Path file = Files.writeString(folder.resolve("testbed.json"), Json.write(testbed));
        String line = "cloud-init --testbed " + file + " --out DIR/seeds "
                + (options.contains("--ssh-key") ? options : "--ssh-key DIR/id.pub " + options);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int code = Main.run(
                DeployCommand.GROUP,
                print,
                print,
                Arrays.stream(line.strip().split(" +"))
                        .map(word -> word.replace("DIR", folder.toString()))
                        .toArray(String[]::new));
        said = bytes.toString(StandardCharsets.UTF_8);
        return code;
    }

    private void refused(String words) {
        assertTrue(said.contains(words.replace("DIR", folder.toString())), said);
        assertFalse(said.contains("Exception"), said);
        for (String sentence : said.lines().toList()) {
            assertTrue(sentence.matches("quadrille deploy cloud-init: [\\p{Lu}\"/].*([:;(]| See ).*\\."), sentence);
        }
        assertFalse(Files.exists(folder.resolve("seeds")), "nothing is written");
    }

    @Test
    void aFolderIsWrittenAndCanBeWrittenAgain_butNoEditIsLost() throws IOException {
        String statics = "--addresses DIR/addresses --no-packages";
        assertEquals(ExitCode.OK.code(), deploy(t -> {}, statics), () -> said);
        assertTrue(said.contains("seeds of 13 virtual machines, a1 to d4"), said);
        assertEquals(ExitCode.OK.code(), deploy(t -> {}, statics), () -> said);
        Path edited = folder.resolve("seeds/a2/user-data");
        Files.writeString(edited, Files.readString(edited) + "# mine\n");
        assertEquals(ExitCode.USAGE.code(), deploy(t -> {}, statics));
        assertTrue(said.contains("are kept: a2/user-data;"), said);
        assertEquals(ExitCode.OK.code(), deploy(t -> {}, statics + " --replace"), () -> said);
        assertFalse(Files.readString(edited).contains("# mine"));
    }

    /** No seed contains the password or any of the keys that the testbed names, including the authority's. */
    @Test
    void noSeedHoldsASecret() throws IOException {
        Path keys = folder.resolve("keys");
        KeyMaker.make(keys, List.of(KeyHost.parse("prime"), KeyHost.parse("a1")));
        Path password = Files.writeString(folder.resolve("password"), "correct horse");
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
        Map<String, String> secrets = secrets(keys);
        assertEquals(3 + 2 * 5, secrets.size(), "three passwords, and five stores in two forms");
        secrets.put("password", "correct horse");
        secrets.put("ssh", Files.readString(folder.resolve("id")).strip());
        assertEquals(secrets.keySet(), in(String.join("\n", secrets.values()), secrets), "the search finds them");
        assertEquals(
                ExitCode.OK.code(),
                deploy(
                        t -> {
                            t.putObject("security")
                                    .put("keys", keys.resolve("prime").toString());
                            for (String place : List.of("oltp", "dss")) {
                                for (int g = 0; g < 4; g++) {
                                    ((ObjectNode) t.at("/tiles/0/groups/" + g + "/" + place))
                                            .put("passwordFile", password.toString())
                                            .remove("passwordEnv");
                                }
                            }
                        },
                        "--system redhat"),
                () -> said);
        try (Stream<Path> all = Files.walk(folder.resolve("seeds"))) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            assertEquals(13 * 3 + 2, files.size());
            for (Path file : files) {
                assertEquals(
                        Set.of(), in(Files.readString(file, StandardCharsets.ISO_8859_1), secrets), file::toString);
            }
        }
        String user = Files.readString(folder.resolve("seeds/m/user-data"));
        assertTrue(user.contains(KEY.strip()) && user.contains("java-21-openjdk-headless"), user);
        assertTrue(user.contains("dejavu-sans-fonts"), "prime is there unless somebody says otherwise: " + user);
    }

    /** Credentials by file: each password, and for each store its bytes and a part of their Base64 that is on one line. */
    private static Map<String, String> secrets(Path keys) throws IOException {
        Map<String, String> secrets = new TreeMap<>();
        try (Stream<Path> all = Files.walk(keys)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = keys.relativize(file).toString();
                byte[] bytes = Files.readAllBytes(file);
                if (name.endsWith(".p12")) {
                    secrets.put(name, new String(bytes, StandardCharsets.ISO_8859_1));
                    secrets.put(
                            name + " in Base64",
                            Base64.getEncoder().encodeToString(bytes).substring(400, 424));
                } else if (name.endsWith("password")) {
                    secrets.put(name, new String(bytes, StandardCharsets.UTF_8).strip());
                }
            }
        }
        return secrets;
    }

    private static Set<String> in(String text, Map<String, String> secrets) {
        Set<String> found = new TreeSet<>(secrets.keySet());
        found.removeIf(name -> !text.contains(secrets.get(name)));
        return found;
    }

    private static ObjectNode machine(ObjectNode testbed, String host) {
        ArrayNode machines = testbed.withArray("machines");
        return machines.addObject().put("host", host);
    }

    private static Arguments bad(Consumer<ObjectNode> edit, String options, String words) {
        return Arguments.of(edit, options, words);
    }

    static Stream<Arguments> testbeds() {
        return Stream.of(
                bad(t -> connector(t, "127.0.0.1"), "", "127.0.0.1 means another machine wherever it is used"),
                bad(t -> connector(t, "localhost"), "", "localhost means another machine"),
                bad(t -> connector(t, "10.0.0.7"), "", "10.0.0.7 is an address"),
                bad(t -> connector(t, "a_1"), "", "\"a_1\" is not a name for a virtual machine"),
                bad(t -> connector(t, "A1"), "", "\"A1\" is not a name for a virtual machine"),
                bad(t -> connector(t, "a".repeat(64)), "", "at most 63 between dots"),
                bad(
                        t -> machine(t, "o9").put("cpus", 1),
                        "",
                        "DIR/testbed.json: key \"machines[1].host\": nothing of this testbed runs on o9; "),
                bad(t -> machine(t, "a1").put("cpus", 0.5), "", "0.5 are promised; write a whole number"),
                bad(t -> machine(t, "a1").put("ssh", "Boss@a1"), "", "\"Boss\" is not a name for a user"),
                bad(t -> {}, "--data-disk size", "key \"machines[].disk\" is missing for o1"),
                bad(
                        t -> HOSTS.forEach(host -> machine(t, host).put("disk", "1000k")),
                        "--data-disk serial:data",
                        "a disk has whole mebibytes"),
                bad(
                        t -> ((ObjectNode) t.at("/tiles/0/groups/0/oltp")).put("user", "postgres"),
                        "",
                        "no server can be set up with \"postgres\""));
    }

    private static void connector(ObjectNode testbed, String host) {
        ((ObjectNode) testbed.at("/tiles/0/groups/0/connector")).put("host", host);
    }

    @ParameterizedTest
    @MethodSource("testbeds")
    void aTestbedThatNoMachinesCanBeMadeForIsRefused(Consumer<ObjectNode> edit, String options, String words)
            throws IOException {
        assertEquals(ExitCode.USAGE.code(), deploy(edit, options), () -> said);
        refused(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --ssh-key DIR/none.pub                       | The ssh key DIR/none.pub cannot be read
        --ssh-key DIR/id                             | DIR/id is a private key, which must not leave this machine
        --ssh-key DIR/notes                          | DIR/notes is not a public key for ssh
        --addresses DIR/none                         | The file of addresses DIR/none cannot be read
        --addresses DIR/addresses                    | the machines cannot fetch packages without a gateway and a name server
        --addresses DIR/addresses --no-packages --prime p1 | DIR/addresses has no address for p1
        --addresses DIR/addresses --gateway router --nameserver 10.0.0.2 | "router" is not an address
        --gateway 10.0.0.254                         | Options --gateway and --nameserver are for static addresses
        --data-disk big                              | Option --data-disk is "big" but must be serial:NAME or size
        --system windows                             | Option --system is "windows" but must be debian or redhat
        --system redhat --no-packages                | --system has no meaning with --no-packages
        --user Big                                   | "Big" is not a name for a user
        """)
    void aLineThatCannotBeMeantIsRefused(String options, String words) throws IOException {
        assertEquals(ExitCode.USAGE.code(), deploy(t -> {}, options), () -> said);
        refused(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        10.0.0.300 x1      | line 14: "10.0.0.300" is not the address of a machine
        ten x1             | line 14: "ten" is not the address of a machine
        127.0.0.1 x1       | line 14: "127.0.0.1" is not the address of a machine
        10.0.0.99/33 x1    | line 14: "10.0.0.99/33" is not the address of a machine
        10.0.0.99          | line 14: 10.0.0.99 has no name
        10.0.0.99 a1       | line 14: a1 has an address already
        10.0.0.11 x1       | line 14: 10.0.0.11 is there twice
        """)
    void aFileOfAddressesIsReadLineByLine(String line, String words) throws IOException {
        Path file = folder.resolve("addresses");
        Files.writeString(file, Files.readString(file) + line + "\n");
        assertEquals(ExitCode.USAGE.code(), deploy(t -> {}, "--no-packages --addresses DIR/addresses"), () -> said);
        refused(words);
    }
}
