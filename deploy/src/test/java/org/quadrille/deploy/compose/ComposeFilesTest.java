package org.quadrille.deploy.compose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;
import org.quadrille.deploy.plan.Credentials;
import org.quadrille.deploy.plan.DatabaseImage;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.Twelve;
import org.quadrille.vdriver.prime.Endpoint;

/** What Docker Compose gets: the whole file as last reviewed, and rules that hold for every such file. */
class ComposeFilesTest {
    private static final String PASSWORD = "correct horse battery staple";

    /** Length of the pieces of secrets that are searched for, in characters. */
    private static final int PIECE = 24;

    @TempDir
    static Path folder;

    private static final RunSetup SETUP = Twelve.setup();
    private static Map<String, String> files;
    private static JsonNode compose;

    @BeforeAll
    static void generate() throws IOException {
        files = files(SETUP, options(keys(), "postgres:18", Optional.of(9464)));
        compose = YAMLMapper.builder().build().readTree(files.get("compose.yaml"));
    }

    /** All hosts except prime share a key, because making one takes longer than everything else. */
    private static Path keys() throws IOException {
        Path keys = folder.resolve("keys");
        KeyMaker.make(keys, Stream.of("a1", "prime").map(KeyHost::parse).toList());
        for (String host : Twelve.HOSTS.subList(1, Twelve.HOSTS.size())) {
            Files.createDirectory(keys.resolve(host));
            for (String file : KeyFolder.FILES) {
                Files.copy(keys.resolve("a1").resolve(file), keys.resolve(host).resolve(file));
            }
        }
        return keys;
    }

    private static Map<String, String> files(RunSetup setup, ComposeOptions options) {
        return new ComposeFiles(setup, MachinePlan.of(setup.testbed(), "testbed.json"), options, Optional.empty())
                .all();
    }

    private static ComposeOptions options(Path keys, String image, Optional<Integer> metrics) throws IOException {
        return new ComposeOptions(
                "tile1",
                "quadrille:test",
                DatabaseImage.parse(image),
                new Credentials(keys, Files.writeString(folder.resolve("password"), PASSWORD)),
                folder.resolve("results"),
                "1000:1000",
                metrics);
    }

