package org.quadrille.study.environment;

import java.nio.file.Path;
import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.files.NamedPath;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Levels;

/**
 * The testbed file of an environment, or of one of its instances, with the levels of a cell.
 *
 * @param testbed as the file has it, with the levels, before defaults and drawn seeds
 */
public record TestbedFile(Path file, Testbed testbed) {
    /**
     * Reads it.
     *
     * @param instance its number from 1, which, like the levels, fills the text; 0 where a study has no instances
     * @param base in which the file is looked for
     * @param source where its name is from, for messages
     * @throws UserError if it cannot be read, or a level does not fit
     */
    public static TestbedFile read(
            EnvironmentSpec spec, int instance, Map<String, String> levels, Path base, String source) {
        Path file = NamedPath.resolve(base, EnvironmentSpec.filled(spec.testbed(), instance, levels), source);
        String text = UserFiles.get(
                "The testbed file " + file + " cannot be read",
                "put it there, or make one with `quadrille init` (the files of a study are looked for beside its"
                        + " study file or, if --study names a study folder, in the current folder)",
                () -> TextFile.read(file));
        Testbed testbed = Json.read(EnvironmentSpec.filled(text, instance, levels), Testbed.class, file.toString());
        return new TestbedFile(file, Levels.apply(testbed, levels, source));
    }

    /** What a run needs; an automatic seed of the inputs is drawn anew each time. */
    public RunSetup complete() {
        return Testbeds.complete(testbed, file.toString(), file.toAbsolutePath().getParent());
    }
}
