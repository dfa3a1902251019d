package org.quadrille.deploy.cloudinit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.deploy.plan.DatabaseServerFiles;
import org.quadrille.deploy.plan.Host;
import org.quadrille.deploy.plan.Twelve;

/** What virtual machines get: some files as last reviewed, and rules that hold for all. */
class CloudInitFilesTest {
    private static final String KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPlacebo somebody@somewhere";
    private static final List<String> EACH = List.of("user-data", "meta-data", "network-config");

    @TempDir
    static Path folder;

    private static Map<String, String> files;
    private static Map<String, String> byName;

    @BeforeAll
    static void generate() throws IOException {
        List<String> lines = new ArrayList<>(List.of("# the lab", "10.9.0.1/16 prime"));
        for (int i = 0; i < Twelve.HOSTS.size(); i++) {
            lines.add("10.9.1." + (10 + i) + "/16 " + Twelve.HOSTS.get(i));
        }
        files = new CloudInitFiles(
                        setup(),
                        "testbed.json",
                        new CloudInitOptions(
                                Optional.of(Addresses.read(Files.write(folder.resolve("addresses"), lines))),
                                Optional.of("10.9.0.254"),
                                List.of("10.9.0.53"),
                                List.of(KEY),
                                "bench",
                                Optional.of(SystemFamily.DEBIAN),
                                Optional.of(CloudInitOptions.DataDisk.parse("serial:data")),
                                "prime"))
                .all();
        byName = new CloudInitFiles(
                        setup(),
                        "testbed.json",
                        new CloudInitOptions(
                                Optional.empty(),
                                Optional.empty(),
                                List.of(),
                                List.of(KEY, KEY),
                                "bench",
                                Optional.empty(),
                                Optional.of(CloudInitOptions.DataDisk.parse("size")),
                                "ce1"))
                .all();
    }

    /** Whole processors, a disk for each database, and one host with its own user. */
    static RunSetup setup() {
        List<Testbed.Machine> machines = new ArrayList<>(List.of(
                new Testbed.Machine("a1", 2.0, ByteSize.parse("2g"), null, "0-1", null),
                new Testbed.Machine("ce1", null, null, null, null, "lab@10.9.1.15")));
        for (String host : Twelve.HOSTS) {
            if (host.matches("[od]\\d")) {
                machines.add(new Testbed.Machine(
                        host, 4.0, ByteSize.parse("8g"), ByteSize.parse("100g"), null, "ssh://bench@" + host));
            }
        }
        return Testbeds.complete(Twelve.testbed().machines(machines).build(), "testbed.json", Path.of("."));
    }

