package org.quadrille.vdriver.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.files.Folders;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.Route;

/** Nodes of a cluster on this machine, set up by a script of docs/clusters.md. */
public final class LoopbackCluster implements AutoCloseable {
    private static final Path SCRIPTS =
            Path.of("../docs/clusters").toAbsolutePath().normalize();
    private static final String LOOPBACK = "127.0.0.1";
    private static final String USER = "quadrille";
    private static final String PASSWORD = "loopback";
    private static final int NODES = 3;
    private static final Path PAGE = SCRIPTS.resolveSibling("clusters.md");

    /** Between the ports of two nodes, as in the scripts. */
    private static final int APART = 10;

    private static final List<String> OF_GALERA = List.of(
            "/usr/sbin/mariadbd mariadb-server-core",
            "/usr/bin/mariadb mariadb-client",
            "/usr/lib/galera/libgalera_smm.so galera-4",
            "/usr/bin/rsync rsync",
            "/usr/bin/wsrep_sst_rsync mariadb-server");

    private static final List<String> OF_PATRONI = List.of(
            "/usr/bin/patroni patroni", "/usr/bin/etcd etcd-server", "/usr/bin/curl curl", "/usr/bin/psql postgresql");

    private static final List<String> OF_STANDBY = List.of("/usr/bin/psql postgresql", "/usr/bin/ps procps");

    private final String engine;
    private final Path script;
    private final int count;
    private final Path folder;
    private final int first;

    /** For a test that is stopped. */
    private final Thread atExit = new Thread(this::endServers);

    private LoopbackCluster(String engine, Path script, int count, Path folder, int first) {
        this.engine = engine;
        this.script = script;
        this.count = count;
        this.folder = folder;
        this.first = first;
    }

    /** Galera; the test is left out where a program is missing. */
    public static LoopbackCluster galera() throws Exception {
        LoopbackCluster cluster = made("mariadb", "galera.sh", NODES, OF_GALERA);
        cluster.orClosed(made -> {
            made.script("start");
            made.makeUser();
        });
        return cluster;
    }

    /**
     * Galera whose first node has loaded data before the others joined, and flushed nothing meanwhile: sooner than three
     * that repeat each row.
     */
    public static LoopbackCluster galera(Steps load) throws Exception {
        LoopbackCluster cluster = made("mariadb", "galera.sh", NODES, OF_GALERA);
        cluster.orClosed(made -> {
            made.script("start", "1");
            made.makeUser();
            made.asRoot(1, "set global innodb_flush_log_at_trx_commit = 0");
            load.take(made);
            made.asRoot(1, "set global innodb_flush_log_at_trx_commit = 1");
            made.run("restart", 2, 3);
            made.run("await", 2, 3);
        });
        return cluster;
    }

    private void makeUser() throws Exception {
        asRoot(
                1,
                "create user " + USER + "@" + LOOPBACK + " identified by '" + PASSWORD + "'; grant all on *.* to "
                        + USER + "@" + LOOPBACK);
    }

    /** Patroni, which promotes by itself; likewise. */
    public static LoopbackCluster patroni() throws Exception {
        return patroni(false);
    }

    /** Likewise; synchronously, its commits wait for a standby of Patroni's choice. */
    public static LoopbackCluster patroni(boolean synchronous) throws Exception {
        return asOnThePage(
                made("postgresql", "patroni.sh", NODES, OF_PATRONI),
                "## Patroni",
                Map.of("SYNCHRONOUS", Boolean.toString(synchronous)));
    }

    /** The node that Patroni has made the primary, counted from 1. */
    public int leader() throws Exception {
        return Integer.parseInt(script("leader").strip());
    }

    /**
     * A primary with a standby; likewise.
     *
     * @param synchronous what commits wait for, as {@code synchronous_standby_names} has it
     */
    public static LoopbackCluster standby(String synchronous) throws Exception {
        return asOnThePage(
                made("postgresql", "standby.sh", 2, OF_STANDBY), "## A standby", Map.of("SYNCHRONOUS", synchronous));
    }

