package org.quadrille.study.campaign;

import java.nio.file.Path;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.format.StudyFile;

/**
 * A study file as it was read; only its form has been checked.
 *
 * @param folder where the files that it names are looked for
 * @param text byte for byte what a study folder freezes
 */
public record StudyInput(Path file, Path folder, String text, StudyFile study) {
    /** Reads a study file whose testbeds are beside it. @throws UserError if it cannot be read, or its form is wrong */
    public static StudyInput read(Path file) {
        return read(file, file.toAbsolutePath().getParent());
    }

    /** As {@link #read(Path)}. @param folder where the files that it names are looked for */
    public static StudyInput read(Path file, Path folder) {
        String text = UserFiles.get(
                "The study file " + file + " cannot be read",
                "name an existing file with --study, or make one with `quadrille study init`",
                () -> TextFile.read(file));
        return new StudyInput(file, folder, text, StudyFile.parse(text, file.toString()));
    }
}
