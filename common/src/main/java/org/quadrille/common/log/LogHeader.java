package org.quadrille.common.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the first line of a transaction log says (docs/log-format.md); nothing of it has blanks.
 *
 * @param process name of the process that wrote it, such as {@code ce-1}
 * @param build build id of the kit
 */
public record LogHeader(String runId, String process, String build) {
    /** Version of the format; changes whenever an older reader would misread a log. */
    public static final int VERSION = 1;

    static final String END = "# end records=";

    private static final String START = "# quadrille transaction log ";
    /** As the constructor demands it. */
    private static final String WORD = "([^\\x00-\\x20]+)";

    private static final Pattern LINE =
            Pattern.compile("# quadrille transaction log (\\d+) run=" + WORD + " process=" + WORD + " build=" + WORD);

    public LogHeader {
        for (String part : new String[] {runId, process, build}) {
            if (part.isEmpty() || part.chars().anyMatch(c -> c <= ' ')) {
                throw new IllegalArgumentException("'" + part + "' is empty or has a blank: a log cannot carry it");
            }
        }
    }

    String line() {
        return START + VERSION + " run=" + runId + " process=" + process + " build=" + build;
    }

    /** The header in this line; null if it is not a header of this version. */
    static LogHeader parse(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches() || !parts.group(1).equals(Integer.toString(VERSION))) {
            return null;
        }
        return new LogHeader(parts.group(2), parts.group(3), parts.group(4));
    }
}
