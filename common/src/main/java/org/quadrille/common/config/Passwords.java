package org.quadrille.common.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/** Reads the password of a database from where the testbed says it is, on the host of the calling process. */
public final class Passwords {
    private Passwords() {}

    /**
     * The password, or null if the testbed names none. It must not reach a log.
     *
     * @throws UserError if it is not where the testbed says
     */
    public static String of(Testbed.Database database) {
        return of(database, System.getenv());
    }

    static String of(Testbed.Database database, Map<String, String> environment) {
        String where = database.host() + ":" + database.port() + "/" + database.database();
        if (database.passwordEnv() != null) {
            String password = environment.get(database.passwordEnv());
            if (password == null) {
                throw new UserError("The environment variable " + database.passwordEnv() + ", passwordEnv of " + where
                        + ", is not set in the process that connects; set it and start the process again.");
            }
            return password;
        }
        if (database.passwordFile() == null) {
            return null;
        }
        try {
            return Files.readString(Path.of(database.passwordFile())).strip();
        } catch (IOException e) {
            throw new UserError("The file " + database.passwordFile() + ", passwordFile of " + where
                    + ", cannot be read on the host of the process that connects (" + FileErrors.of(e)
                    + "); put it there, readable by this user.");
        }
    }
}
