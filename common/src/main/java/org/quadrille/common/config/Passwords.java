package org.quadrille.common.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.files.TextFile;

/**
 * Reads the password of a database from where the testbed says it is, on the host of the calling process. Blanks belong to
 * it, a line end after it does not, and it is UTF-8 whatever the language of the process.
 */
public final class Passwords {
    /** The environment as it was given to this process, which Java has read in the character set of its language. */
    private static final Path ENVIRONMENT = Path.of("/proc/self/environ");

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
        String where = Words.endpoint(database.host(), database.port()) + "/" + database.database();
        if (database.passwordEnv() != null) {
            String password = environment.get(database.passwordEnv());
            if (password == null) {
                throw new UserError("The environment variable " + database.passwordEnv() + ", passwordEnv of " + where
                        + ", is not set in the process that connects; set it and start the process again.");
            }
            return withoutLineEnd(decoded(database.passwordEnv(), password, where));
        }
        if (database.passwordFile() == null) {
            return null;
        }
        try {
            return inFile(Path.of(database.passwordFile()));
        } catch (IOException e) {
            throw unreadable(database, where, FileErrors.of(e));
        } catch (InvalidPathException e) {
            throw unreadable(database, where, "its name needs a language with its letters, such as LC_ALL=C.UTF-8");
        }
    }

    /** The password that a file holds. */
    public static String inFile(Path file) throws IOException {
        return withoutLineEnd(TextFile.read(file));
    }

    private static UserError unreadable(Testbed.Database database, String where, String reason) {
        return new UserError("The file " + database.passwordFile() + ", passwordFile of " + where
                + ", cannot be read on the host of the process that connects (" + reason
                + "); put it there, readable by this user.");
    }

    private static String withoutLineEnd(String text) {
        return text.replaceFirst("\\r?\\n\\z", "");
    }

    private static String decoded(String variable, String read, String where) {
        if (read.chars().allMatch(c -> c < 0x80)) {
            return read;
        }
        try {
            return given(variable, read);
        } catch (IOException notUtf8OrNotKnown) {
            // Then it is of the language of this process, unless that has no such letters.
            if (!read.contains("\uFFFD")) {
                return read;
            }
        }
        throw new UserError("The environment variable " + variable + ", passwordEnv of " + where
                + ", cannot be decoded in this locale; start it with LC_ALL=C.UTF-8, or name a"
                + " file with passwordFile.");
    }

    /** What the variable was when this process began; what was read if the process has set it since. */
    private static String given(String variable, String read) throws IOException {
        byte[] prefix = (variable + "=").getBytes(StandardCharsets.UTF_8);
        byte[] all = Files.readAllBytes(ENVIRONMENT);
        for (int from = 0, to; from < all.length; from = to + 1) {
            to = from;
            while (to < all.length && all[to] != 0) {
                to++;
            }
            int length = prefix.length;
            if (to - from >= length && ByteBuffer.wrap(all, from, length).equals(ByteBuffer.wrap(prefix))) {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(all, from + length, to - from - length))
                        .toString();
            }
        }
        return read;
    }
}
