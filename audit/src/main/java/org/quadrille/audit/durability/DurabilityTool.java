package org.quadrille.audit.durability;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.Decimal;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Durations;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** {@code quadrille audit durability} (workload.md 13.6). */
public final class DurabilityTool extends AuditTool {
    private static final String CONNECTORS = "connectors";
    private static final String REPORTED = "reported-tpsv";
    private static final String KILL = "kill";
    private static final List<String> WHOSE = List.of("own", "testbed");

    private final UnaryOperator<ServerFailure> around;

    public DurabilityTool() {
        this(UnaryOperator.identity());
    }

    /**
     * @param around turns each way to fail into the one that is used; a test uses it to show that a server that loses
     *     what it committed is found out
     */
    public DurabilityTool(UnaryOperator<ServerFailure> around) {
        super(
                "durability",
                "after the server was killed under load and has recovered, it has everything that the drivers were told"
                        + " was committed, and nothing else except what was in flight");
        this.around = around;
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public boolean duringRun() {
        return true;
    }

    @Override
    public CommandSpec options(CommandSpec command) {
        return command.option(
                        CONNECTORS,
                        "WHOSE",
                        "own: processes started here for the audit (default); testbed: those that are running")
                .option(
                        KILL,
                        "WHICH",
                        "of the servers of hosts: writer (default), reader, all, succession (the writer, then another)")
                .option(
                        REPORTED,
                        "RATE",
                        "tpsV of the result that is audited; the load before the failure must reach 95 % of it");
    }

    @Override
    public void check(Arguments line, RunSetup setup) {
        own(line);
        reported(line);
        if (which(line) != NodeFailure.Which.WRITER && !setup.severalServers()) {
            throw new UserError(
                    "--kill " + which(line).word() + " needs databases that several servers hold, but none in the"
                            + " testbed " + Words.quoted(setup.testbed().name())
                            + " has the key \"hosts\"; list its servers there, or leave --kill out.");
        }
    }

    @Override
    public Optional<String> unfit(RunSetup setup) {
        return setup.profile().sends(TransactionType.TRADE_RESULT)
                ? Optional.empty()
                : Optional.of(
                        "The audit durability follows trades through a failure, and the profile "
                                + Words.quoted(setup.profile().name())
                                + " has no Trade-Orders; name a profile with cards of TO in the testbed file, such as standard.");
    }

    @Override
    public Duration load(RunSetup setup) {
        Profile.Durability times = setup.profile().durability();
        return times.before().plus(times.after());
    }

    private static boolean own(Arguments line) {
        return line.parsed(CONNECTORS, "own or testbed", text -> {
                    if (!WHOSE.contains(text)) {
                        throw new IllegalArgumentException();
                    }
                    return text.equals("own");
                })
                .orElse(true);
    }

    private static NodeFailure.Which which(Arguments line) {
        return line.parsed(
                        KILL,
                        "writer, reader, all or succession",
                        text -> Arrays.stream(NodeFailure.Which.values())
                                .filter(which -> which.word().equals(text))
                                .findFirst()
                                .orElseThrow(IllegalArgumentException::new))
                .orElse(NodeFailure.Which.WRITER);
    }

    /** 0 if the user gave none. */
    private static double reported(Arguments line) {
        return line.parsed(REPORTED, "a rate above 0, such as 4.48", text -> {
                    double rate = Decimal.parse(text);
                    if (!(rate > 0)) {
                        throw new IllegalArgumentException();
                    }
                    return rate;
                })
                .orElse(0.0);
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        Profile.Durability times = audit.setup().profile().durability();
        audit.says("load for " + Durations.format(times.before()) + ", then a failure");
        new DurabilityAudit(audit, around, own(audit.line()), which(audit.line()), reported(audit.line())).run();
    }
}
