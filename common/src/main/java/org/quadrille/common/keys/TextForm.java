package org.quadrille.common.keys;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.files.ProcessorNumbers;

/** What a text of a file looks like. No text is empty. */
public enum TextForm {
    ANY("", text -> true, ""),

    /** A name, or an address, perhaps in brackets or with the zone of its network; Java looks up no others. */
    HOST(
            "[\\w.:%\\[\\]-]{1,253}",
            "which no host can be called; write a name of at most 253 letters, digits, dots and hyphens, or an address"),

    /** What {@code ssh} takes for neither an option nor two words. */
    SSH("[^-\\s]\\S*", "which is no destination for ssh; write for example \"bench@10.0.0.21\""),

    DATE("\\d{4}-\\d\\d-\\d\\d", TextForm::isDate, "which is no date; write it as in 2026-12-01"),

    FOLDER_NAME(
            "\\w[\\w.-]{0,59}",
            "and it names a folder; write up to 60 letters, digits, dots, hyphens and underscores, and begin with a letter"
                    + " or digit"),

    ENGINE(EngineFacts::names),

    /** What an engine among them knows; which one is checked with the engine. */
    TLS_MODE(() -> EngineFacts.ALL.stream()
            .flatMap(engine -> engine.tlsModes().stream())
            .distinct()
            .toList()),

    PROCESSORS(
            "[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*",
            text -> ProcessorNumbers.parse(text).isPresent(),
            "which is no list of processors; write for example \"0-3\" or \"0,2\"");

    private final String pattern;
    private final Predicate<String> holds;
    private final String fix;
    private final Supplier<List<String>> words;

    TextForm(Supplier<List<String>> words) {
        this("", text -> true, "", words);
    }

    TextForm(String pattern, String fix) {
        this(pattern, Pattern.compile(pattern).asMatchPredicate(), fix);
    }

    TextForm(String pattern, Predicate<String> holds, String fix) {
        this(pattern, holds, fix, List::of);
    }

    TextForm(String pattern, Predicate<String> holds, String fix, Supplier<List<String>> words) {
        this.pattern = pattern;
        this.holds = holds;
        this.fix = fix;
        this.words = words;
    }

    /** Regular expression that every such text matches, and hardly any other; empty for all texts. */
    public String pattern() {
        return pattern;
    }

    /** Whether a text looks like that. */
    public boolean holds(String text) {
        return holds.test(text);
    }

    /** What is wrong with another text and how it is put right, a clause without its full stop. */
    public String fix() {
        return fix;
    }

    /** The only such texts; empty if there are too many to name. */
    public List<String> words() {
        return words.get();
    }

    private static boolean isDate(String text) {
        try {
            LocalDate.parse(text);
            return true;
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}
