package org.quadrille.common.files;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;

/** A path that is written in a user's file. */
public final class NamedPath {
    private NamedPath() {}

    /**
     * The path, relative to a folder.
     *
     * @param place for messages: the file, and the key or what stands for it
     * @throws UserError if no file of this process can have that name
     */
    public static Path resolve(Path folder, String name, String place) {
        try {
            return folder.resolve(name);
        } catch (InvalidPathException e) {
            throw new UserError(place + ": " + Words.quoted(name) + " cannot be the name of a file here; correct it, or"
                    + " choose a language with its letters, such as LC_ALL=C.UTF-8.");
        }
    }
}