    /** To accept a change: review the file that the message names, and copy it over the golden one. */
    @Test
    void theFileIsTheOneThatWasLookedAt() throws IOException {
        String now = files.get("compose.yaml").replace(folder.toString(), "/lab");
        String golden;
        try (InputStream in = getClass().getResourceAsStream("compose.yaml")) {
            golden = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Path made = Files.writeString(Path.of("target/compose.yaml"), now);
        assertEquals(golden, now, () -> "compare with " + made.toAbsolutePath());
    }

    private static Map<String, JsonNode> services() {
        Map<String, JsonNode> services = new TreeMap<>();
        compose.get("services").properties().forEach(service -> services.put(service.getKey(), service.getValue()));
        return services;
    }

    /** The value of a key of a service, its own or merged. */
    private static JsonNode of(JsonNode service, String key) {
        if (service.has(key)) {
            return service.get(key);
        }
        // The reader does not merge anchors: there are three, and they may merge each other.
        String merged = service.path("<<").asText();
        JsonNode base = compose.path("x-" + merged);
        return base.isMissingNode() ? base : of(base, key);
    }

    @Test
    void everyMachineIsOneService() {
        Set<String> expected = new TreeSet<>(Twelve.HOSTS);
        expected.add("prime");
        List.of("o", "d").forEach(role -> List.of(1, 2, 3, 4).forEach(g -> expected.add(role + g + "-monitor")));
        assertEquals(expected, services().keySet());
    }

    @Test
    void noContainerHasMoreRightsThanItNeeds() {
        services().forEach((name, service) -> {
            assertEquals("1000:1000", of(service, "user").asText(), name);
            assertTrue(of(service, "read_only").asBoolean(), name);
            assertEquals("[\"ALL\"]", of(service, "cap_drop").toString(), name);
            assertEquals(
                    "[\"no-new-privileges:true\"]", of(service, "security_opt").toString(), name);
            assertTrue(of(service, "pids_limit").asInt() > 0, name);
            assertTrue(
                    of(service, "privileged").isMissingNode()
                            && of(service, "cap_add").isMissingNode(),
                    name);
        });
    }

    @Test
    void onlyPrimeHasAWayOut() {
        assertTrue(compose.at("/networks/machines/internal").asBoolean());
        services().forEach((name, service) -> {
            assertTrue(of(service, "expose").isMissingNode(), name);
            assertEquals(name.endsWith("-monitor"), !of(service, "network_mode").isMissingNode(), name);
            if (name.equals("prime")) {
                assertEquals(
                        "[\"machines\",\"outside\"]", service.get("networks").toString());
                assertEquals("[\"127.0.0.1:9464:9464\"]", service.get("ports").toString());
            } else {
                assertTrue(of(service, "ports").isMissingNode(), name);
                assertTrue(
                        name.endsWith("-monitor")
                                ? service.get("network_mode").asText().equals("service:" + name.replace("-monitor", ""))
                                : service.get("networks").toString().equals("[\"machines\"]"),
                        name);
            }
        });
    }

    @Test
    void everyPortOfTheTestbedIsListenedOnAndNoOther() {
        for (Endpoint endpoint : Endpoint.all(SETUP.testbed())) {
            String service = endpoint.host() + (endpoint.name().startsWith("monitor") ? "-monitor" : "");
            List<String> words = words(services().get(service).get("command"));
            assertEquals(endpoint.kind().label(), words.get(0));
            assertEquals(endpoint.host(), after(words, "--bind"));
            assertEquals(Integer.toString(endpoint.controlPort()), after(words, "--control-port"));
            assertEquals("keys/" + endpoint.host(), after(words, "--keys"));
            if (endpoint.dataPort() != 0) {
                assertEquals(Integer.toString(endpoint.dataPort()), after(words, "--port"));
            }
        }
        assertEquals(portsOfTheTestbed(), portsOfTheCommands());
    }

    private static Set<String> portsOfTheTestbed() {
        Set<String> ports = new TreeSet<>(Set.of("prime:9464"));
        for (Endpoint endpoint : Endpoint.all(SETUP.testbed())) {
            ports.add(endpoint.host() + ":" + endpoint.controlPort());
            if (endpoint.dataPort() != 0) {
                ports.add(endpoint.host() + ":" + endpoint.dataPort());
            }
        }
        for (String host : List.of("o1", "d1", "o2", "d2", "o3", "d3", "o4", "d4")) {
            ports.add(host + ":5432");
        }
        return ports;
    }

    private static Set<String> portsOfTheCommands() {
        Set<String> ports = new TreeSet<>();
        Pattern port = Pattern.compile("(?:port=|-port )(\\d+)");
        services()
                .forEach((name, service) -> port.matcher(String.join(" ", words(service.get("command"))))
                        .results()
                        .forEach(found -> ports.add(name.replace("-monitor", "") + ":" + found.group(1))));
        return ports;
    }

    @Test
    void everyProcessHasItsOwnKeysAndNoOther_andThePasswordIsWithThoseThatConnect() {
        services().forEach((name, service) -> {
            String host = name.replace("-monitor", "");
            List<JsonNode> keys = new ArrayList<>();
            service.get("volumes").forEach(volume -> {
                if (volume.toString().contains("/keys/")) {
                    keys.add(volume);
                }
            });
            boolean kit = !name.matches("[od]\\d");
            assertEquals(kit ? 1 : 0, keys.size(), name);
            keys.forEach(own -> {
                assertEquals(folder + "/keys/" + host, own.get("source").asText(), name);
                assertEquals("/bench/keys/" + host, own.get("target").asText(), name);
                assertTrue(own.get("read_only").asBoolean(), name);
            });
            assertEquals(name.matches("[aod]\\d|prime"), !of(service, "secrets").isMissingNode(), name);
        });
    }

    /** Compose passes source and target to the engine joined by a colon, unless the engine must not make the folder. */
    @Test
    void aPathOfThisMachineMayHoldAColon() throws IOException {
        Path colon = folder.resolve("2026-11-22T10:00");
        ComposeOptions options = new ComposeOptions(
                "tile1",
                "quadrille:test",
                DatabaseImage.DEFAULT,
                new Credentials(colon.resolve("keys"), colon.resolve("password")),
                colon.resolve("results"),
                "1000:1000",
                Optional.empty());
        String profile = "{}";
        String written = new ComposeFiles(
                        SETUP, MachinePlan.of(SETUP.testbed(), "testbed.json"), options, Optional.of(profile))
                .all()
                .get("compose.yaml");
        JsonNode read = YAMLMapper.builder().build().readTree(written);
        Set<String> sources = new TreeSet<>();
        for (JsonNode service : read.get("services")) {
            for (JsonNode volume : service.get("volumes")) {
                if (volume.isTextual()) {
                    assertTrue(volume.asText().matches("(work|data)-[a-z0-9]+:/[a-z/]+(:ro,nocopy)?"), volume.asText());
                } else {
                    sources.add(volume.get("source").asText());
                    assertEquals("bind", volume.get("type").asText());
                    assertEquals("false", volume.at("/bind/create_host_path").asText());
                    assertEquals(
                            !volume.get("target").asText().equals("/bench/results"),
                            volume.get("read_only").asBoolean(),
                            volume.toString());
                }
            }
        }
        Set<String> expected =
                new TreeSet<>(Set.of("./database-setup.sh", "./testbed.json", "./profile.json", colon + "/results"));
        Stream.concat(Twelve.HOSTS.stream(), Stream.of("prime")).forEach(host -> expected.add(colon + "/keys/" + host));
        assertEquals(expected, sources);
        assertEquals(
                colon + "/password", read.at("/secrets/database-password/file").asText());
    }

    /** The image runs the script only once, so after a failure the server would stay as the image left it. */
    @Test
    void aServerWhoseRoleCannotBeMadeIsNotOpen() throws IOException, InterruptedException {
        Path server = Files.createDirectory(folder.resolve("server"));
        Path psql = Files.writeString(server.resolve("psql"), "#!/bin/sh\ncat > /dev/null\nexit 3\n");
        Files.setPosixFilePermissions(psql, PosixFilePermissions.fromString("rwx------"));
        Path access = Files.writeString(server.resolve("pg_hba.conf"), "host all all all scram-sha-256\n");
        Path script = Files.writeString(server.resolve("setup.sh"), files.get("database-setup.sh"));
        ProcessBuilder shell = new ProcessBuilder("sh", script.toString()).inheritIO();
        shell.environment().put("PATH", server + ":" + System.getenv("PATH"));
        shell.environment().putAll(Map.of("PGDATA", server.toString(), "QUADRILLE_ROLE", "tester"));
        assertEquals(3, shell.start().waitFor());
        assertEquals(
                List.of("local all all trust", "host all \"tester\" samenet scram-sha-256"),
                Files.readAllLines(access).stream()
                        .filter(line -> !line.startsWith("#"))
                        .toList());
    }

    @Test
    void sizesFollowFromWhatIsPromised() {
        JsonNode server = services().get("o1");
        assertEquals(0.5, server.get("cpus").asDouble());
        assertEquals("512m", server.get("mem_limit").asText());
        assertEquals("512m", server.get("memswap_limit").asText(), "no swap beside it");
        assertEquals("0", server.get("cpuset").asText());
        List<String> settings = words(server.get("command"));
        assertTrue(settings.contains("shared_buffers=128MB"), settings.toString());
        // 4 sessions, 4 senders plus 1, 2 for the kit's own queries, 10 spare.
        assertTrue(settings.contains("max_connections=21"), settings.toString());
        for (String kept : List.of("fsync", "full_page_writes", "synchronous_commit", "autovacuum")) {
            assertTrue(settings.stream().noneMatch(setting -> setting.startsWith(kept + "=")), kept);
        }
        assertEquals(
                "-Xmx128m",
                services().get("a1").at("/environment/QUADRILLE_JAVA_OPTS").asText());
        assertFalse(services().get("ce1").has("mem_limit"), "nothing is promised to it");
    }

    @Test
    void noGeneratedFileHoldsASecret() throws IOException {
        List<byte[]> secrets = new ArrayList<>(List.of(PASSWORD.getBytes(StandardCharsets.UTF_8)));
        try (Stream<Path> all = Files.walk(folder.resolve("keys")).filter(Files::isRegularFile)) {
            for (Path file : all.filter(f -> !f.endsWith("ca.pem")).toList()) {
                secrets.add(Files.readAllBytes(file));
            }
        }
        assertEquals(1 + 2 + KeyFolder.FILES.size() * (Twelve.HOSTS.size() + 1), secrets.size());
        Set<String> pieces = new HashSet<>();
        secrets.forEach(secret -> pieces.addAll(pieces(secret)));
        files.forEach((name, content) -> assertFalse(holds(content, pieces), name));
        for (byte[] secret : secrets) {
            String plain = new String(secret, StandardCharsets.ISO_8859_1);
            for (String leak :
                    List.of(plain, Base64.getEncoder().encodeToString(secret), base64("root:" + plain + "\n"))) {
                assertTrue(holds(files.get("compose.yaml") + "x: " + leak, pieces), "a search that finds nothing");
            }
        }
    }

    /** Overlapping pieces of a secret, and of its Base64 text at any offset within a longer text. */
    private static Set<String> pieces(byte[] secret) {
        String plain = new String(secret, StandardCharsets.ISO_8859_1);
        Set<String> pieces = new HashSet<>(windows(plain));
        for (int skip = 0; skip < 3; skip++) {
            pieces.addAll(windows(base64(plain.substring(skip))));
        }
        return pieces;
    }

    private static String base64(String bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static boolean holds(String content, Set<String> pieces) {
        return windows(content).stream().anyMatch(pieces::contains);
    }

    private static List<String> windows(String text) {
        return IntStream.rangeClosed(0, text.length() - PIECE)
                .mapToObj(i -> text.substring(i, i + PIECE))
                .toList();
    }

    @Test
    void primeReadsTheSameTestbedButForItsSecrets() {
        Testbed inside = Json.read(files.get("testbed.json"), Testbed.class, "testbed.json");
        assertEquals("/run/secrets/database-password", inside.group(1, 3).dss().passwordFile());
        assertEquals("keys/prime", inside.security().keys());
        assertEquals(InputSeed.AUTOMATIC, inside.inputSeed(), "drawn for each run, not here");
        assertEquals(SETUP.testbed().machines(), inside.machines());
    }

    @Test
    void anOlderImageHasItsVolumeWhereItWantsIt() throws IOException {
        String older = files(SETUP, options(folder.resolve("keys"), "postgres:15", Optional.empty()))
                .get("compose.yaml");
        assertTrue(older.contains("data-o1:/var/lib/postgresql/data\""), older);
        assertTrue(older.contains("PGDATA: \"/var/lib/postgresql/data/kit\""), older);
        assertTrue(files.get("compose.yaml").contains("data-o1:/var/lib/postgresql\""));
        assertFalse(older.contains("ports:"));
    }

    private static List<String> words(JsonNode list) {
        List<String> words = new ArrayList<>();
        list.forEach(word -> words.add(word.asText()));
        return words;
    }

    private static String after(List<String> words, String option) {
        return words.get(words.indexOf(option) + 1);
    }
}
