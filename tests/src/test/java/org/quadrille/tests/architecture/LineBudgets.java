package org.quadrille.tests.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.tests.docs.Sources;

/** The table under "Lines" of docs/architecture.md, and whether the modules keep to it. */
final class LineBudgets {
    private static final Pattern SECTION = Pattern.compile("(?ms)^## Lines$(.*?)(?=^## |\\z)");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `([a-z-]+)` \\| ([\\d,]+) \\| ([\\d,]+) \\| ?(.*?) ?\\|$");
    private static final Pattern SENTENCE = Pattern.compile("\\S+(?: \\S+){4,}\\.");

    private LineBudgets() {}

    /**
     * A row of the table.
     *
     * @param budget what the module was given
     * @param most what it may have now
     * @param gain what users got for what is above the budget
     */
    record Row(int budget, int most, String gain) {}

    /** What is wrong with the table of this checkout, a sentence each. */
    static List<String> mistakes() throws IOException {
        Path root = Sources.root();
        return mistakes(Files.readString(root.resolve("docs/architecture.md")), counts(root));
    }

    /** What is wrong with the table in a text. */
    static List<String> mistakes(String page, Map<String, Integer> counts) {
        Map<String, Row> table = table(page);
        List<String> mistakes = new ArrayList<>();
        if (table.isEmpty() || counts.isEmpty()) {
            mistakes.add("docs/architecture.md has no table under \"Lines\", or no module has any Java");
        }
        for (String module : union(table, counts)) {
            Row row = table.get(module);
            Integer lines = counts.get(module);
            if (row == null) {
                mistakes.add(module + " has " + lines + " lines of main Java and no row");
            } else if (lines == null) {
                mistakes.add(module + " has a row, but is no module with main Java");
            } else if (lines > row.most()) {
                mistakes.add(module + " has " + lines + " lines of main Java, and may have " + row.most());
            } else if (row.most() > row.budget()
                    && !SENTENCE.matcher(row.gain()).matches()) {
                mistakes.add(module + " was raised over its budget, and no sentence says what users got for it");
            }
        }
        return mistakes;
    }

    private static TreeSet<String> union(Map<String, Row> table, Map<String, Integer> counts) {
        TreeSet<String> modules = new TreeSet<>(table.keySet());
        modules.addAll(counts.keySet());
        return modules;
    }

    private static Map<String, Row> table(String page) {
        Map<String, Row> table = new TreeMap<>();
        Matcher section = SECTION.matcher(page);
        if (section.find()) {
            for (Matcher row = ROW.matcher(section.group(1)); row.find(); ) {
                table.put(row.group(1), new Row(number(row.group(2)), number(row.group(3)), row.group(4)));
            }
        }
        return table;
    }

    private static int number(String text) {
        return Integer.parseInt(text.replace(",", ""));
    }

    /** Lines of main Java by module, of each folder that is a module and has any. */
    private static Map<String, Integer> counts(Path root) throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        try (Stream<Path> folders = Files.list(root)) {
            for (Path folder :
                    folders.filter(f -> Files.exists(f.resolve("pom.xml"))).toList()) {
                int lines = lines(folder.resolve("src/main/java"));
                if (lines > 0) {
                    counts.put(folder.getFileName().toString(), lines);
                }
            }
        }
        return counts;
    }

    private static int lines(Path main) throws IOException {
        if (!Files.isDirectory(main)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(main)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .mapToInt(LineBudgets::linesOf)
                    .sum();
        }
    }

    private static int linesOf(Path file) {
        try {
            return Files.readAllLines(file).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
