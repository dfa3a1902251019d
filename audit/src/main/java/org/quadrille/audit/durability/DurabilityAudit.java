package org.quadrille.audit.durability;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Durations;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.log.DamagedLog;
import org.quadrille.common.log.TransactionLogReader;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.vdriver.local.TestbedServer;

/** One audit of durability, from the count before the run to the verdicts. */
final class DurabilityAudit {
    private final Audit audit;
    private final UnaryOperator<ServerFailure> around;
    private final RunSetup setup;
    private final Profile.Durability profile;
    private final boolean own;
    private final NodeFailure.Which which;
    private final double reported;
    private final List<String> common = new ArrayList<>();
    private final Map<String, Object> facts = new LinkedHashMap<>();
    /** Servers that the kit itself kills. */
    private final Set<String> killedHere = new HashSet<>();

    private final ThroughputBySecond total = new ThroughputBySecond();
    private List<FailedDatabase> failedDatabases = List.of();

    /**
     * @param around turns each way to fail into the one that is used
     * @param own whether the workers are processes of the audit
     * @param which of the servers that hold a database fail
     * @param reported tpsV of the result that is audited; 0 if there is none
     */
    DurabilityAudit(
            Audit audit, UnaryOperator<ServerFailure> around, boolean own, NodeFailure.Which which, double reported) {
        this.audit = audit;
        this.around = around;
        this.setup = audit.setup();
        this.profile = setup.profile().durability();
        this.own = own;
        this.which = which;
        this.reported = reported;
    }

    /**
     * Audits, and gives every verdict.
     *
     * @throws UserError if it could not begin; no server has been made to fail then
     */
    void run() throws InterruptedException {
        List<Subject> subjects = onTheirServers();
        Optional<KeptServer> embedded = TestbedServer.open(setup);
        try {
            run(subjects, embedded);
        } finally {
            try {
                close();
            } finally {
                embedded.ifPresent(KeptServer::close);
            }
        }
    }

    /** The databases under audit, and the others on their servers, which fail with them. */
    private List<Subject> onTheirServers() {
        Set<String> servers = audit.subjects().stream()
                .map(s -> ServerFailures.server(s.address()))
                .collect(Collectors.toSet());
        Map<DatabaseId, Subject> audited = audit.subjects().stream().collect(Collectors.toMap(Subject::id, s -> s));
        List<Subject> all = new ArrayList<>();
        for (DatabaseTarget target : DatabaseTarget.all(setup)) {
            Subject subject = audited.get(target.id());
            if (subject == null && servers.contains(ServerFailures.server(target.address()))) {
                subject = new Subject(DatabaseStatus.of(target));
            }
            if (subject != null) {
                all.add(subject);
            }
        }
        return all;
    }

    private void run(List<Subject> subjects, Optional<KeptServer> embedded) throws InterruptedException {
        Map<Subject, Testbed.Database> databases = new LinkedHashMap<>();
        subjects.forEach(s -> databases.put(s, setup.testbed().group(s.group()).database(s.role())));
        Map<String, ServerFailure> servers = ServerFailures.of(databases, embedded, which, audit::says);
        servers.replaceAll((server, failure) -> around.apply(failure));
        failedDatabases = new ArrayList<>();
        for (Subject subject : subjects) {
            try {
                failedDatabases.add(FailedDatabase.before(subject, setup.testbed(), audit.evidence(subject)));
            } catch (SQLException e) {
                throw subject.address().explain(e);
            }
        }
        servers.forEach((server, failure) -> {
            facts.put("failureOf " + server, failure.how());
            if (failure.certain()) {
                killedHere.add(server);
            }
        });
        facts.put("loadBefore", Durations.format(profile.before()));
        facts.put("loadAfter", Durations.format(profile.after()));
        Duration at = setup.profile().phases().rampUp().plus(profile.before());
        FailureInjector injector = new FailureInjector(
                servers.values(),
                subjects.stream().map(Subject::address).toList(),
                new FailureInjector.Times(at, profile.outage(), profile.after()),
                audit::says,
                audit.interrupted());
        note("Drives load for " + Durations.format(at) + " and makes the server fail: "
                + servers.values().stream().map(ServerFailure::how).distinct().collect(Collectors.joining("; ")));
        Path results = audit.folder().resolve("run");
        RunManifest manifest =
                new FailureRun(LoadSetup.of(setup, own), results, audit.id(), audit.interrupted()).make(own, injector);
        if (audit.interrupted().getAsBoolean()) {
            throw new InterruptedException();
        }
        injector.problem().ifPresent(problem -> common.add("the failure did not go as planned: " + problem + "."));
        judge(manifest, new ResultsFolder(results.resolve(audit.id())), injector);
    }

