package org.quadrille.study.format;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.files.UserFiles;

/**
 * The plan of a study: its slots, numbered from 1, in the order of time. That of a search is empty; its slots depend on
 * earlier results. The file is CSV with one line for each slot, after a first line with a digest of all other lines and
 * the study file.
 */
public record StudyPlan(List<Slot> slots) {
    private static final String FORMAT = "# quadrille study plan 1, sha256 ";
    private static final List<String> COLUMNS = List.of("slot", "block", "cell", "environment", "counted");

    public StudyPlan {
        slots = List.copyOf(slots);
    }

    public int blocks() {
        return slots.stream().mapToInt(Slot::block).max().orElse(0);
    }

    /** Labels of the cells, in the order in which they first come. */
    public List<String> cells() {
        return slots.stream().map(Slot::cell).distinct().toList();
    }

    /** SHA-256 of the plan and the study file it was made from, in hexadecimal. @param studyFile text of the file */
    public String digest(String studyFile) {
        return Sha256.of(lines() + studyFile);
    }

    /** The plan as a file. @param studyFile text of the study file that it was made of */
    public String text(String studyFile) {
        return FORMAT + digest(studyFile) + "\n" + lines();
    }

    /**
     * Reads the plan that was made of a study file's text.
     *
     * @throws UserError if it cannot be read, is not a plan, or was changed
     */
    public static StudyPlan read(Path file, String studyFile) {
        return UserFiles.get(
                "The plan " + file + " cannot be read",
                "put the study folder back as it was, or begin a new study in another folder",
                () -> new StudyPlan(slots(CSVFormat.DEFAULT
                        .parse(new StringReader(lines(file, Files.readString(file), studyFile)))
                        .getRecords())));
    }

    /** The lines of the slots, if the file is as it was written. */
    private static String lines(Path file, String text, String studyFile) {
        if (!text.startsWith(FORMAT) || text.indexOf('\n') < 0) {
            throw new UserError("The plan " + file + " does not begin with \"" + FORMAT.strip()
                    + "\", so this kit did not write it; put back the file that was there.");
        }
        String said = text.substring(FORMAT.length(), text.indexOf('\n')).strip();
        String lines = text.substring(text.indexOf('\n') + 1);
        if (!said.equals(Sha256.of(lines + studyFile))) {
            throw new UserError("The plan " + file + " or the study file beside it was changed after the study began;"
                    + " put both back as they were, or begin a new study in another folder. A longer study is made with"
                    + " `quadrille study extend`.");
        }
        return lines;
    }

    private static List<Slot> slots(List<CSVRecord> lines) {
        List<Slot> slots = new ArrayList<>();
        CSVRecord header = lines.get(0);
        for (CSVRecord line : lines.subList(1, lines.size())) {
            Map<String, String> levels = new LinkedHashMap<>();
            for (int i = COLUMNS.size(); i < header.size(); i++) {
                levels.put(header.get(i), line.get(i));
            }
            slots.add(new Slot(
                    Integer.parseInt(line.get(0)),
                    Integer.parseInt(line.get(1)),
                    line.get(2),
                    line.get(3),
                    levels,
                    line.get(4).equals("yes")));
        }
        return slots;
    }

    private String lines() {
        Set<String> factors = new LinkedHashSet<>();
        slots.forEach(slot -> factors.addAll(slot.levels().keySet()));
        StringBuilder text = new StringBuilder();
        List<String> header = new ArrayList<>(COLUMNS);
        header.addAll(factors);
        line(text, header);
        for (Slot slot : slots) {
            List<String> fields = new ArrayList<>(List.of(
                    Integer.toString(slot.number()),
                    Integer.toString(slot.block()),
                    slot.cell(),
                    slot.environment(),
                    slot.counted() ? "yes" : "no"));
            factors.forEach(factor -> fields.add(slot.levels().get(factor)));
            line(text, fields);
        }
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> fields) {
        text.append(String.join(",", fields.stream().map(StudyPlan::quoted).toList()))
                .append('\n');
    }

    // Not CSVPrinter, which quotes other fields: the digests in journals are of these bytes.
    private static String quoted(String field) {
        return field.matches("[^,\"\\v]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
