package org.quadrille.audit.cardinality;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.schema.counts.Cardinality;
import org.quadrille.schema.counts.Expectation;
import org.quadrille.schema.counts.PopulationCounts;
import org.quadrille.schema.counts.TableCounts;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.schema.space.DatabaseSpace;

/**
 * {@code quadrille audit cardinality}: the rows of all 33 tables against what the load made and the last run left, and the
 * space that they take.
 */
public final class CardinalityTool extends AuditTool {
    private static final String FORMULAS = "formulas";
    private static final String TPSV = "tpsv";

    public CardinalityTool() {
        super(
                "cardinality",
                "each of the 33 tables has as many rows as its load made and the last run left, and how much space they need");
    }

    @Override
    public CommandSpec options(CommandSpec command) {
        return command.option(
                        TPSV,
                        "N",
                        "rate of the whole testbed for the space after eight hours, shared by active load units; default:"
                                + " 2 for each of them")
                .flag(
                        FORMULAS,
                        "expect rows by formula, within bounds, instead of making the population once more to count"
                                + " it, which takes processor time in proportion to load units and days");
    }

    @Override
    public void check(Arguments line, RunSetup setup) {
        SpacePlan.tpsV(line);
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        Map<DatabaseSpec, Map<String, Long>> populations = populations(audit);
        SpacePlan space = SpacePlan.of(audit.line(), audit.setup());
        Map<Subject, MeasuredSpace> measured = new ConcurrentHashMap<>();
        int sessions = Math.max(1, audit.threads() / audit.subjects().size());
        audit.each((subject, evidence) -> {
            Engine engine = subject.address().engine();
            Map<String, Object> facts = new LinkedHashMap<>();
            DatabaseSpace taken;
            try (Connection connection = subject.connectReadOnly()) {
                Optional<AuditVerdict> busy = busy(subject, connection);
                if (busy.isPresent()) {
                    return busy.get();
                }
                taken = DatabaseSpace.read(subject.files(), connection, evidence::query);
            }
            TableCounts counts = TableCounts.count(
                    engine,
                    subject::connectReadOnly,
                    sessions,
                    subject.identity().spec().scale().firstRunTradeId(),
                    evidence::query);
            try (Connection connection = subject.connectReadOnly()) {
                // A run may have begun meanwhile.
                Optional<AuditVerdict> busy = busy(subject, connection);
                if (busy.isPresent()) {
                    return busy.get();
                }
            }
            List<String> limits = new ArrayList<>();
            List<Expectation> expected = expected(audit, subject, populations, limits);
            keep(evidence, counts, expected);
            MeasuredSpace now = new MeasuredSpace(subject, taken, space.lines(subject, taken, counts));
            measured.put(subject, now);
            evidence.save("space.txt", now.text());
            evidence.save("space.csv", now.csv());
            facts.put("bytes", taken.bytes());
            facts.put("bytesAfterEightHours", now.bytesThen());
            facts.put("rows", counts.rows());
            List<String> findings = new ArrayList<>(Cardinality.contradictions(
                    subject.identity().spec().scale(),
                    populations.getOrDefault(subject.identity().spec(), Map.of())));
            findings.addAll(Cardinality.findings(counts, expected));
            return AuditVerdict.of(findings, facts).within(limits);
        });
        List<MeasuredSpace> all = audit.subjects().stream()
                .filter(measured::containsKey)
                .map(measured::get)
                .toList();
        audit.save("space.txt", space.text(all));
        audit.save("space.csv", space.csv(all));
    }

    /** Not run, if a benchmark run has sessions in the database. */
    private static Optional<AuditVerdict> busy(Subject subject, Connection connection) throws SQLException {
        int ofRuns = RunSessions.count(subject.files(), connection);
        return ofRuns == 0
                ? Optional.empty()
                : Optional.of(AuditVerdict.notRun("a benchmark run uses this database with " + ofRuns
                        + " sessions, so its rows change while they are counted; wait until it ends"));
    }

