package org.quadrille.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.quadrille.cli.Commands;
import org.quadrille.cli.CompletionCommand;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;

/** What a terminal wants beside the kit: a manual page for each command, from the table of the help, and completion. */
final class ManualPages {
    private ManualPages() {}

    /** Adds {@code man/man1} and {@code completions} to a folder. @param version of the kit */
    static void addTo(Path folder, String version) throws IOException {
        add(Commands.KIT, Files.createDirectories(folder.resolve("man/man1")), version);
        Path completions = Files.createDirectories(folder.resolve("completions"));
        Files.writeString(completions.resolve("quadrille.bash"), CompletionCommand.script("bash"));
        Files.writeString(completions.resolve("_quadrille"), CompletionCommand.script("zsh"));
    }

    private static void add(Command command, Path folder, String version) throws IOException {
        CommandSpec spec = command.options();
        Files.writeString(folder.resolve(page(command) + ".1"), text(spec, page(command), version));
        for (Command below : spec.commands()) {
            add(below, folder, version);
        }
    }

    private static String page(Command command) {
        return command.options().title().replace(' ', '-');
    }

    private static String text(CommandSpec spec, String page, String version) {
        String summary = spec.summary().isEmpty() ? "a benchmark kit for virtualized databases" : spec.summary();
        StringBuilder text = new StringBuilder(".TH " + page.toUpperCase(Locale.ROOT) + " 1 \"\" \"quadrille " + version
                + "\"\n.SH NAME\n" + escaped(page) + " \\- " + escaped(summary) + "\n.SH SYNOPSIS\n"
                + escaped(spec.usage()) + "\n.SH DESCRIPTION\n" + escaped(spec.description()) + "\n");
        if (!spec.commands().isEmpty()) {
            text.append(".SH COMMANDS\n");
            spec.commands().forEach(below -> text.append(term(CommandSpec.word(below), below.summary())));
        }
        text.append(".SH OPTIONS\n");
        spec.choices().forEach(option -> text.append(term(option.shown(), option.help())));
        return text + ".SH EXAMPLES\n.nf\n"
                + spec.examples().stream().map(ManualPages::escaped).collect(Collectors.joining("\n")) + "\n.fi\n";
    }

    private static String term(String term, String meaning) {
        return ".TP\n.B " + escaped(term) + "\n" + escaped(meaning) + "\n";
    }

    /** No character of it is one of the formatter's own. */
    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^([.'])", "\\\\&$1");
    }
}
