package org.quadrille.study.format;

import java.nio.file.Path;
import org.quadrille.common.results.ResultsFolder;

/**
 * The names in {@code studies/<name>/}, the interface between the campaign, which writes the files, and the page, which
 * reads them. All paths inside are relative to the folder, so it can be moved to another machine.
 */
public record StudyFolder(Path path) {
    /** The study file as it was when the first run began, and as commands of the kit changed it since. */
    public Path studyFile() {
        return path.resolve("study-file.json");
    }

    /** One line for each slot. */
    public Path plan() {
        return path.resolve("plan.csv");
    }

    /** One line for each event. */
    public Path journal() {
        return path.resolve("journal.jsonl");
    }

    /** What a search for the highest valid load found, by environment. */
    public Path search() {
        return path.resolve("search.json");
    }

    /** Held by the campaign that is running. */
    public Path lock() {
        return path.resolve(".lock");
    }

    /** Folder of all runs. */
    public Path results() {
        return path.resolve("results");
    }

    public ResultsFolder run(String id) {
        return new ResultsFolder(results().resolve(id));
    }

    /** What entering and leaving environments printed. */
    public Path testbeds() {
        return path.resolve("testbeds");
    }

    public Path page() {
        return path.resolve("study.html");
    }

    /** The page for print. */
    public Path pagePdf() {
        return path.resolve("study.pdf");
    }

    /** The page for programs. */
    public Path pageJson() {
        return path.resolve("study.json");
    }

    public Path charts() {
        return path.resolve("charts");
    }

    /** Measures of each machine, cell against cell. */
    public Path machinesCsv() {
        return path.resolve("data").resolve("machines.csv");
    }

    /** A row for each attempt. */
    public Path runsCsv() {
        return path.resolve("data").resolve("runs.csv");
    }

    /** The same for programs that read columns. */
    public Path runsParquet() {
        return path.resolve("data").resolve("runs.parquet");
    }
}
