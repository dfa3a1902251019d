package org.quadrille.study.command;

import java.io.PrintStream;
import java.nio.file.Path;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Words;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.campaign.StudyChecks;
import org.quadrille.study.campaign.StudyInput;
import org.quadrille.study.campaign.StudyTemplates;
import org.quadrille.study.format.Kind;

/** {@code quadrille study init}: writes a starting study file. */
final class StudyInit implements Command {
    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "study init",
                        "write a starting study file",
                        "Writes a starting study file. KIND is " + described() + ".")
                .operands("KIND")
                .flag("local", "write one that runs on this machine as it is and needs no other file")
                .option("out", "FILE", "file to write (default study.json); an existing file is never overwritten")
                .example("quadrille study init " + Kind.all().get(0).word() + " --local --out study.json");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        String kind = kind(line);
        Path file = line.path("out").orElse(Path.of("study.json"));
        String text = StudyTemplates.text(
                kind, line.has("local"), Runtime.getRuntime().availableProcessors());
        UserFiles.writeNew(file, text);
        if (line.has("local") || StudyTemplates.onlyLocal(kind)) {
            StudyChecks.of(StudyInput.read(file)).problems().forEach(problem -> out.println("note: " + problem));
        }
        out.println("wrote " + file + ". Look through it, then `quadrille study check --study " + file + "`.");
        return ExitCode.OK;
    }

    private static String described() {
        return Words.list(
                StudyTemplates.all().entrySet().stream()
                        .map(one -> one.getKey() + " (" + one.getValue() + ")")
                        .toList(),
                "or");
    }

    private static String kind(Arguments line) {
        String word = line.operand(
                "name one kind of study: " + Words.list(StudyTemplates.all().keySet(), "or"));
        try {
            return StudyTemplates.all().containsKey(word)
                    ? word
                    : Kind.parse(word).word();
        } catch (IllegalArgumentException e) {
            throw line.mistake(e.getMessage());
        }
    }
}
