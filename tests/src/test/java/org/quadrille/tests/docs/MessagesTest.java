package org.quadrille.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The messages that docs/deployment.md explains are those that the kit prints. */
class MessagesTest {
    private static final String HEADER = "| message | do |\n| --- | --- |\n";

    /** Each message of a page's table, as the fixed texts around its variable parts. */
    private static List<List<String>> messages(String page) {
        return page.substring(page.indexOf(HEADER) + HEADER.length())
                .lines()
                .takeWhile(line -> line.startsWith("| "))
                .map(line -> line.substring(2, line.indexOf(" | ")).toLowerCase(Locale.ROOT))
                .flatMap(cell -> Arrays.stream(cell.split("; ")))
                .map(message -> Stream.of(message.split("\\.\\.\\.|\\. "))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .toList())
                .toList();
    }

    /** The file in lower case, with string literals that continue one another joined. */
    private static String plain(String file) {
        return file.replaceAll("\"\\s*\\+\\s*\"", "").replace("\\\"", "\"").toLowerCase(Locale.ROOT);
    }

    /** Whether the code has these texts, one after another. */
    private static boolean says(String code, List<String> texts) {
        int at = 0;
        for (String text : texts) {
            int found = code.indexOf(text, at);
            if (found < 0) {
                return false;
            }
            at = found + text.length();
        }
        return true;
    }

    private static List<List<String>> missing(List<List<String>> messages, List<String> files) {
        List<String> code = files.stream().map(MessagesTest::plain).toList();
        return messages.stream()
                .filter(message -> code.stream().noneMatch(file -> says(file, message)))
                .toList();
    }

    @Test
    void everyMessageThatThePageExplainsIsInTheCode() throws IOException {
        Map<Path, String> sources = Sources.read(Sources.root());
        List<List<String>> messages = messages(sources.get(Path.of("docs", "deployment.md")));
        assertTrue(messages.size() > 8, messages.toString());
        List<String> code = sources.entrySet().stream()
                .filter(source -> source.getKey().toString().contains("/src/main/"))
                .map(Map.Entry::getValue)
                .toList();
        assertEquals(List.of(), missing(messages, code));
    }

    @Test
    void aMessageThatWasRewordedIsMissed() {
        List<List<String>> messages =
                messages("# Page\n\n" + HEADER + "| No host ... here; ... is late. Wait: ... | x |\n\n| b | c |\n");
        assertEquals(List.of(List.of("no host", "here"), List.of("is late", "wait:")), messages);
        assertEquals(
                List.of(),
                missing(
                        messages,
                        List.of("\"No \"\n    + \"host \" + name + \" here\"", "\" is late. Wait: \" + why")));
        assertEquals(
                messages,
                missing(messages, List.of("\"There is none\"", "\"here, no host\"", "\"is late\"", "\"wait: \"")));
    }
}
