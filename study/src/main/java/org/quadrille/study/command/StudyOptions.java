package org.quadrille.study.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.study.campaign.StudyInput;
import org.quadrille.study.format.StudyFolder;

/**
 * Which study a command is about: {@code --study} names its file, or the folder of one that was begun.
 *
 * @param given what was named
 * @param file empty if a folder was named
 * @param folder may not be there yet
 */
record StudyOptions(Path given, Optional<StudyInput> file, StudyFolder folder) {
    private static final String STUDY = "study";
    private static final String STUDIES = "studies";

    /** Adds the two options. */
    static CommandSpec add(CommandSpec options) {
        return options.option(
                        STUDY, "FILE", "the study file (default study.json), or the folder of a study that was begun")
                .option(STUDIES, "DIR", "folder of all studies (default studies)");
    }

    /** What was given. @throws org.quadrille.common.cli.UserError if the file cannot be read, or its form is wrong */
    static StudyOptions of(Arguments line) {
        Path given = line.path(STUDY).orElse(Path.of("study.json"));
        if (Files.isDirectory(given)) {
            return new StudyOptions(given, Optional.empty(), new StudyFolder(given));
        }
        StudyInput input = StudyInput.read(given);
        Path all = line.path(STUDIES).orElse(Path.of(STUDIES));
        String name = Optional.ofNullable(input.study().name())
                .filter(named -> named.matches("\\w[\\w.-]*"))
                .orElse("study");
        return new StudyOptions(given, Optional.of(input), new StudyFolder(all.resolve(name)));
    }

    /** The study file: the one that was named, or the frozen copy in the study folder. */
    StudyInput input() {
        return file.orElseGet(() -> StudyInput.read(folder.studyFile(), base()));
    }

    /**
     * Folder in which the files that the study file names are looked for: that of the study file. If a study folder was
     * named, it is the current folder, because a study folder may have come from anywhere.
     */
    Path base() {
        return file.map(StudyInput::folder).orElseGet(() -> Path.of("").toAbsolutePath());
    }
}
