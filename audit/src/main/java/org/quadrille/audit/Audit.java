package org.quadrille.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one tool works with: the databases it is to audit, its options, its evidence, and where its verdicts go. Thread-safe. */
public final class Audit implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Audit.class);

    private final AuditTool tool;
    private final AuditPlan plan;
    private final List<Subject> subjects;
    private final ProgressLine progressLine;
    private final Map<Subject, EvidenceFolder> evidence = new ConcurrentHashMap<>();
    private final Map<Subject, AuditVerdict> verdicts = new ConcurrentHashMap<>();

    Audit(AuditTool tool, AuditPlan plan, List<Subject> subjects, ProgressLine progressLine) {
        this.tool = tool;
        this.plan = plan;
        this.subjects = List.copyOf(subjects);
        this.progressLine = progressLine;
    }

    /** Name of the audit: the date and time at which it began, with a number added if that name was taken. */
    public String id() {
        return plan.id();
    }

    public RunSetup setup() {
        return plan.setup();
    }

    /** The command line, including the tool's own options. */
    public Arguments line() {
        return plan.line();
    }

    /** True once the user wants the audit to end. */
    public BooleanSupplier interrupted() {
        return plan.interrupted();
    }

    /** Folder of this tool in this audit's folder. */
    public Path folder() {
        return plan.folder().resolve(tool.name());
    }

    /** Folder of all audits. */
    public Path audits() {
        return plan.folder().getParent();
    }

    /** Sessions and tasks at the same time, 1 or more. */
    public int threads() {
        return plan.threads();
    }

    /** The databases that meet the tool's demand, in the order of the testbed; never empty. */
    public List<Subject> subjects() {
        return subjects;
    }

    /** The evidence of one database; made when first asked for. */
    public EvidenceFolder evidence(Subject subject) {
        return evidence.computeIfAbsent(subject, s -> new EvidenceFolder(folder().resolve(s.id().folder())));
    }

    /** Writes a whole file for all databases together, beside their folders. */
    public void save(String file, String content) {
        try {
            Files.createDirectories(folder());
            Files.writeString(folder().resolve(file), content);
        } catch (IOException e) {
            throw EvidenceFolder.trouble(folder(), e);
        }
    }

    /** Gives the verdict on a database; once for each. */
    public void verdict(Subject subject, AuditVerdict verdict) {
        if (verdicts.putIfAbsent(subject, verdict) != null) {
            throw new IllegalStateException(tool.name() + " has judged " + subject.label() + " twice");
        }
        evidence(subject)
                .note(verdict.outcome()
                        + (verdict.findings().isEmpty() ? "" : "\n")
                        + String.join("\n", verdict.findings()));
    }

    /** Sets the progress text, which is shown once the tool has taken two seconds. */
    public void says(String what) {
        progressLine.says(tool.name() + ": " + what);
    }

    /** How one database is judged. */
    @FunctionalInterface
    public interface Judge {
        /**
         * @throws SQLException if the database fails: a finding, in the words of the engine
         * @throws UserError likewise
         */
        AuditVerdict judge(Subject subject, EvidenceFolder evidence) throws SQLException, InterruptedException;
    }

    /**
     * Judges every database, as many at a time as there are {@link #threads}; one after another where transactions have to be
     * seen waiting and the server says so only to few.
     */
    public void each(Judge judge) throws InterruptedException {
        AtomicInteger ended = new AtomicInteger();
        boolean together = tool.readOnly()
                || subjects.stream().allMatch(s -> s.address().engine().showsWaitsToMany());
        ExecutorService pool = Executors.newFixedThreadPool(together ? Math.min(threads(), subjects.size()) : 1);
        try {
            List<Future<?>> tasks = new ArrayList<>();
            for (Subject subject : subjects) {
                tasks.add(pool.submit(() -> {
                    verdict(subject, judged(subject, judge));
                    says(ended.incrementAndGet() + " of " + subjects.size() + " databases");
                    return null;
                }));
            }
            for (Future<?> task : tasks) {
                await(task);
            }
        } finally {
            pool.shutdownNow();
            ended(pool);
        }
    }

    /** Waits for the judges to end: taking back what they changed takes some time, and must not be cut short. */
    private static void ended(ExecutorService pool) {
        boolean interrupted = false;
        while (!pool.isTerminated()) {
            try {
                pool.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private AuditVerdict judged(Subject subject, Judge judge) throws InterruptedException {
        if (interrupted().getAsBoolean()) {
            return AuditVerdict.notRun("the audit was interrupted by the user");
        }
        try {
            return judge.judge(subject, evidence(subject));
        } catch (SQLException e) {
            return AuditVerdict.failed(subject.address().explain(e).getMessage());
        } catch (UserError e) {
            return AuditVerdict.failed(e.getMessage());
        } catch (RuntimeException e) {
            return broke(e);
        }
    }

    /** The verdict when the tool itself fails: it proves nothing, and does not affect those on other databases. */
    static AuditVerdict broke(RuntimeException e) {
        LOG.error("An audit tool broke", e);
        return AuditVerdict.failed("the audit itself failed, and has proved nothing here: " + e);
    }

    private static void await(Future<?> task) throws InterruptedException {
        try {
            task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InterruptedException) {
                throw new InterruptedException();
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
    }

    /** The verdict on each database, in the order of the databases; one that the tool forgot counts as failed. */
    Map<Subject, AuditVerdict> verdicts() {
        Map<Subject, AuditVerdict> all = new LinkedHashMap<>();
        for (Subject subject : subjects) {
            all.put(
                    subject,
                    verdicts.computeIfAbsent(subject, s -> AuditVerdict.failed(tool.name() + " gave no verdict")));
        }
        return Collections.unmodifiableMap(all);
    }

    /** Whether the tool has judged a database yet. */
    boolean hasJudged(Subject subject) {
        return verdicts.containsKey(subject);
    }

    @Override
    public void close() {
        evidence.values().forEach(EvidenceFolder::close);
    }
}
