package org.quadrille.vdriver.run;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Opt;

/** Names of runs. */
public final class RunIds {
    public static final Opt<String> OPTION = Opt.parsed(
            "run-id",
            "NAME",
            "name of the run (default: date and time)",
            "a name of letters, digits, dots, dashes and underscores",
            text -> {
                if (!text.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}") || text.equals("latest")) {
                    throw new IllegalArgumentException();
                }
                return text;
            });

    private RunIds() {}

    /** What the user gave with {@code --run-id}, or date and time. */
    public static String from(Arguments given) {
        return OPTION.find(given)
                .orElseGet(
                        () -> LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)));
    }
}
