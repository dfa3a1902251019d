package org.quadrille.deploy.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed;
import org.quadrille.deploy.plan.Twelve;

/** What each host of a testbed gets. */
class HostContentTest {
    private static final String SECRET = "not for a unit";
    private static final Path SYSTEMD_ANALYZE = Path.of("/usr/bin/systemd-analyze");
    private static final double MOST_EXPOSED = 3.0;

    @TempDir
    Path folder;

    private final Testbed testbed = Twelve.setup().testbed();

    private Map<String, String> content(String host, String mode) throws IOException {
        return content(testbed, host, mode, true);
    }

    private Map<String, String> content(Testbed testbed, String host, String mode, boolean limits) throws IOException {
        Twelve.keys(folder.resolve("keys"));
        Path password = Files.writeString(folder.resolve("password"), SECRET);
        SshTarget target =
                SshTarget.all(testbed, "testbed.json", List.of(host), false).get(0);
        HostFacts facts = new HostFacts(
                Map.of(
                        "mode",
                        mode,
                        "base",
                        "/opt/quadrille/twelve-machines",
                        "java",
                        "/usr/lib/jvm/17/bin/java",
                        "postgres",
                        "yes"),
                List.of(),
                List.of(),
                Map.of(),
                0L);
        SshDeployment.PushOptions options =
                new SshDeployment.PushOptions(folder.resolve("keys"), password, true, false, limits, Optional.empty());
        Map<String, String> all = new TreeMap<>();
        for (Map.Entry<String, PushedFile> file : new HostContent(
                        testbed, options, new ConnectorFiles(testbed, password, true), target, facts)
                .all(Map.of("quadrille", PushedFile.of("the launcher")))
                .entrySet()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            file.getValue().copyTo(bytes);
            assertEquals(bytes.size(), file.getValue().bytes(), file.getKey());
            all.put(file.getKey(), bytes.toString(StandardCharsets.UTF_8));
        }
        return all;
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = HostContentTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aConnectorGetsItsKeysThePasswordAndAUnit() throws IOException {
        Map<String, String> files = content("a1", "system");
        assertEquals(
                new TreeSet<>(List.of(
                        "connector-1/environment",
                        "connector-1/keys/a1/password",
                        "connector-1/start.sh",
                        "kit/quadrille",
                        "processes",
                        "testbed",
                        "units/quadrille-twelve-machines-connector-1.service",
                        "units/quadrille-twelve_machines.slice")),
                files.keySet());
        assertEquals("connector-1 connector quadrille 7001 7002\n", files.get("processes"));
        assertEquals("QUADRILLE_PASSWORD='" + SECRET + "'\n", files.get("connector-1/environment"));
        assertTrue(files.get("connector-1/keys/a1/password").startsWith("secret of a1 "));
        assertEquals(golden("start.sh"), files.get("connector-1/start.sh"));
        assertEquals(golden("connector.service"), files.get("units/quadrille-twelve-machines-connector-1.service"));
        assertEquals(golden("limits.slice"), files.get("units/quadrille-twelve_machines.slice"));
    }

    /** The settings in the slice of a host, which must then contain all of its services; empty if there is none. */
    private List<String> limits(Testbed testbed, String host, String mode, boolean asked) throws IOException {
        String slice = "quadrille-twelve_machines.slice";
        Map<String, String> files = content(testbed, host, mode, asked);
        List<String> services = files.keySet().stream()
                .filter(file -> file.endsWith(".service"))
                .map(files::get)
                .toList();
        assertFalse(services.isEmpty(), host);
        for (String service : services) {
            assertEquals(
                    files.containsKey("units/" + slice) ? List.of("Slice=" + slice) : List.of(),
                    service.lines().filter(line -> line.startsWith("Slice=")).toList(),
                    host);
        }
        return files.getOrDefault("units/" + slice, "")
                .lines()
                .dropWhile(line -> !line.equals("[Slice]"))
                .skip(1)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"system", "user"})
    void limitsAreWhatIsPromisedOfAHost_forItsProcessesTogether_andOnlyIfAskedFor(String mode) throws IOException {
        ByteSize memory = ByteSize.parse("1g");
        Testbed sized = testbed.change()
                .customerEmulators(List.of(new Testbed.CustomerEmulator("mee1", 7003)))
                .machines(List.of(
                        new Testbed.Machine("mee1", 1.5, memory, memory, "0-1,3", null),
                        new Testbed.Machine("a1", 0.125, null, null, null, null),
                        new Testbed.Machine("a2", null, memory, null, null, null),
                        new Testbed.Machine("a3", null, null, null, "2", null),
                        new Testbed.Machine("a4", null, null, memory, null, null)))
                .build();
        Map<String, List<String>> expected = Map.of(
                "mee1", List.of("CPUQuota=150%", "MemoryMax=1073741824", "AllowedCPUs=0-1,3"),
                "a1", List.of("CPUQuota=13%"),
                "a2", List.of("MemoryMax=1073741824"),
                "a3", List.of("AllowedCPUs=2"),
                "a4", List.of(),
                "o1", List.of());
        for (Map.Entry<String, List<String>> host : expected.entrySet()) {
            assertEquals(host.getValue(), limits(sized, host.getKey(), mode, true), host.getKey());
            assertEquals(List.of(), limits(sized, host.getKey(), mode, false), host.getKey());
        }
        assertEquals(
                2,
                content(sized, "mee1", mode, true).keySet().stream()
                        .filter(file -> file.endsWith(".service"))
                        .count(),
                "both emulators share the limits");
    }

