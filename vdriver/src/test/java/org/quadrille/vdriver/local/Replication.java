package org.quadrille.vdriver.local;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.testing.Await;
import org.quadrille.testing.FolderCopy;

/** A PostgreSQL primary and a standby that streams from it, both on this machine. */
public record Replication(KeptServer primary, KeptServer standby) implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";

    /** Starts both, in two folders that are empty. */
    public static Replication of(Path first, Path second) throws Exception {
        return of(first, second, Map.of());
    }

    /** The same with settings of both. */
    public static Replication of(Path first, Path second, Map<String, String> settingsOfBoth) throws Exception {
        EmbeddedServer.Builder builder = EmbeddedServer.in(first);
        settingsOfBoth.forEach(builder::set);
        builder.startKept().close();
        Files.writeString(
                first.resolve("postgresql/pg_hba.conf"),
                "host replication all 127.0.0.1/32 scram-sha-256\n",
                StandardOpenOption.APPEND);
        FolderCopy.make(first, second);
        KeptServer primary = KeptServer.open(first);
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path settings = second.resolve("postgresql.settings");
        Files.writeString(settings, Files.readString(settings).replace("" + primary.port(), "" + port));
        Path data = second.resolve("postgresql");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        Files.createFile(data.resolve("standby.signal"));
        Files.writeString(
                data.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=127.0.0.1 port=" + primary.port() + " user="
                        + primary.administrator("postgres").user() + " password=" + primary.password() + "'\n",
                StandardOpenOption.APPEND);
        return new Replication(primary, KeptServer.open(second));
    }

    /** Both, the primary first, as a testbed names them. */
    public List<DatabaseServer> servers() {
        return List.of(new DatabaseServer(LOOPBACK, primary.port()), new DatabaseServer(LOOPBACK, standby.port()));
    }

    /** Waits until the standby has everything. */
    public void awaitEqual() throws Exception {
        Await.await(
                "the standby has all",
                () -> "t"
                        .equals(
                                asked(
                                        primary,
                                        "select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) = 0 from pg_stat_replication")));
    }

    /** Makes the standby the primary; returns when it is. */
    public void promote() {
        asked(standby, "select pg_promote()");
    }

    /** The standby receives, but applies nothing from now on. */
    public void pauseStandby() {
        asked(standby, "select pg_wal_replay_pause()");
    }

    /** It applies again. */
    public void resumeStandby() {
        asked(standby, "select pg_wal_replay_resume()");
    }

    private static String asked(KeptServer server, String query) {
        try (Connection connection = server.administrator("postgres").connect()) {
            return RowQuery.PLAIN.rows(connection, query).get(0).get(0);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        standby.close();
        primary.close();
    }
}
