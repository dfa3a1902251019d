package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.engine.Engine;

/** What differs between the programs of the servers that the kit starts itself, one for each engine. Stateless. */
public interface ServerProgram {
    /** The program of the engine that is used where none is named. */
    static ServerProgram standard() {
        return new PostgresProgram();
    }

    /**
     * The program of an engine.
     *
     * @param home folder with the server's programs; empty to take those that come with the kit or with the system
     * @throws UserError if the folder has none, or nothing is known of that engine
     */
    static ServerProgram of(String engine, Optional<Path> home) {
        if (engine.equals(MariadbProgram.NAME)) {
            return new MariadbProgram(MariadbBinaries.find(home));
        }
        ServerProgram standard = standard();
        if (!engine.equals(standard.name())) {
            throw new UserError("The kit does not know how to start a server of the engine \"" + engine
                    + "\"; start one and name it in a testbed.");
        }
        return standard;
    }

    /**
     * The program of an engine as it comes with the kit or with the system.
     *
     * @throws UserError if it is not on this machine, or nothing is known of that engine
     */
    static ServerProgram installed(String engine) {
        return engine.equals(MariadbProgram.NAME)
                ? new MariadbProgram(MariadbBinaries.installed())
                : of(engine, Optional.empty());
    }

    /** The program of the server that is kept in a folder; the standard one if none is. */
    static ServerProgram keptIn(Path folder) {
        return Files.exists(ServerFolder.settingsFile(folder, MariadbProgram.NAME))
                ? MariadbProgram.ofKept(folder.resolve(MariadbProgram.NAME))
                : standard();
    }

    /** What is known of it. */
    Facts facts();

    /**
     * What is known of a program.
     *
     * @param superuserDatabase a database to which the user connects who may do everything
     * @param pidFile name of the file in the data folder that begins with the number of the server's process
     * @param processName a part of the name of the server's process
     * @param cleanSignal upon which the server ends in order, even if connections are open
     * @param quickSignal upon which it ends at once: its data are recovered at the next start
     */
    record Facts(
            String engine,
            String superuser,
            String superuserDatabase,
            String pidFile,
            String processName,
            String cleanSignal,
            String quickSignal) {}

    default Engine engine() {
        return Engine.of(name());
    }

    /** Name of the engine and of the data folder, with which the names of the files beside it begin. */
    default String name() {
        return facts().engine();
    }

    /** Its name for people. */
    default String title() {
        return engine().facts().title();
    }

    /** What its folder consists of. */
    ServerParts parts();

    /** Makes the data and starts the server for the first time, behind the password of both users. */
    void makeAndStart(ServerFolder folder, ServerSettings settings, String password) throws IOException, SQLException;

    /**
     * Starts the server on existing data, and waits until it has recovered, if need be, and accepts connections.
     *
     * @param before start of the command line; may be empty
     * @throws IOException if it does not start; with the server's own reason
     */
    void start(ServerFolder folder, ServerSettings settings, List<String> before) throws IOException;

    /** Writes all buffers of the server to disk. */
    void checkpoint(Connection superuser) throws SQLException;
}
