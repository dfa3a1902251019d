package org.quadrille.common.neighbour;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.config.Json;

/**
 * What came of a hog, as its neighbour saw it. Times are microseconds from the start of the run.
 *
 * @param event name of the event
 * @param began when it began; null if it has not
 * @param ended when the last of it had ended; null if it has not
 * @param used what it took, for people
 * @param problem why it did not do what it should, in words that can follow "as it"; empty if it did
 */
public record HogReport(String event, Long began, Long ended, String used, String problem) {
    /** Name of the file in which a neighbour keeps its reports. @param worker such as {@code neighbour-1} */
    static String fileOf(String worker) {
        return worker + "-hogs.json";
    }

    /** What a neighbour has said of a run. @param logs the collected logs of the run; empty if it left no word */
    public static List<HogReport> read(Path logs, String worker) {
        Path file = logs.resolve(fileOf(worker));
        return Files.exists(file) ? List.of(Json.read(file, HogReport[].class)) : List.of();
    }
}
