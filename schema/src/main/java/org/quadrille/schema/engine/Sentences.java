package org.quadrille.schema.engine;

import java.io.StringReader;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Unchecked;
import org.quadrille.schema.db.SqlFiles;

/**
 * The sentences in which an engine's failures are told, each with its fix: its file {@code errors.properties}, by what
 * the server calls a failure or by a name of the engine's own; several of them share a line, separated by commas.
 */
public final class Sentences {
    private static final Pattern PLACE = Pattern.compile("%([a-z]+)");

    private Sentences() {}

    /**
     * A failure in words.
     *
     * @param names what the failure may be called; the first one that has a sentence decides
     * @param state what to say of a failure that has no sentence of its own, after a blank; may be empty
     */
    public static UserError explain(SQLException e, DatabaseAddress address, List<String> names, String state) {
        Properties sentences = read(address.files());
        String root = address.tls() == null ? null : address.tls().rootCertificate();
        Map<String, String> values = Map.of(
                "server", address.server(),
                "user", "user \"" + address.user() + "\"",
                "role", address.user(),
                "database", address.database(),
                "address", address.toString(),
                "root", String.valueOf(root),
                "why", why(e),
                "state", state);
        String sentence = names.stream()
                .map(sentences::getProperty)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        return new UserError(
                PLACE.matcher(sentence).replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1)))));
    }

    private static String why(SQLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof ServerSockets.NoneAnswers none) {
                return none.getMessage();
            }
        }
        return firstLine(e);
    }

    /** What a driver says of a failure, without the hints of the server below it. */
    public static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }

    private static Properties read(SqlFiles files) {
        Properties lines = new Properties();
        Unchecked.use(() -> lines.load(new StringReader(files.text("errors.properties"))));
        Properties sentences = new Properties();
        lines.forEach((names, sentence) -> {
            for (String name : names.toString().split(",")) {
                sentences.put(name, sentence);
            }
        });
        return sentences;
    }
}