    /** Rows that each distinct load makes, counted once; initial trades only if one of its databases is fresh. */
    private static Map<DatabaseSpec, Map<String, Long>> populations(Audit audit) throws InterruptedException {
        Map<DatabaseSpec, Boolean> wanted = new LinkedHashMap<>();
        if (!audit.line().has(FORMULAS)) {
            audit.subjects()
                    .forEach(
                            s -> wanted.merge(s.identity().spec(), s.identity().fresh(), (one, other) -> one || other));
        }
        Map<DatabaseSpec, Map<String, Long>> populations = new LinkedHashMap<>();
        for (Map.Entry<DatabaseSpec, Boolean> entry : wanted.entrySet()) {
            DatabaseSpec spec = entry.getKey();
            populations.put(spec, PopulationCounts.of(spec, entry.getValue(), audit.threads(), percent -> {
                audit.says("counts the rows of the population of " + spec + ", " + percent + " %");
                return !audit.interrupted().getAsBoolean();
            }));
        }
        return populations;
    }

    private static List<Expectation> expected(
            Audit audit, Subject subject, Map<DatabaseSpec, Map<String, Long>> populations, List<String> limits) {
        Identity identity = subject.identity();
        Map<String, Long> loaded = populations.getOrDefault(identity.spec(), Map.of());
        if (loaded.isEmpty()) {
            limits.add("rows expected by formula, within bounds");
        }
        Optional<String> run = identity.lastRun();
        if (run.isEmpty()) {
            return Cardinality.afterLoad(identity.spec().scale(), loaded);
        }
        List<Path> places = List.of(Opt.RESULTS.of(audit.line()), audit.audits());
        Optional<Map<String, Long>> recorded = LastRun.counts(subject, run.get(), places);
        if (recorded.isEmpty()) {
            limits.add("no record of run " + run.get() + " found in " + places.get(0) + " or " + places.get(1)
                    + ": growing tables checked against each other only");
        }
        return Cardinality.afterRun(identity.spec().scale(), loaded, recorded.orElse(new TreeMap<>()), run.get());
    }

    private static void keep(EvidenceFolder evidence, TableCounts counts, List<Expectation> expected) {
        StringBuilder text = new StringBuilder(
                String.format(Locale.ROOT, "%-20s %-14s %14s  %s%n", "table", "figure", "found", "expected"));
        for (Expectation e : expected) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-20s %-14s %14s  %s (%s)%n",
                    e.table(),
                    e.figure(),
                    counts.figure(e.table(), e.figure()).map(Object::toString).orElse("no table"),
                    e.least() == e.most() ? Long.toString(e.least()) : e.least() + " to " + e.most(),
                    e.source()));
        }
        evidence.save("rows.txt", text.toString());
    }

    /** What the last run, or the last audit that used a database, left in it: its {@code databases-after.json}. */
    static final class LastRun {
        private LastRun() {}

        /**
         * The counts of a database by the run that used it last; empty if no place, a folder of runs or audits, has a
         * record of this run with exactly this load.
         */
        static Optional<Map<String, Long>> counts(Subject subject, String run, List<Path> places) {
            for (Path place : places) {
                ResultsFolder folder = new ResultsFolder(place.resolve(run));
                if (Files.exists(folder.databasesAfter())) {
                    Optional<DatabaseSnapshot> snapshot = folder.readDatabases(folder.databasesAfter()).stream()
                            .filter(s -> s.isOf(subject.group(), subject.role()))
                            .filter(s -> sameLoad(s.identity(), subject.identity()))
                            .findFirst();
                    if (snapshot.isPresent()) {
                        return snapshot.map(DatabaseSnapshot::counts);
                    }
                }
            }
            return Optional.empty();
        }

        private static boolean sameLoad(Map<String, String> recorded, Identity identity) {
            return identity.loadedAt().map(Object::toString).equals(Optional.ofNullable(recorded.get("loadedAt")))
                    && identity.lastRun().equals(Optional.ofNullable(recorded.get("lastRun")));
        }
    }
}