    private void judge(RunManifest manifest, ResultsFolder folder, FailureInjector injector)
            throws InterruptedException {
        if (manifest.outcome() == Outcome.ABORTED && !injector.hasBegun()) {
            throw new UserError(
                    "The run was lost before the failure it was made for: " + manifest.cause(), ExitCode.ABORTED);
        }
        Optional<Outage> outage = injector.outage();
        if (manifest.outcome() == Outcome.ABORTED) {
            common.add(
                    "the run with the failure did not complete, so nothing can be compared: " + manifest.cause() + ".");
        } else if (outage.isEmpty()) {
            common.add("the run ended before the failure was over, so nothing can be compared.");
        } else {
            compare(manifest, folder, outage.get());
        }
        verdicts();
    }

    private void compare(RunManifest manifest, ResultsFolder folder, Outage outage) throws InterruptedException {
        Instant start = Instant.parse(manifest.startedAt());
        Duration clockError = setup.profile().tolerances().clockOffset();
        FailureTimeline timeline = FailureTimeline.of(start, outage, outage.all(), clockError);
        note("Failure from " + outage.all().failing() + " to " + outage.all().failed()
                + ", of all databases; started again "
                + outage.restarting()
                + ", connections taken " + outage.accepting() + "; the run began " + timeline.start() + " and is in "
                + folder.path());
        for (FailedDatabase database : failedDatabases) {
            Outage.Failure failure = outage.failures().get(database.subject().address());
            database.evidence().note("last answer known " + failure.failing() + ", gone " + failure.failed());
            database.answered(outage.answering().get(database.subject().address()));
            database.begin(FailureTimeline.of(start, outage, failure, clockError));
        }
        audit.says("reading the drivers' logs");
        for (WorkerEntry worker : manifest.workers()) {
            if (worker.kind() == WorkerKind.CE || worker.kind() == WorkerKind.MEE) {
                read(folder.log(worker), worker.name());
            }
        }
        recovery(timeline);
        for (FailedDatabase database : failedDatabases) {
            audit.says("comparing the logs with " + database.subject().label());
            database.step("comparing it with the logs", database::compare);
        }
        AfterRecovery.check(audit, failedDatabases);
        for (FailedDatabase database : failedDatabases) {
            database.step("canceling the waiting orders", database::cleanUp);
        }
    }

