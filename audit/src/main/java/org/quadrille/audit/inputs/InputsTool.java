package org.quadrille.audit.inputs;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.vdriver.command.NonceOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code quadrille audit inputs}: whether a run's inputs follow from its seed, and that from an auditor's nonce
 * (workload.md 20), and whether its trades are in the databases as the logs have them.
 */
public final class InputsTool extends AuditTool {
    private static final Logger LOG = LoggerFactory.getLogger(InputsTool.class);

    public InputsTool() {
        super(
                "inputs",
                "the logs of a run hold the inputs that follow from its seed, and the databases its trades with their times");
    }

    @Override
    public boolean ofRun() {
        return true;
    }

    @Override
    public CommandSpec options(CommandSpec command) {
        return NonceOption.add(
                        command,
                        "the text that was given to the run: its seed has to follow from it (default: the seed that the"
                                + " run recorded is believed)")
                .operands("RUN");
    }

    @Override
    public void check(Arguments line, RunSetup setup) {
        AuditedRun.of(line);
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        AuditedRun run = AuditedRun.of(audit.line());
        Map<DatabaseId, RunDatabase> databases = new LinkedHashMap<>();
        Map<DatabaseId, Subject> subjects = new LinkedHashMap<>();
        for (Subject subject : audit.subjects()) {
            Optional<String> elsewhere = run.elsewhere(subject);
            if (run.otherSeed().isPresent()) {
                audit.verdict(subject, AuditVerdict.failed(run.otherSeed().get()));
            } else if (elsewhere.isPresent()) {
                audit.verdict(subject, AuditVerdict.notRun(elsewhere.get()));
            } else {
                subjects.put(subject.id(), subject);
                databases.put(subject.id(), new RunDatabase(subject, audit.evidence(subject), run));
            }
        }
        if (databases.isEmpty()) {
            return;
        }
        try {
            LogComparison logs = new LogComparison(run, databases, audit);
            logs.compare();
            databases.forEach((id, database) -> audit.verdict(subjects.get(id), database.verdict(logs.limits())));
        } finally {
            databases.forEach((id, database) -> close(subjects.get(id), database));
        }
    }

    private static void close(Subject subject, RunDatabase database) {
        try {
            database.close();
        } catch (SQLException e) {
            // It has been read; what was found stands.
            LOG.info("{}", subject.address().explain(e).getMessage());
        }
    }
}
