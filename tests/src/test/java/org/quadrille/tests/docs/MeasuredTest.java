package org.quadrille.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** docs/performance.md says nothing that was not measured: its figures are those of the files in docs/measured. */
class MeasuredTest {
    private static final Pattern CITED = Pattern.compile("\\]\\(measured/([a-z-]+)\\.json\\)");
    private static final Pattern FOUND =
            Pattern.compile("(?m)^\\| (?:\\[[a-z-]+]\\(measured/([a-z-]+)\\.json\\) |)\\|.*$");
    /** Not those in a command or a name. */
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.`])-?\\d+(?:,\\d{3})*(?:\\.\\d+)?");

    /** What was measured, beside what was found: {@code 500 logs}, {@code n = 2}. */
    private static final Pattern SETTING = Pattern.compile("n = \\d+|[\\d,]+(?:, \\d+ and \\d+)?"
            + " (?:sessions|tiles?|logs|million records|trade days|resamples|runs|workers|simulated|% noise)\\b");

    private static final Map<String, JsonNode> MEASURED = new TreeMap<>();
    private static String page;

    @BeforeAll
    static void read() throws IOException {
        Path docs = Sources.root().resolve("docs");
        page = Files.readString(docs.resolve("performance.md"));
        try (Stream<Path> files = Files.list(docs.resolve("measured"))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                assertTrue(name.endsWith(".json"), name);
                MEASURED.put(name.replace(".json", ""), new ObjectMapper().readTree(Files.readString(file)));
            }
        }
    }

    @Test
    void pagesCiteEveryFileAndNoOther() throws IOException {
        Set<String> cited = new TreeSet<>();
        try (Stream<Path> files = Files.list(Sources.root().resolve("docs"))) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".md")).sorted().toList()) {
                for (Matcher m = CITED.matcher(Files.readString(file)); m.find(); ) {
                    cited.add(m.group(1));
                }
            }
        }
        assertEquals(MEASURED.keySet(), cited);
    }

    @Test
    void everyMeasurementSaysWhenWhereAndHow_andEveryFigureHasAUnit() {
        MEASURED.forEach((name, file) -> {
            assertTrue(file.path("topic").isTextual(), name);
            assertTrue(!file.path("measurements").isEmpty(), name);
            for (JsonNode measurement : file.get("measurements")) {
                LocalDate.parse(measurement.path("date").asText());
                for (String key : List.of("machine", "command", "revision")) {
                    assertTrue(!measurement.path(key).asText().isBlank(), name + ": " + key);
                }
                assertTrue(!measurement.path("figures").isEmpty(), name);
                measurement.get("figures").forEach(figure -> isWhole(name, figure));
            }
        });
    }

    private static void isWhole(String name, JsonNode figure) {
        String where = name + ": " + figure;
        assertTrue(!figure.path("figure").asText().isBlank(), where);
        assertTrue(!figure.path("unit").asText().isBlank(), where);
        List<Double> numbers = numbers(figure);
        assertTrue(!numbers.isEmpty(), where);
        if (figure.has("min") || figure.has("max") || figure.has("median")) {
            assertTrue(figure.path("min").isNumber() && figure.path("max").isNumber(), where);
            assertEquals(numbers.stream().sorted().toList(), numbers, where);
        }
    }

    /** The numbers of a figure: a value, several, or minimum, median and maximum in this order. */
    private static List<Double> numbers(JsonNode figure) {
        List<Double> numbers = new ArrayList<>();
        for (String key : List.of("value", "min", "median", "max")) {
            if (figure.has(key)) {
                assertTrue(figure.get(key).isNumber(), figure.toString());
                numbers.add(figure.get(key).asDouble());
            }
        }
        figure.path("values").forEach(value -> {
            assertTrue(value.isNumber(), figure.toString());
            numbers.add(value.asDouble());
        });
        return numbers;
    }

    /** Of the table of budgets, every number of the column "found" that has a fraction or is above ten. */
    @Test
    void everyFigureFoundIsInItsFile() {
        List<String> missing = new ArrayList<>();
        String name = "";
        int compared = 0;
        for (Matcher row = FOUND.matcher(page.substring(page.indexOf("| name | what is measured"))); row.find(); ) {
            name = row.group(1) == null ? name : row.group(1);
            String[] cells = row.group().split(" \\| ");
            Set<Double> known = new TreeSet<>();
            MEASURED.get(name)
                    .findValues("figures")
                    .forEach(figures -> figures.forEach(figure -> known.addAll(numbers(figure))));
            String found = SETTING.matcher(cells[cells.length - 1]).replaceAll("");
            for (Matcher m = NUMBER.matcher(found); m.find(); ) {
                double number = Double.parseDouble(m.group().replace(",", ""));
                if (number > 10 || number != Math.rint(number)) {
                    compared++;
                    if (!known.contains(number)) {
                        missing.add(name + ": " + m.group());
                    }
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(compared > 80, compared + " figures: the table is not found any more");
    }
}
