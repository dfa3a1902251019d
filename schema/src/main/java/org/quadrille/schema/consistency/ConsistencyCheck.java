package org.quadrille.schema.consistency;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.schema.consistency.Ranges.Range;
import org.quadrille.schema.db.SqlFiles;

/**
 * A file in the folder {@code consistency}: its rule in the first line, then lines of the form {@code -- key: value},
 * then one query for the rows that break the rule.
 *
 * @param title the rule in one sentence
 * @param when when it applies
 * @param cut how its work is divided
 * @param quick whether a quick audit runs it
 * @param sql the whole text, with the named parameters of its range as {@code :name}
 * @param literal how the engine writes a bigint, which stands for %s
 */
record ConsistencyCheck(String name, String title, When when, Cut cut, boolean quick, String sql, String literal) {
    private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-z_]+)");

    /** When a check applies. */
    enum When {
        ALWAYS,
        /** After a load, as long as no run has used the database. */
        FRESH,
        /** After a run that came to its regular end. */
        DRAINED,
        /** Always, but run only where the server's own word is not enough. */
        DEEP
    }

    /** How a check is divided into statements that look at disjoint sets of rows and together cover all of them. */
    enum Cut {
        /** One statement. */
        WHOLE,
        /** Ranges of trade ids. */
        TRADE,
        /** Ranges of account ids. */
        ACCOUNT,
        /** Ranges of brokers of whole load units, with the ranges of their accounts. */
        BROKER
    }

    static List<ConsistencyCheck> all(SqlFiles files) {
        return files.list("consistency").stream()
                .map(file -> parse(file, files.text(file), literal(files)))
                .toList();
    }

    /** @param name its file name without folder and extension */
    static ConsistencyCheck named(SqlFiles files, String name) {
        String file = "consistency/" + name + ".sql";
        return parse(file, files.text(file), literal(files));
    }

    private static String literal(SqlFiles files) {
        return files.text("bigint.txt").strip();
    }

    static ConsistencyCheck parse(String file, String text, String literal) {
        List<String> lines = text.lines().toList();
        if (lines.size() < 4 || !lines.get(0).startsWith("-- ")) {
            throw new IllegalStateException(file + " does not begin with its rule");
        }
        String quick = lines.get(3).startsWith("-- quick: ") ? value(file, lines.get(3), "quick") : "yes";
        return new ConsistencyCheck(
                file.substring(file.lastIndexOf('/') + 1, file.length() - ".sql".length()),
                lines.get(0).substring(3),
                When.valueOf(value(file, lines.get(1), "when").toUpperCase(Locale.ROOT)),
                Cut.valueOf(value(file, lines.get(2), "by").toUpperCase(Locale.ROOT)),
                quick.equals("yes"),
                text,
                literal);
    }

    private static String value(String file, String line, String key) {
        String start = "-- " + key + ": ";
        if (!line.startsWith(start)) {
            throw new IllegalStateException(file + " has \"" + line + "\" where \"" + start + "...\" belongs");
        }
        return line.substring(start.length()).strip();
    }

    /** The statement for one range, with its bounds as literals so that the server can plan for them. */
    String sql(Range range) {
        return PARAMETER
                .matcher(sql)
                .replaceAll(found ->
                        Matcher.quoteReplacement(literal.replace("%s", String.valueOf(range.value(found.group(1))))));
    }
}