    private void read(Path log, String process) {
        try (TransactionLogReader reader = new TransactionLogReader(log)) {
            for (TransactionRecord record = reader.next(); record != null; record = reader.next()) {
                total.add(record);
                for (FailedDatabase database : failedDatabases) {
                    database.add(process, record);
                }
            }
            if (!reader.complete()) {
                common.add("the log " + log + " has no end line, so records may be missing.");
            }
        } catch (DamagedLog e) {
            common.add(e.getMessage() + ".");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + log, e);
        }
    }

    private void recovery(FailureTimeline timeline) {
        OptionalDouble first = failedDatabases.stream()
                .map(FailedDatabase::firstAnswer)
                .flatMapToDouble(OptionalDouble::stream)
                .min();
        ThroughputRecovery recovery = ThroughputRecovery.of(
                total,
                setup.profile().phases().rampUp().toNanos() / 1e9,
                seconds(timeline.failing()),
                seconds(timeline.restarting()),
                seconds(timeline.accepting()),
                first,
                seconds(timeline.accepting()) + profile.after().toNanos() / 1e9);
        facts.put(
                "failedAt",
                timeline.start().plusNanos(timeline.failing() * 1_000).toString());
        facts.put("connectionsAfterSeconds", rounded(recovery.accepted() - recovery.failed()));
        first.ifPresent(at -> facts.put("firstTransactionAfterSeconds", rounded(at - recovery.failed())));
        facts.put(
                "usualRateAfterSeconds",
                recovery.back().isPresent()
                        ? rounded(recovery.back().getAsDouble() - recovery.failed())
                        : "not within the time of the audit");
        recovery.back().ifPresent(at -> facts.put("businessRecoverySeconds", rounded(at - recovery.restarted())));
        facts.put("tpsVBefore", rounded(recovery.before()));
        facts.put("tpsVAfter", rounded(recovery.after()));
        facts.put("rateWindowSeconds", recovery.window());
        facts.put(
                "answersLostInFlightOfAllDatabases",
                failedDatabases.stream().mapToLong(FailedDatabase::lostInFlight).sum());
        if (recovery.before() == 0) {
            common.add("no Trade-Result was committed before the failure: there was no load.");
        }
        if (reported > 0) {
            facts.put("tpsVReported", reported);
            if (recovery.before() < ThroughputRecovery.USUAL * reported) {
                common.add(String.format(
                        Locale.ROOT,
                        "the load before the failure was %.2f tpsV, less than 95 %% of the reported %.2f.",
                        recovery.before(),
                        reported));
            }
        }
        audit.save(RecoveryFiles.CHART, RecoveryFiles.chart(total, recovery));
        audit.save(RecoveryFiles.TABLE, RecoveryFiles.table(total));
    }

    private static double seconds(long micros) {
        return micros / 1e6;
    }

    private static double rounded(double value) {
        return Math.round(value * 1e3) / 1e3;
    }

    /**
     * Findings on databases that only failed along with those under audit go to the first audited one of their server.
     */
    private void verdicts() {
        Map<String, List<String>> besides = new LinkedHashMap<>();
        Set<String> grants = new HashSet<>();
        for (FailedDatabase database : failedDatabases) {
            if (!audit.subjects().contains(database.subject())) {
                besides.computeIfAbsent(ServerFailures.server(database.subject().address()), s -> new ArrayList<>())
                        .addAll(database.findings().stream()
                                .map(f -> database.subject().label() + ", of the same server: " + f)
                                .toList());
            }
        }
        for (FailedDatabase database : failedDatabases) {
            if (audit.subjects().contains(database.subject())) {
                List<String> findings = new ArrayList<>(common);
                findings.addAll(database.findings());
                Optional.ofNullable(besides.remove(
                                ServerFailures.server(database.subject().address())))
                        .ifPresent(findings::addAll);
                Map<String, Object> all = new LinkedHashMap<>(facts);
                all.putAll(database.facts());
                all.forEach((name, value) -> database.evidence().note(name + " = " + value));
                List<String> limits = new ArrayList<>(limits(
                        database.tellsOfCrash(),
                        killedHere.contains(
                                ServerFailures.server(database.subject().address()))));
                database.unseen()
                        .filter(grants::add)
                        .map(DurabilityAudit::unseen)
                        .ifPresent(limits::add);
                audit.verdict(database.subject(), AuditVerdict.of(findings, all).within(limits));
            }
        }
    }

    /**
     * What the audit cannot know.
     *
     * @param tells whether the server tells a crash from a clean shutdown
     * @param certain whether the kit itself killed it
     */
    static List<String> limits(boolean tells, boolean certain) {
        return tells || certain
                ? List.of()
                : List.of("the server does not tell a crash from a clean shutdown: look at what made it fail");
    }

    private static String unseen(String grant) {
        return "how far standbys were behind could not be seen, as the role may not: " + grant;
    }

    private void note(String text) {
        failedDatabases.forEach(database -> database.evidence().note(text));
    }

    private void close() {
        for (FailedDatabase database : failedDatabases) {
            try {
                database.close();
            } catch (SQLException e) {
                database.evidence().note("the session of the comparison did not end cleanly: " + e.getMessage());
            }
        }
    }
}