    /** It gets no password, and runs as the user who may read the data folder. */
    @Test
    void aMonitorRunsAsTheUserOfItsServer() throws IOException {
        Map<String, String> files = content("o1", "system");
        assertEquals("monitor-1 monitor postgres 7001 0\n", files.get("processes"));
        assertFalse(files.containsKey("monitor-1/environment"));
        String unit = files.get("units/quadrille-twelve-machines-monitor-1.service");
        assertTrue(unit.contains("\nUser=postgres\n") && unit.contains("\nProtectSystem=full\n"), unit);
        assertFalse(unit.contains("\nRemoveIPC="), "the shared memory of the server would go with the monitor");
    }

    @Test
    void aHostWithoutSystemdGetsNoUnits() throws IOException {
        assertEquals(
                List.of(),
                content("a1", "plain").keySet().stream()
                        .filter(file -> file.startsWith("units/"))
                        .toList());
    }

    @Test
    void noUnitAndNoStartHoldsASecret() throws IOException {
        for (String host : Twelve.HOSTS) {
            content(host, "system").forEach((file, text) -> {
                if (!file.contains("/keys/") && !file.endsWith("/environment")) {
                    assertFalse(text.contains(SECRET) || text.contains("secret of"), host + ": " + file);
                }
            });
        }
    }

    /** Writes the units with a user that exists here, because systemd-analyze would report a missing one. */
    private List<Path> units(String mode) throws IOException {
        List<Path> units = new ArrayList<>();
        for (String host : List.of("a1", "mee1", "ce1", "o1")) {
            for (Map.Entry<String, String> file : content(host, mode).entrySet()) {
                if (file.getKey().startsWith("units/")) {
                    Path unit = folder.resolve(mode + "/" + file.getKey());
                    Files.createDirectories(unit.getParent());
                    Files.writeString(unit, file.getValue().replaceFirst("(?m)^User=.*", "User=daemon"));
                    units.add(unit);
                }
            }
        }
        return units;
    }

    private String analyzed(List<String> words, List<Path> units) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(SYSTEMD_ANALYZE.toString()));
        command.addAll(words);
        command.addAll(units.stream().map(Path::toString).toList());
        ProcessBuilder tool = new ProcessBuilder(command).redirectErrorStream(true);
        tool.environment().put("XDG_RUNTIME_DIR", folder.toString());
        Process process = tool.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + "\n" + said;
    }

    @Test
    void systemdFindsNothingWrongAndLittleExposed() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SYSTEMD_ANALYZE), "skipped: there is no systemd-analyze here");
        List<Path> system = units("system");
        assertEquals("0\n", analyzed(List.of("verify"), system));
        List<Path> services = system.stream()
                .filter(unit -> unit.toString().endsWith(".service"))
                .toList();
        String said = analyzed(List.of("security", "--offline=true", "--no-pager"), services);
        assumeTrue(!said.contains("unrecognized option"), "skipped: systemd-analyze is older than version 250");
        List<Double> exposed = Pattern.compile("exposure level for \\S+: ([0-9.]+)")
                .matcher(said)
                .results()
                .map(found -> Double.valueOf(found.group(1)))
                .toList();
        assertEquals(services.size(), exposed.size(), said);
        exposed.forEach(level -> assertTrue(level <= MOST_EXPOSED, said));
        assertEquals("0\n", analyzed(List.of("verify", "--user"), units("user")));
    }

    @Test
    void namesOfTestbedsBecomeNamesOfFolders() {
        Map<String, String> slugs = Stream.of("Tile 1", "tile-1", "größe", "--", "a".repeat(80))
                .collect(Collectors.toMap(
                        name -> name,
                        name -> HostContent.slug(testbed.change().name(name).build())));
        assertEquals(
                Map.of(
                        "Tile 1",
                        "tile-1",
                        "tile-1",
                        "tile-1",
                        "größe",
                        "gr-e",
                        "--",
                        "testbed",
                        "a".repeat(80),
                        "a".repeat(60)),
                slugs);
    }

    @Test
    void aShellReadsWhatWasQuoted() throws IOException, InterruptedException {
        for (String word : List.of("plain", "it's", "'", "a b\"c$d`e\\f;g", "")) {
            Process shell = new ProcessBuilder("sh", "-c", "printf %s " + HostScripts.quoted(word)).start();
            assertEquals(word, new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
        Matcher assigned = Pattern.compile("a='1'\nb='2'\n")
                .matcher(HostScripts.assignments(new TreeMap<>(Map.of("a", "1", "b", "2"))));
        assertTrue(assigned.matches());
    }
}
