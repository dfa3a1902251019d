package org.quadrille.study.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.study.format.StudyFolder;

/** Whether a study folder, which may not exist yet, has room for the whole plan. */
public final class StudySpace {
    private StudySpace() {}

    /** @throws UserError if it does not, or its free space cannot be determined */
    public static void require(CostEstimate effort, StudyFolder folder) {
        Path there = Stream.iterate(folder.path().toAbsolutePath().normalize(), Objects::nonNull, Path::getParent)
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
        try {
            require(effort, folder, Files.getFileStore(there).getUsableSpace());
        } catch (IOException e) {
            throw new UserError("The free space of " + there + " cannot be determined (" + FileErrors.of(e)
                    + "); name another folder with --studies.");
        }
    }

    static void require(CostEstimate effort, StudyFolder folder, long free) {
        if (free < effort.bytes()) {
            throw new UserError("The folder " + folder.path() + " has room for " + CostEstimate.size(free) + ", and "
                    + effort.runs() + " runs need about " + CostEstimate.size(effort.bytes())
                    + "; free some space, or name a folder where there is more with --studies.");
        }
    }
}