    /** To accept a change: review the file that the message names, and copy it over the golden one. */
    @ParameterizedTest
    @ValueSource(strings = {"o1/user-data", "ce1/user-data", "o1/meta-data", "o1/network-config", "create-vms.sh"})
    void theFileIsTheOneThatWasLookedAt(String name) throws IOException {
        String script =
                files.get("o1/user-data").replaceFirst("(?s).*database-server.sh\n *permissions: \"0755\"\n", "");
        String now =
                files.get(name).replace(script.replaceFirst("(?s)\n\n# What fails.*", ""), "    content: (the script)");
        String golden;
        String file = name.replace('/', '.');
        try (InputStream in = getClass().getResourceAsStream(file)) {
            golden = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Path made = Files.writeString(Path.of("target/" + file), now);
        assertEquals(golden, now, () -> "compare with " + made.toAbsolutePath());
    }

    static JsonNode yaml(String text) throws IOException {
        return YAMLMapper.builder().build().readTree(text);
    }

    @Test
    void everyHostHasASeedOfItsName() throws IOException {
        List<String> expected = new ArrayList<>();
        Twelve.HOSTS.forEach(host -> EACH.forEach(file -> expected.add(host + "/" + file)));
        expected.add("create-vms.sh");
        for (Map<String, String> seeds : List.of(files, byName)) {
            assertEquals(
                    expected.stream().sorted().toList(),
                    seeds.keySet().stream().sorted().toList());
            for (String host : Twelve.HOSTS) {
                String text = seeds.get(host + "/user-data");
                assertTrue(text.startsWith("#cloud-config\n"), host);
                JsonNode data = yaml(text);
                assertEquals(host, data.get("hostname").asText());
                assertEquals(
                        host,
                        yaml(seeds.get(host + "/meta-data"))
                                .get("local-hostname")
                                .asText());
                assertEquals("false", data.get("locale").textValue(), "a text, as its schema wants: " + host);
                assertFalse(data.get("manage_etc_hosts").asBoolean(true), host);
                assertFalse(data.get("ssh_pwauth").asBoolean(true), host);
                assertEquals(1, data.get("users").size(), "and not the image's own besides");
                JsonNode user = data.at("/users/0");
                assertEquals(
                        host.equals("ce1") ? "lab" : "bench", user.get("name").asText());
                assertEquals(KEY, user.at("/ssh_authorized_keys/0").asText());
                assertTrue(user.get("lock_passwd").asBoolean(), "nobody logs in with a password");
                assertTrue(seeds.get("create-vms.sh").contains("\nvm " + host + " "), host);
            }
        }
    }

    @Test
    void addressesAreThoseOfTheFile_elseANameServerKnowsThem() throws IOException {
        for (int i = 0; i < Twelve.HOSTS.size(); i++) {
            String host = Twelve.HOSTS.get(i);
            JsonNode card = yaml(files.get(host + "/network-config")).at("/ethernets/eth0");
            assertEquals(
                    "[\"10.9.1." + (10 + i) + "/16\"]", card.get("addresses").toString());
            assertEquals("10.9.0.254", card.at("/routes/0/via").asText());
            assertFalse(card.get("dhcp4").asBoolean());
            String boot = yaml(files.get(host + "/user-data")).at("/bootcmd/0").asText();
            for (String line :
                    List.of("10.9.0.1 prime # quadrille\n", "10.9.1.10 a1 # quadrille\n", "127\\.0\\.1\\.1")) {
                assertTrue(boot.contains(line), boot);
            }
            assertTrue(yaml(byName.get(host + "/network-config"))
                    .at("/ethernets/eth0/dhcp4")
                    .asBoolean());
            assertFalse(yaml(byName.get(host + "/user-data"))
                    .at("/bootcmd/0")
                    .asText()
                    .contains("cat >>"));
        }
    }

    @Test
    void everyMachineInstallsWhatItRuns_orNothing() throws IOException {
        Map<String, String> packages = new TreeMap<>();
        for (String host : Twelve.HOSTS) {
            packages.put(
                    host, yaml(files.get(host + "/user-data")).get("packages").toString());
            assertTrue(yaml(byName.get(host + "/user-data")).path("packages").isMissingNode(), host);
        }
        assertEquals("[\"chrony\",\"default-jre-headless\"]", packages.get("a1"));
        assertEquals("[\"chrony\",\"default-jre-headless\",\"postgresql\"]", packages.get("o1"), "with its monitor");
    }

    @Test
    void everyDatabaseMachineSetsItsServerUp_andNoOther() throws IOException {
        for (String host : Twelve.HOSTS) {
            JsonNode data = yaml(files.get(host + "/user-data"));
            assertEquals(host.matches("[od]\\d"), data.has("runcmd"), host);
            if (!data.has("runcmd")) {
                assertFalse(data.has("write_files"), host);
                continue;
            }
            Map<String, String> written = written(data);
            Host server = Host.all(setup().testbed()).stream()
                    .filter(h -> h.name().equals(host))
                    .findFirst()
                    .orElseThrow();
            Map<String, String> asked =
                    DatabaseServerFiles.of(setup(), server, 5432, "prime", Optional.of("/srv/quadrille/5432"));
            assertEquals(asked.get("database-server.sh"), written.get("/etc/quadrille/database-server.sh"));
            assertEquals(asked.get("database-server.conf"), written.get("/etc/quadrille/database-server-5432.conf"));
            assertEquals(
                    List.of(
                            "set -e",
                            "sh /etc/quadrille/data-disk.sh",
                            "sh /etc/quadrille/database-server.sh /etc/quadrille/database-server-5432.conf"),
                    data.at("/runcmd/0").asText().lines().toList());
            assertTrue(yaml(byName.get(host + "/user-data"))
                    .at("/runcmd/0")
                    .asText()
                    .endsWith("5432.conf --skip-unknown\n"));
            assertTrue(written.get("/etc/quadrille/data-disk.sh").contains("*[-_]data;"), host);
            assertTrue(
                    written(yaml(byName.get(host + "/user-data")))
                            .get("/etc/quadrille/data-disk.sh")
                            .contains("$2 == 107374182400 &&"),
                    host);
        }
    }

    static Map<String, String> written(JsonNode data) {
        Map<String, String> written = new LinkedHashMap<>();
        data.get("write_files")
                .forEach(file -> written.put(
                        file.get("path").asText(), file.get("content").asText()));
        return written;
    }

    /** A secret could only come from the testbed, which has none, or from a file that the command reads. */
    @Test
    void noSeedHoldsASecret() {
        for (Map<String, String> seeds : List.of(files, byName)) {
            seeds.forEach((name, text) -> {
                for (String word : List.of("PRIVATE", "passwd:", "hashed_passwd", "chpasswd", "plain_text")) {
                    assertFalse(text.replace("lock_passwd: true", "").contains(word), name + " has " + word);
                }
            });
        }
    }

    @Test
    void theScriptsAreShell() throws IOException, InterruptedException {
        for (Map<String, String> seeds : List.of(files, byName)) {
            List<String> scripts = new ArrayList<>(List.of(seeds.get("create-vms.sh")));
            for (String host : List.of("a1", "o1")) {
                JsonNode data = yaml(seeds.get(host + "/user-data"));
                scripts.add(data.at("/bootcmd/0").asText());
                if (data.has("write_files")) {
                    written(data).forEach((path, text) -> {
                        if (path.endsWith(".sh")) {
                            scripts.add(text);
                        }
                    });
                }
            }
            for (String script : scripts) {
                Path file = Files.writeString(folder.resolve("script.sh"), script);
                assertEquals(
                        0,
                        new ProcessBuilder("sh", "-n", file.toString())
                                .inheritIO()
                                .start()
                                .waitFor(),
                        script);
            }
        }
    }

    @Test
    void theMachinesOfLibvirtHaveTheSizesOfTheTestbed() throws IOException, InterruptedException {
        Path place = Files.createDirectories(folder.resolve("vms"));
        Path script = Files.writeString(place.resolve("create-vms.sh"), files.get("create-vms.sh"));
        Path program =
                Files.writeString(place.resolve("virt-install"), "#!/bin/sh\necho \"$*\" >> '" + place + "/said'\n");
        assertTrue(program.toFile().setExecutable(true));
        ProcessBuilder shell = new ProcessBuilder("sh", script.toString(), "a1", "o1", "a2").inheritIO();
        shell.environment().put("PATH", place + ":" + System.getenv("PATH"));
        shell.environment().put("IMAGE", "/images/system.qcow2");
        assertEquals(0, shell.start().waitFor());
        List<String> said = Files.readAllLines(place.resolve("said"));
        assertEquals(3, said.size(), said.toString());
        assertTrue(said.get(0).startsWith("--name a1 ") && said.get(0).endsWith("--vcpus 2,cpuset=0-1 --memory 2048"));
        assertTrue(said.get(1).endsWith("--vcpus 2 --memory 2048"), "a2 has no size: " + said.get(1));
        assertTrue(said.get(2).endsWith("--vcpus 4 --memory 8192 --disk size=100,bus=virtio,serial=data"), said.get(2));
        assertTrue(said.get(2).contains("backing_store=/images/system.qcow2"), said.get(2));
    }

    @Test
    void cloudInitTakesThem() throws IOException, InterruptedException {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, "cloud-init"))),
                "there is no cloud-init; testbed-on-machines.sh asks that of its machines");
        for (Map<String, String> seeds : List.of(files, byName)) {
            for (String host : Twelve.HOSTS) {
                Path file = Files.writeString(folder.resolve("user-data"), seeds.get(host + "/user-data"));
                assertEquals(
                        0,
                        new ProcessBuilder("cloud-init", "schema", "--config-file", file.toString())
                                .inheritIO()
                                .start()
                                .waitFor(),
                        host);
            }
        }
    }
}
