package org.quadrille.study.campaign;

import java.nio.file.Path;
import java.util.Map;
import org.quadrille.study.format.StudyFile;

/** Reads the setup of a cell's runs, as its files say now. */
@FunctionalInterface
public interface SetupReader {
    /**
     * Every effective key of testbed and profile that may make a difference, with its value.
     *
     * @throws org.quadrille.common.cli.UserError if a file cannot be read, or the result is not a valid testbed
     */
    Map<String, String> values(StudyFile study, Cell cell);

    /** Reads the files that a study file names. @param base where they are looked for */
    static SetupReader of(Path base) {
        return (study, cell) -> CellSetup.of(study, base, "environment \"" + cell.environment() + "\"", cell)
                .values();
    }
}