    /** Types what a section of the page says, but for folder, ports and password. */
    private static LoopbackCluster asOnThePage(LoopbackCluster cluster, String section, Map<String, String> environment)
            throws Exception {
        List<String> lines = Files.readAllLines(PAGE);
        List<String> typed = lines.subList(lines.indexOf(section) + 1, lines.size()).stream()
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("    "))
                .map(line -> line.replaceAll("/var/tmp/\\w+", cluster.nodes().toString())
                        .replace("25700", Integer.toString(cluster.first))
                        .replace("25710", Integer.toString(cluster.first + APART))
                        .replace("SECRET", PASSWORD))
                .toList();
        assertEquals(2, typed.size(), typed::toString);
        cluster.orClosed(made -> {
            for (String line : typed) {
                ProcessBuilder command = new ProcessBuilder("bash", "-c", line);
                command.environment().putAll(environment);
                made.await(command.directory(PAGE.resolve("../..").normalize().toFile()));
            }
        });
        return cluster;
    }

    private static LoopbackCluster made(String engine, String script, int nodes, List<String> needed) throws Exception {
        for (String program : needed) {
            String[] words = program.split(" ");
            assumeTrue(Files.exists(Path.of(words[0])), "no " + words[0] + " (Debian: " + words[1] + ")");
        }
        // Any user can enter it, as the servers are not root's.
        Path folder = Files.createTempDirectory("quadrille-cluster-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        LoopbackCluster cluster = new LoopbackCluster(engine, SCRIPTS.resolve(script), nodes, folder, freeRange());
        Files.writeString(cluster.passwordFile(), PASSWORD);
        Runtime.getRuntime().addShutdownHook(cluster.atExit);
        return cluster;
    }

    /** What is done with a cluster on its way. */
    public interface Steps {
        void take(LoopbackCluster cluster) throws Exception;
    }

    private void orClosed(Steps steps) throws Exception {
        try {
            steps.take(this);
        } catch (Exception | AssertionError e) {
            close();
            throw e;
        }
    }

    private static int freeRange() {
        for (int tries = 0; tries < 1_000; tries++) {
            int from = ThreadLocalRandom.current().nextInt(11_000, 32_000);
            if (IntStream.range(from, from + APART * (NODES + 1)).allMatch(Ports::isFree)) {
                return from;
            }
        }
        throw new IllegalStateException("no range of free ports");
    }

    private Path nodes() {
        return folder.resolve("nodes");
    }

    /** All nodes in order, as a testbed names them. */
    public List<DatabaseServer> servers() {
        return IntStream.rangeClosed(1, count)
                .mapToObj(node -> new DatabaseServer(LOOPBACK, first + APART * node))
                .toList();
    }

    /** A database on the cluster. */
    public DatabaseAddress address(String database) {
        return new DatabaseAddress(
                Engine.of(engine),
                LOOPBACK,
                servers().get(0).port(),
                database,
                USER,
                PASSWORD,
                null,
                new Route(servers(), null));
    }

    /** Where the password of the user of {@link #address} is. */
    public Path passwordFile() {
        return folder.resolve("password");
    }

    /** A command of the how-to, such as {@code kill}, for the server whose port is in the environment. */
    public String command(String what) {
        return command(what, "(QUADRILLE_PORT - " + first + ") / " + APART);
    }

    /** The same for the other server of two. */
    public String commandForOther(String what) {
        return command(what, "3 - (QUADRILLE_PORT - " + first + ") / " + APART);
    }

    private String command(String what, String node) {
        return "bash " + script + " " + nodes() + " " + first + " " + what + " $(( " + node + " ))";
    }

    /** Carries out a command of the how-to for some nodes, counted from 1. */
    public void run(String what, int... nodes) throws Exception {
        script(Stream.concat(Stream.of(what), Arrays.stream(nodes).mapToObj(Integer::toString))
                .toArray(String[]::new));
    }

    /** Statements as the superuser of a node of Galera. */
    public void asRoot(int node, String statements) throws Exception {
        String socket = nodes().resolve(node + ".sock").toString();
        await(new ProcessBuilder("mariadb", "--no-defaults", "-S", socket, "-u", "root", "-e", statements));
    }

    private String script(String... words) throws Exception {
        List<String> line =
                new ArrayList<>(List.of("bash", script.toString(), nodes().toString(), Integer.toString(first)));
        line.addAll(List.of(words));
        return await(new ProcessBuilder(line));
    }

    private String await(ProcessBuilder command) throws Exception {
        Path said = folder.resolve("said.txt");
        Process process =
                command.redirectErrorStream(true).redirectOutput(said.toFile()).start();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        int code = process.waitFor();
        String words = Files.readString(said);
        assertEquals(0, code, () -> command.command() + ": " + words);
        return words;
    }

    @Override
    public void close() throws IOException {
        Runtime.getRuntime().removeShutdownHook(atExit);
        endServers();
        Folders.delete(folder);
    }

    /** Ends what the script has started, first what would start a server again. */
    private void endServers() {
        List<Path> files = new ArrayList<>();
        for (int node = 1; node <= count; node++) {
            files.add(nodes().resolve(node + ".pid"));
        }
        for (int node = 1; node <= count; node++) {
            files.add(nodes().resolve("data" + node).resolve("postmaster.pid"));
        }
        files.add(nodes().resolve("etcd.pid"));
        files.stream().filter(Files::exists).forEach(LoopbackCluster::end);
    }

    private static void end(Path pidFile) {
        try {
            long pid = Long.parseLong(
                    Files.readString(pidFile).lines().findFirst().orElseThrow().strip());
            ProcessHandle.of(pid).ifPresent(server -> {
                server.destroyForcibly();
                server.onExit().join();
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
