package org.quadrille.reporter.runs;

import com.fasterxml.jackson.core.type.TypeReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.files.UserFiles;

/** What the owner of a run says of it: a text for each run, in a file beside the runs. */
enum RunLabel {
    ALIAS("alias", "aliases.json", RunLabel.NAME),
    TAGS("tag", "tags.json", RunLabel.NAME + "(?: " + RunLabel.NAME + ")*"),
    COMMENT("comment", "comments.json", "[^\\p{Cntrl}]{1,1000}");

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

    private final String word;
    private final String file;
    private final String form;

    RunLabel(String word, String file, String form) {
        this.word = word;
        this.file = file;
        this.form = form;
    }

    String word() {
        return word;
    }

    String file() {
        return file;
    }

    /** @throws UserError if it has not the form of one; an empty text is none */
    void check(String text) {
        if (!text.isEmpty() && !text.matches(form)) {
            throw new UserError("\"" + text + "\" cannot be " + (this == ALIAS ? "an " : "a ") + word + "; use "
                    + (this == COMMENT
                            ? "one line of at most 1,000 characters."
                            : "letters, digits, dots, dashes and underscores."));
        }
    }

    /** The text of a run; empty if it has none. */
    String of(String run, Map<RunLabel, Map<String, String>> labels) {
        return labels.get(this).getOrDefault(run, "");
    }

    /** All texts, by the id of the run. */
    Map<String, String> read(Path results) {
        Path path = results.resolve(file);
        if (!Files.exists(path)) {
            return new TreeMap<>();
        }
        return UserFiles.get(
                path + " cannot be read",
                "correct or remove it",
                () -> Json.mapper().readValue(TextFile.read(path), new TypeReference<TreeMap<String, String>>() {}));
    }
}
