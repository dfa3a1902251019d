package org.quadrille.reporter.data;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.log.LogHeader;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;

/**
 * What is found by reading every file of a run once: of its logs the records, of all files their sums, and what became
 * of those that prime left.
 */
record Inspected(List<LogFile> logs, Map<String, String> inputs) {
    static Inspected of(ResultsFolder folder, RunManifest manifest, RunSetup setup) {
        List<LogFile> logs = LogSet.inspect(folder, manifest, setup);
        Map<Path, String> sums = new HashMap<>();
        logs.stream().filter(log -> log.sum() != null).forEach(log -> sums.put(log.path(), log.sum()));
        return new Inspected(logs, Checksums.inputs(folder, sums));
    }

    /** The rows of all tables that it fills; no view or table is made of these before a check reads them. */
    String rows(RunManifest manifest, RunSetup setup) {
        Inserts rows = new Inserts("");
        boolean same = manifest.schedule().equals(setup.profile().phases().schedule());
        rows.row("inputs_found", "the schedule of run.json", same ? "same" : "is not that of profile.json");
        inputs.forEach((file, state) -> rows.row("inputs_found", file, state));
        logs.forEach(log -> log(rows, log));
        logs.stream().filter(log -> log.expected() && log.turns().dealt()).forEach(log -> {
            Turns turns = log.turns();
            rows.row("cards", log.name(), turns.records() > 0 ? turns.astray() : null, turns.firstAstray());
        });
        logs.forEach(log -> turns(rows, log));
        // Others are not among the transactions.
        logs.stream()
                .filter(log -> log.expected() && log.belongsTo(manifest.runId()))
                .forEach(log -> log.turns()
                        .sampled()
                        .ifPresent(one -> rows.row(
                                "sampled_turns", log.name(), one.number(), one.transactions(), one.tooEarly())));
        Rounds all = new Rounds(setup.profile(), setup.testbed().tiles().size());
        logs.stream()
                .filter(log -> log.belongsTo(manifest.runId()))
                .forEach(log -> log.turns().rounds().ifPresent(all::add));
        all.fill(rows::row);
        return rows.text();
    }

    private static void log(Inserts rows, LogFile log) {
        LogHeader header = log.header();
        rows.row(
                "logs",
                log.path().getFileName(),
                log.expected(),
                log.present(),
                header == null ? null : header.runId(),
                header == null ? null : header.process(),
                header == null ? null : header.build(),
                log.records(),
                log.complete(),
                log.torn(),
                log.damage());
    }

    private static void turns(Inserts rows, LogFile log) {
        log.turns()
                .ofPhases()
                .forEach((phase, n) -> rows.row(
                        "turns",
                        log.name(),
                        log.turns().dealt(),
                        phase,
                        n.transactions,
                        n.tooEarly,
                        n.restMicros,
                        n.waitMicros,
                        n.micros));
    }
}
