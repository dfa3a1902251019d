package org.quadrille.common.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/** Files of users: what cannot be done with one is the user's mistake, a sentence with the file, the reason and the fix. */
public final class UserFiles {
    private static final String PERMISSIONS = "correct its permissions";
    private static final String SPACE = "free some space or correct the permissions";

    private UserFiles() {}

    /** What is done with a file. */
    @FunctionalInterface
    public interface Use {
        void run() throws IOException;
    }

    /** What a file gives. */
    @FunctionalInterface
    public interface Reading<T> {
        T get() throws IOException;
    }

    /**
     * Does something with files.
     *
     * @param cannot what then cannot be done, such as {@code Cannot make FOLDER}: the reason follows in parentheses
     * @param fix what the user is to do, without its full stop
     * @throws UserError if it fails
     */
    public static void use(String cannot, String fix, Use use) {
        get(cannot, fix, () -> {
            use.run();
            return null;
        });
    }

    /** As {@link #use}, for what gives something. */
    public static <T> T get(String cannot, String fix, Reading<T> reading) {
        try {
            // The stream of a folder that fails while it is read says so in an exception of its own.
            try {
                return reading.get();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        } catch (IOException e) {
            throw new UserError(cannot + " (" + FileErrors.of(e) + "); " + fix + ".");
        }
    }

    /** The text of a file that must be readable. @throws UserError if it is not, or is no text of {@link TextFile} */
    public static String read(Path file) {
        return read(file, PERMISSIONS);
    }

    /** As {@link #read(Path)}. @param fix what the user is to do, without its full stop */
    public static String read(Path file, String fix) {
        return get("Cannot read " + file, fix, () -> TextFile.read(file));
    }

    /** Writes a text; a file of that name is replaced. @throws UserError if it cannot be written */
    public static void write(Path file, String text) {
        write(file, text, SPACE);
    }

    /** As {@link #write(Path, String)}. @param fix what the user is to do, without its full stop */
    public static void write(Path file, String text, String fix) {
        use("Cannot write " + file, fix, () -> Files.writeString(file, text));
    }

    /** Writes a text to the new file that {@code --out} names. @throws UserError if that is there, or cannot be written */
    public static void writeNew(Path file, String text) {
        use(file + " cannot be written", "name another file with --out", () -> {
            try {
                Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
            } catch (FileAlreadyExistsException e) {
                throw new UserError(file + " already exists and is left unchanged; name another file with --out.");
            }
        });
    }

    /** Writes a file. @param use writes it @throws UserError if that fails */
    public static void write(Path file, Use use) {
        use("Cannot write " + file, SPACE, use);
    }

    /** What is in a folder, in the order of the names. @throws UserError if it cannot be listed */
    public static List<Path> list(Path folder) {
        return list(folder, PERMISSIONS);
    }

    /** As {@link #list(Path)}. @param fix what the user is to do, without its full stop */
    public static List<Path> list(Path folder, String fix) {
        return get("Cannot list " + folder, fix, () -> {
            try (Stream<Path> all = Files.list(folder)) {
                return all.sorted().toList();
            }
        });
    }
}
