package org.quadrille.reporter.runs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;

/**
 * One run of a results folder, as the catalogue shows it.
 *
 * @param id name of its folder
 * @param alias name that its owner gave it; empty if none
 * @param verdict VALID, INVALID or ABORTED; {@code NOT REPORTED} before the reporter has judged it, {@code UNREADABLE} if
 *     its files cannot be read
 * @param standard whether it was a standard run
 * @param tpsV Trade-Results a second; null where there is no verdict, or the profile leads to no Trade-Results
 * @param startedAt wall clock of its start, ISO 8601; empty if it is not known
 * @param testbed name of the testbed; empty if it is not known
 * @param platforms what its machines are, each kind once, such as {@code virtual machine (KVM)}; empty if nobody noted it
 * @param tiles number of tiles
 * @param loadUnits driven load units of all groups together
 * @param profile name of the profile; empty if it is not known
 * @param measuredSeconds length of the measurement interval
 * @param deviations what makes it non-standard
 * @param build of prime; empty if it is not known
 * @param tags words that its owner gave it and other runs
 * @param comment what its owner wrote about it; empty if nothing
 * @param note why it was aborted or cannot be read; empty otherwise
 * @param folder its folder
 */
@RecordBuilder
@RecordBuilder.Options(buildMethodName = "make")
public record RunEntry(
        String id,
        String alias,
        String verdict,
        boolean standard,
        Double tpsV,
        String startedAt,
        String testbed,
        List<String> platforms,
        int tiles,
        int loadUnits,
        String profile,
        double measuredSeconds,
        List<String> deviations,
        String build,
        List<String> tags,
        String comment,
        String note,
        @JsonIgnore Path folder) {
    public static final String NOT_REPORTED = "NOT REPORTED";
    public static final String UNREADABLE = "UNREADABLE";

    public RunEntry {
        platforms = List.copyOf(platforms);
        deviations = List.copyOf(deviations);
        tags = List.copyOf(tags);
    }

    static RunEntry unreadable(Path folder, String why) {
        String id = folder.getFileName().toString();
        return RunEntryBuilder.builder()
                .id(id)
                .alias("")
                .verdict(UNREADABLE)
                .startedAt("")
                .testbed("")
                .platforms(List.of())
                .profile("")
                .deviations(List.of())
                .build("")
                .tags(List.of())
                .comment("")
                .note(why)
                .folder(folder)
                .make();
    }

    /** Whether there is a report to open. */
    @JsonIgnore
    public boolean reported() {
        return !verdict.equals(NOT_REPORTED) && !verdict.equals(UNREADABLE);
    }
}
