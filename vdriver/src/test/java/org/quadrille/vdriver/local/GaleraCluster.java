package org.quadrille.vdriver.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.files.Folders;
import org.quadrille.schema.embedded.Ports;

/** Three nodes of a Galera cluster on this machine, set up by the script of docs/clusters.md. */
public final class GaleraCluster implements AutoCloseable {
    private static final Path SCRIPT =
            Path.of("../docs/clusters/galera.sh").toAbsolutePath().normalize();
    private static final String LOOPBACK = "127.0.0.1";
    private static final String USER = "quadrille";
    private static final String PASSWORD = "loopback";
    private static final int NODES = 3;

    /** Between the ports of two nodes, as in the scripts. */
    private static final int APART = 10;

    private static final List<String> OF_GALERA = List.of(
            "/usr/sbin/mariadbd mariadb-server-core",
            "/usr/bin/mariadb mariadb-client",
            "/usr/lib/galera/libgalera_smm.so galera-4",
            "/usr/bin/rsync rsync",
            "/usr/bin/wsrep_sst_rsync mariadb-server");

    private final Path folder;
    private final int first;

    private GaleraCluster(Path folder, int first) {
        this.folder = folder;
        this.first = first;
    }

    /**
     * Starts it; the test is left out where a program is missing.
     *
     * @param flush {@code innodb_flush_log_at_trx_commit}
     */
    public static GaleraCluster start(int flush) throws Exception {
        for (String program : OF_GALERA) {
            String[] words = program.split(" ");
            assumeTrue(Files.exists(Path.of(words[0])), "no " + words[0] + " (Debian: " + words[1] + ")");
        }
        // Any user can enter it, as the servers are not root's.
        Path folder = Files.createTempDirectory("quadrille-cluster-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        GaleraCluster cluster = new GaleraCluster(folder, freeRange());
        try {
            Files.writeString(cluster.passwordFile(), PASSWORD);
            ProcessBuilder start = new ProcessBuilder(
                    "bash", SCRIPT.toString(), cluster.nodes().toString(), Integer.toString(cluster.first));
            start.environment().put("FLUSH", Integer.toString(flush));
            cluster.await(start);
            cluster.await(new ProcessBuilder(
                    "mariadb",
                    "--no-defaults",
                    "-S",
                    cluster.nodes().resolve("1.sock").toString(),
                    "-u",
                    "root",
                    "-e",
                    "create user " + USER + "@" + LOOPBACK + " identified by '" + PASSWORD + "'; grant all on *.* to "
                            + USER + "@" + LOOPBACK));
            return cluster;
        } catch (Exception | AssertionError e) {
            cluster.close();
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
        return IntStream.rangeClosed(1, NODES)
                .mapToObj(node -> new DatabaseServer(LOOPBACK, first + APART * node))
                .toList();
    }

    /** Where the password of the user {@code quadrille} is. */
    public Path passwordFile() {
        return folder.resolve("password");
    }

    private void await(ProcessBuilder command) throws Exception {
        Path said = folder.resolve("said.txt");
        Process process =
                command.redirectErrorStream(true).redirectOutput(said.toFile()).start();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        int code = process.waitFor();
        String words = Files.readString(said);
        assertEquals(0, code, () -> command.command() + ": " + words);
    }

    @Override
    public void close() throws IOException {
        for (int node = 1; node <= NODES; node++) {
            Path file = nodes().resolve(node + ".pid");
            if (Files.exists(file)) {
                ProcessHandle.of(Long.parseLong(Files.readString(file).strip())).ifPresent(server -> {
                    server.destroyForcibly();
                    server.onExit().join();
                });
            }
        }
        Folders.delete(folder);
    }
}
