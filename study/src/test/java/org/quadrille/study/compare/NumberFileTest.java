package org.quadrille.study.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.statistics.Moments;

/** Number files as spreadsheets, tools and papers leave them: read as they are meant, or refused with the line. */
class NumberFileTest {
    private static final Path FILES = Path.of("src", "test", "resources", "number-files");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "values-bom",
                "values-excel-trailing",
                "values-semicolon-decimal-comma",
                "values-tab-decimal-comma",
                "values-utf16"
            })
    void theSameNumbersAreReadHoweverTheyWereSaved(String name) {
        List<NumberFile.Value> plain = NumberFile.values(FILES.resolve("values-plain.csv"));
        assertEquals(14, plain.size());
        assertEquals(new NumberFile.Value("vm", 99.87), plain.get(1));
        assertEquals(plain, NumberFile.values(FILES.resolve(name + ".csv")));
    }

    @Test
    void quotedLabelsAndBlanksThatNobodySeesAreUnderstood() {
        assertEquals(
                List.of(
                        new NumberFile.Value("VM, 4 vCPU", 101.52),
                        new NumberFile.Value("VM, 8 vCPU", 99.87),
                        new NumberFile.Value("VM, 4 vCPU", 101.49),
                        new NumberFile.Value("VM, 8 vCPU", 99.91)),
                NumberFile.values(FILES.resolve("values-quoted.csv")));
        assertEquals(
                List.of("bare", "bare", "bare", "bare", "vm", "vm"),
                NumberFile.values(FILES.resolve("values-nbsp.csv")).stream()
                        .map(NumberFile.Value::label)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"summary-bom", "summary-sd-before-mean"})
    void theFirstLineSaysWhichColumnIsWhich(String name) {
        Map<String, Moments> cells = NumberFile.summaries(FILES.resolve(name + ".csv"));
        assertEquals(Map.of("bare", new Moments(10, 101.6, 0.1), "vm", new Moments(12, 99.6, 0.31)), cells);
        assertEquals(
                Map.of("bare", new Moments(10, 101, 0.1), "vm", new Moments(12, 99, 0.31)),
                NumberFile.summaries(FILES.resolve("summary-mean-sd-n.csv")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "values-blank-decimal-comma | :1: the label may be \"bare 101\" or \"bare\"; write \"label,value\" or \"label value\""
                        + " above the first line, or separate with semicolons.",
                "values-hex-and-suffix | :1: \"101d\" is not a number; write label,value with a decimal point and no unit.",
                "values-label-case | :3: the labels \"bare\" and \"Bare\" differ in capital letters only; write them alike,",
                "values-windows1252 | is it Windows-1252? Save it as UTF-8"
            })
    void whatCanBeMeantInTwoWaysIsRefused(String name, String said) {
        refused(said, () -> NumberFile.values(FILES.resolve(name + ".csv")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "summary-sem | :1: the columns are \"label, n, mean, sem\" and must be label, n, mean, sd in any order;",
                "summary-ci95 | :1: the columns are \"label, n, mean, ci95\" and must be",
                "summary-median-iqr | :1: the columns are \"label, n, median, iqr\" and must be",
                "summary-one-sd-zero | :2: the SD of bare is 0 but must be above 0; if it was rounded away, write more of its"
                        + " digits."
            })
    void figuresThatAreNoNumberMeanAndSdAreRefused(String name, String said) {
        refused(said, () -> NumberFile.summaries(FILES.resolve(name + ".csv")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                // Blanks, where the rest leaves no doubt.
                "bare 101.5#bare 102#vm 99#vm 98.5 | bare 101.5, bare 102.0, vm 99.0, vm 98.5",
                "label value#a b 1,5#a b 2#c 3#c 4 | a b 1.5, a b 2.0, c 3.0, c 4.0",
                "VM 4,101#VM 8,99#VM 4,102#VM 8,98 | VM 4 101.0, VM 8 99.0, VM 4 102.0, VM 8 98.0",
                "label,value#VM 4,101#vm 5,99#VM 4,102#vm 5,98 | VM 4 101.0, vm 5 99.0, VM 4 102.0, vm 5 98.0",
                // Blanks after the separator.
                "a, 1.5#a, 2#b, 3#b, 4 | a 1.5, a 2.0, b 3.0, b 4.0",
                "a; 1,5#a; 2#b; 3#b; 4 | a 1.5, a 2.0, b 3.0, b 4.0",
                // A comma that another number shows to be a decimal one.
                "a;1,017#a;1,5#b;2,000#b;3 | a 1.017, a 1.5, b 2.0, b 3.0",
                // Points that, between thousands, would spread the numbers more, or which others show to be decimal.
                "a,1.017#a,2#b,3#b,1.500 | a 1.017, a 2.0, b 3.0, b 1.5",
                "a;1.017#a;998.0#b;997#b;1.015 | a 1.017, a 998.0, b 997.0, b 1.015",
                "a;b,5#a;b,6#c,7#c,8 | a;b 5.0, a;b 6.0, c 7.0, c 8.0",
                "a,1e3#a,2E-4#b,-3#b,+4 | a 1000.0, a 2.0E-4, b -3.0, b 4.0",
                "  # by \"hand#a,1##a,2#b,3#b,4 | a 1.0, a 2.0, b 3.0, b 4.0"
            })
    void theOneMeaningIsFound(String lines, String values) throws IOException {
        String text =
                lines.replaceFirst("^# by", "  \u0001 by").replace('#', '\n').replace('\u0001', '#');
        StringBuilder found = new StringBuilder();
        NumberFile.values(file(text))
                .forEach(v -> found.append(found.isEmpty() ? "" : ", ")
                        .append(v.label())
                        .append(' ')
                        .append(v.value()));
        assertEquals(values, found.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "a\t1,017#a\t2,000#b\t3,001#b\t4,100 | :1: \"1,017\" may be 1.017 or 1017; write all numbers with a decimal point",
                "bare;1.017#vm;998#bare;1.015#vm;997 | :1: \"1.017\" may be 1.017 or 1017 beside 998; write a decimal point",
                "vm,998#bare,1.017#vm,997#bare,1.015 | :2: \"1.017\" may be 1.017 or 1017 beside 998;",
                "a;1,5#a;2.5#b;3#b;4 | :1: \"1,5\" has a comma, and other numbers have a decimal point;",
                "a,n/a#a,2#a,3#b,3#b,4 | :1: \"n/a\" is not a number;",
                "a,1#a,#b,3#b,4 | :2: \"a\" is not label,value;",
                "a,1#a,\"2#b,3#b,4 | :4: a quoted field has no end",
                "a,1e300#a,1#b,3#b,4 | :1: \"1e300\" is outside 1e-50 to 1e50;",
                "a,1#a,1e-300#b,3#b,4 | :2: \"1e-300\" is outside 1e-50 to 1e50;",
                "a\u001b[2J,1#a,2#b,3#b,4 | :1: the label \"a\\u001B[2J\" is longer than 60 characters or has some that nobody",
                "a\u200b,1#a,2#b,3#b,4 | :1: the label \"a\\u200B\" is longer",
                "a,2#a,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyz | :2: \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\" is not"
            })
    void noOtherIs(String lines, String said) throws IOException {
        Path file = file(lines.replace('#', '\n'));
        refused(said, () -> NumberFile.values(file));
    }

    @Test
    void moreThanCanBeComparedIsRefusedAtOnce() throws IOException {
        Path most = file(values(2, 500));
        assertEquals(1_000, NumberFile.values(most).size());
        Path more = file(values(2, 501));
        refused("more than 1000 lines of numbers. The unit is the run", () -> NumberFile.values(more));
        Path labels = file(values(21, 2));
        refused("has 21 labels, and each is compared with each; keep at most 20", () -> NumberFile.values(labels));
        Path runs = file("a,2000000000,1,1\nb,9,2,1\n");
        refused(
                ":1: the number of runs of a is 2000000000 but must be a whole number from 2 to 1000000;",
                () -> NumberFile.summaries(runs));
    }

    private static String values(int labels, int each) {
        StringBuilder text = new StringBuilder();
        IntStream.range(0, labels * each)
                .forEach(i -> text.append('l')
                        .append(i % labels)
                        .append(',')
                        .append(i)
                        .append('\n'));
        return text.toString();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("f.csv"), text);
    }

    private static void refused(String said, Runnable reading) {
        String message = assertThrows(UserError.class, reading::run).getMessage();
        assertTrue(message.contains(said), message);
        assertFalse(message.contains("\n") || message.length() > 400, message);
    }
}
