package org.quadrille.audit.inputs;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.schema.db.Identity;
import org.quadrille.vdriver.command.NonceOption;

/**
 * The run that the command line names, and the nonce that its input seed is held against.
 *
 * @param setup its testbed and profile, both effective
 * @param databases as it prepared them
 * @param nonce the seed that follows from the nonce; empty if none was given
 */
record AuditedRun(
        ResultsFolder folder,
        RunManifest manifest,
        RunSetup setup,
        List<DatabaseSnapshot> databases,
        Optional<InputSeed> nonce) {

    /** @throws UserError if the folder holds no run, or the nonce can be none */
    static AuditedRun of(Arguments line) {
        ResultsFolder folder =
                new ResultsFolder(Path.of(line.operand("name the folder of one run, such as results/latest")));
        AuditedRun run = new AuditedRun(
                folder,
                folder.readManifest(),
                new RunSetup(folder.readTestbed(), folder.readProfile()),
                folder.readDatabases(folder.databasesBefore()),
                NonceOption.of(line));
        if (run.recorded() == null || run.recorded().number() == null) {
            throw new UserError(folder.testbed() + ": key \"inputSeed\" has no number, and without it no input can be"
                    + " made again; name the folder of a run that began.");
        }
        return run;
    }

    private InputSeed recorded() {
        return setup.testbed().inputSeed();
    }

    /** Seed that the run recorded. */
    long seed() {
        return recorded().number();
    }

    String id() {
        return manifest.runId();
    }

    /** When it began, in microseconds since 1970 on prime's clock. */
    long startMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(manifest.startedAt()));
    }

    /** By how much clocks may differ, in microseconds. */
    long clockTolerance() {
        return setup.profile().tolerances().clockOffset().toNanos() / 1_000;
    }

    /** Why the seed is not that of the nonce; empty if it is, or no nonce was given. */
    Optional<String> otherSeed() {
        return nonce.filter(given -> given.number() != seed())
                .map(given -> "the input seed of run " + id() + " is " + recorded() + ", but the nonce \""
                        + given.nonce() + "\" gives " + given.number() + ": its inputs were not made from this nonce.");
    }

    /** What is not known of the seed; empty if it is that of the nonce. */
    Optional<String> trust() {
        if (nonce.isPresent()) {
            return Optional.empty();
        }
        return Optional.of("no nonce given: the input seed " + recorded() + ", is "
                + (recorded().nonce() != null
                        ? "that of the nonce that the run recorded"
                        : recorded().automatic() ? "what the sponsor's prime drew" : "the sponsor's own"));
    }

    /** Why the rows of a database are not those that the run left; empty if they are. */
    Optional<String> elsewhere(Subject subject) {
        Identity stamp = subject.identity();
        Optional<String> loadedAt = databases.stream()
                .filter(d -> d.isOf(subject.group(), subject.role()))
                .findFirst()
                .map(d -> d.identity().get("loadedAt"));
        boolean sameLoad =
                loadedAt.isPresent() && loadedAt.equals(stamp.loadedAt().map(Instant::toString));
        if (sameLoad && stamp.lastRun().equals(Optional.of(id()))) {
            return Optional.empty();
        }
        return Optional.of("this database is not as run " + id() + " left it: its stamp says loaded "
                + stamp.loadedAt().map(Instant::toString).orElse("never") + ", last run "
                + stamp.lastRun().orElse("none") + ", and the run's record says loaded "
                + loadedAt.orElse("nothing of it") + "; it was reset, loaded again or used by another run since, or is"
                + " of another testbed, so the run's trades cannot be looked for.");
    }
}
