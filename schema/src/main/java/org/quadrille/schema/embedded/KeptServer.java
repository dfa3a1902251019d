package org.quadrille.schema.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.quadrille.common.cli.UserError;

/**
 * A server whose data and password stay when it is stopped, and which {@link #open} starts again. Several processes may
 * have it open; the one that started it is its owner and stops it. If the owner ended while the server was down, the
 * process that restarts it becomes its owner.
 */
public final class KeptServer extends EmbeddedServer {
    /** What closing the server means. */
    private enum Tenure {
        /** Its data are still being created and of no use to anybody yet: they are deleted with it. */
        MAKING,
        /** Nothing: another object or another process has started it and will stop it. */
        GUEST,
        /** It is stopped, and its data are kept. */
        OWNER
    }

    private final StartOptions start;
    private Tenure tenure;

    private KeptServer(
            ServerFolder folder, ServerSettings settings, String password, StartOptions start, Tenure tenure) {
        super(folder, settings, password);
        this.start = start;
        this.tenure = tenure;
    }

    /** A server that does not exist yet. */
    static KeptServer toMake(ServerFolder folder, ServerSettings settings, String password) {
        return new KeptServer(folder, settings, password, StartOptions.AS_MADE, Tenure.MAKING);
    }

    /**
     * Opens the kept server of a folder, with the port, the settings and the password that it was made with: starts it,
     * or uses it if it is already running. It is closed when the JVM ends.
     *
     * @throws UserError if no server is kept there, its port is taken, or it does not start
     */
    public static KeptServer open(Path folder) {
        return open(folder, StartOptions.AS_MADE);
    }

    /**
     * The same, started in another way; if it is already running, it stays as it is.
     *
     * @throws UserError also if the server refuses a setting
     */
    public static KeptServer open(Path folder, StartOptions start) {
        ServerFolder data = ServerFolder.of(folder.toAbsolutePath().normalize());
        if (!data.kept()) {
            throw new UserError("No embedded server is kept in " + data.path()
                    + "; make one with `quadrille demo --keep`, or name the folder of one.");
        }
        KeptServer server = new KeptServer(
                data, start.over(ServerSettings.read(data.settingsFile())), data.readPassword(), start, Tenure.GUEST);
        server.closeAtExit();
        server.begin(server::startOrJoin);
        return server;
    }

    /**
     * Stops the server of a folder whose owner has died, if it is still running; any other server is left alone.
     *
     * @param folder it, or its contents, may be gone already
     * @throws IOException if the folder cannot be read or written
     */
    public static void stopOrphan(Path folder) throws IOException {
        ServerFolder data = ServerFolder.of(folder.toAbsolutePath().normalize());
        if (!Files.isDirectory(data.data())) {
            return;
        }
        data.alone(() -> {
            if (!data.owner().lives()) {
                data.server().stopCleanly();
            }
        });
    }

    void makeGuarded() throws IOException, SQLException {
        takeCharge();
        folder().program().makeAndStart(folder(), settings(), password());
        settings().write(folder().settingsFile());
        tenure = Tenure.OWNER;
    }

    private void startOrJoin() throws IOException {
        folder().alone(() -> {
            if (folder().owner().orphaned()) {
                folder().server().stopCleanly();
            }
            if (folder().server().process().isEmpty()) {
                own();
                folder().launch(settings(), start.before());
            }
        });
    }

    /** Whether the server runs for another process, which will stop it. */
    public synchronized boolean borrowed() {
        return tenure == Tenure.GUEST;
    }

    @Override
    void startAgain() throws IOException {
        folder().alone(() -> {
            if (!folder().owner().lives()) {
                // The process that would have stopped it ended while it was down.
                own();
            }
            folder().launch(settings(), start.before());
        });
    }

    private void own() throws IOException {
        tenure = Tenure.OWNER;
        takeCharge();
    }

    /** From now on this process stops the server, or the guard does if the process dies. */
    private void takeCharge() throws IOException {
        folder().owner().write();
        guardedBy(OrphanGuard.stopping(folder().server(), folder().owner()));
    }

    @Override
    void stop() {
        switch (tenure) {
            case MAKING -> discard();
            case OWNER -> stopOwned();
            case GUEST -> {}
        }
    }

    private void stopOwned() {
        try {
            folder().alone(() -> {
                if (folder().owner().isThisProcess()) {
                    folder().server().stopCleanly();
                    folder().owner().delete();
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot stop the embedded server in " + folder().path(), e);
        } finally {
            dismissGuard();
        }
    }
}
