package org.quadrille.schema.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.quadrille.common.cli.UserError;

/**
 * A server whose data and password stay when it is stopped, and which {@link #open} starts again. Several processes may
 * have it open; the one that started it is its owner and stops it. When the owner has ended while the server was down,
 * the process that restarts it becomes its owner.
 */
public final class KeptServer extends EmbeddedServer {
    /** What closing the server means. */
    private enum Tenure {
        /** Its data are being made: of no use to anybody yet, they go with it. */
        MAKING,
        /** Another one, or another process, has started it and stops it: nothing. */
        GUEST,
        /** It is stopped, and its data stay. */
        OWNER
    }

    private Tenure tenure;

    private KeptServer(ServerFolder folder, ServerSettings settings, String password, Tenure tenure) {
        super(folder, settings, password);
        this.tenure = tenure;
    }

    /** One that is not there yet. */
    static KeptServer toMake(ServerFolder folder, ServerSettings settings, String password) {
        return new KeptServer(folder, settings, password, Tenure.MAKING);
    }

    /**
     * Opens the kept server of a folder, with the port, the settings and the password that it was made with: starts it,
     * or uses it if it runs already. The end of the JVM closes it.
     *
     * @throws UserError if no server is kept there, its port is taken, or it does not start
     */
    public static KeptServer open(Path folder) {
        ServerFolder data = ServerFolder.of(folder.toAbsolutePath().normalize());
        if (!data.kept()) {
            throw new UserError("No embedded PostgreSQL server is kept in " + data.path()
                    + "; make one with `quadrille demo --keep`, or name the folder of one.");
        }
        KeptServer server =
                new KeptServer(data, ServerSettings.read(data.settingsFile()), data.readPassword(), Tenure.GUEST);
        server.closeAtExit();
        server.begin(server::startOrJoin);
        return server;
    }

    void makeGuarded() throws IOException, SQLException {
        takeCharge();
        new FirstStart(folder(), settings(), password()).run();
        settings().write(folder().settingsFile());
        tenure = Tenure.OWNER;
    }

    private void startOrJoin() throws IOException {
        FolderLock.during(folder().lockFile(), () -> {
            if (folder().owner().orphaned()) {
                folder().postmaster().stopCleanly();
            }
            if (folder().postmaster().process().isEmpty()) {
                own();
                folder().launch(settings());
            }
        });
    }

    /** Whether the server runs for another process, which will stop it. */
    public synchronized boolean borrowed() {
        return tenure == Tenure.GUEST;
    }

    @Override
    void startAgain() throws IOException {
        FolderLock.during(folder().lockFile(), () -> {
            if (!folder().owner().lives()) {
                // The one who would stop it has ended while it was down.
                own();
            }
            folder().launch(settings());
        });
    }

    private void own() throws IOException {
        tenure = Tenure.OWNER;
        takeCharge();
    }

    /** From here on this process stops the server, or the guard does it when the process dies. */
    private void takeCharge() throws IOException {
        folder().owner().write();
        guardedBy(OrphanGuard.stopping(folder().data(), folder().owner()));
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
            FolderLock.during(folder().lockFile(), () -> {
                if (folder().owner().isThisProcess()) {
                    folder().postmaster().stopCleanly();
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
