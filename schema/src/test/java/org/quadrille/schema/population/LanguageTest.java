package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.rows.RowSource;

/** The rows of a load are the same in every language; each is a process, as what a language makes may be made once. */
class LanguageTest {
    /** English; those whose digits are others by default or when asked for; one whose letters change case otherwise. */
    private static final List<String> ALL =
            List.of("en-US", "ar-EG", "tr-TR", "fa-IR-u-nu-arabext", "my-MM", "ne-NP-u-nu-deva");

    /** The first three show each of that; in the long form all of them. */
    private static final List<String> LANGUAGES = ALL.subList(0, Boolean.getBoolean("kit.long") ? ALL.size() : 3);

    /** Prints the checksum of each table. */
    public static final class Rows {
        private Rows() {}

        public static void main(String[] args) {
            Locale.setDefault(Locale.forLanguageTag(args[0]));
            Map<String, CRC32C> digests = new TreeMap<>();
            for (RowSource source : new Population(8, new Scale(1, 1, 5, 30)).sources(300)) {
                for (int part = 0; part < source.parts(); part++) {
                    source.generate(part, table -> {
                        CRC32C digest = digests.computeIfAbsent(table, t -> new CRC32C());
                        return new RowTap(row -> row.addTo(digest));
                    });
                }
            }
            digests.forEach((table, digest) -> System.out.println(table + " " + digest.getValue()));
            System.out.println(String.format("digits %d, %s", 1234567890, "I".toLowerCase()));
        }
    }

    @Test
    void theRowsAreTheSameInEveryLanguage() throws Exception {
        List<String> said = new ArrayList<>();
        for (String language : LANGUAGES) {
            List<String> command =
                    ThisJava.command(Rows.class.getName(), List.of("-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8"));
            command.add(language);
            ProgramOutput output = ProgramOutput.of(new ProcessBuilder(command));
            assertTrue(output.good(), output.out());
            said.add(output.out());
        }
        List<String> rows = said.stream()
                .map(text -> text.substring(0, text.indexOf("digits")))
                .toList();
        assertTrue(rows.get(0).contains("zip_code "), rows.get(0));
        for (int i = 1; i < rows.size(); i++) {
            assertEquals(rows.get(0), rows.get(i), LANGUAGES.get(i));
        }
        // Else the languages would prove nothing.
        assertEquals(LANGUAGES.size(), new HashSet<>(said).size(), said.toString());
    }
}
