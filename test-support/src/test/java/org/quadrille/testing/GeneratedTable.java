package org.quadrille.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A table of a page that is made from the code: it stands between {@code <!-- generated: NAME -->} and
 * {@code <!-- end -->}. A test that asks for it fails if it is not current; with {@code -Ddocs.write=true} it is written.
 */
public final class GeneratedTable {
    private static final boolean WRITE = Boolean.getBoolean("docs.write");

    private GeneratedTable() {}

    /**
     * The table of a page is current.
     *
     * @param page a page of docs, by its name
     * @param name of the table
     * @param lines all of its lines, with head and rule
     */
    public static void isCurrent(String page, String name, List<String> lines) throws IOException {
        Path file = Path.of("..", "docs", page);
        String text = Files.readString(file);
        String begin = "<!-- generated: " + name + " -->\n";
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf("<!-- end -->", from);
        assertEquals(true, from >= begin.length() && to >= from, page + " has no place for the table " + name);
        String right = String.join("\n", lines) + "\n";
        if (WRITE) {
            Files.writeString(file, text.substring(0, from) + right + text.substring(to));
        } else {
            assertEquals(
                    right, text.substring(from, to), page + " is not current; run this test with -Ddocs.write=true");
        }
    }
}
