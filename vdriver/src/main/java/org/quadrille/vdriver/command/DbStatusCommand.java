package org.quadrille.vdriver.command;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.schema.consistency.ConsistencyAudit;
import org.quadrille.schema.consistency.ConsistencyResult;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.vdriver.local.TestbedServer;

/** {@code quadrille db status}: what each database of a testbed is. */
final class DbStatusCommand implements Command {
    private static final double MIB = 1L << 20;

    /** A database and, if they were asked for, its consistency checks. */
    private record Line(DatabaseStatus status, List<ConsistencyResult> checks) {
        boolean good() {
            return status.problems().isEmpty() && checks.stream().allMatch(ConsistencyResult::holds);
        }
    }

    @Override
    public CommandSpec options() {
        return Selection.options(CommandSpec.of(
                        "db status",
                        "say what each database is: state, scale, seed, role, size, last run",
                        "Says what each database of a testbed is: state, scale, seed, role, size, last run, and what keeps\n"
                                + "it from being used. Ends with 0 if all can be used, 1 if one cannot."))
                .flag(
                        "check",
                        "check the consistency conditions too, including those after a run if the last run was drained; reads every row")
                .flag("json", "print one JSON array")
                .example("quadrille db status --testbed testbed.json --check");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        return TestbedServer.during(Selection.setup(line), () -> status(line, out));
    }

    private static ExitCode status(Arguments line, PrintStream out) {
        List<Line> lines = new ArrayList<>();
        for (DatabaseTarget target : Selection.of(line)) {
            DatabaseStatus status = DatabaseStatus.of(target);
            lines.add(new Line(status, line.has("check") ? check(status) : List.of()));
        }
        if (line.has("json")) {
            out.println(Json.write(lines.stream().map(DbStatusCommand::json).toList()));
        } else {
            printTable(lines, out);
        }
        return lines.stream().allMatch(Line::good) ? ExitCode.OK : ExitCode.INVALID;
    }

    /** Checks a database; one that is lost meanwhile has failed checks, and the others are still reported. */
    private static List<ConsistencyResult> check(DatabaseStatus status) {
        if (status.identity().filter(Identity::loaded).isEmpty()) {
            return List.of();
        }
        try {
            return new ConsistencyAudit(new ConsistencyAudit.Options(1, false, false, 0, () -> false))
                    .run(List.of(new ConsistencyAudit.Database(
                            status.target().address().engine(),
                            status.target().address()::connect,
                            (done, planned) -> {})))
                    .get(0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("The checks of " + status.target().address() + " were interrupted.");
        }
    }

    private static void printTable(List<Line> lines, PrintStream out) {
        printRow(out, "", "database", "state", "LUs", "days", "seed", "size", "last run");
        for (Line line : lines) {
            DatabaseStatus status = line.status();
            Optional<Identity> identity = status.identity();
            printRow(
                    out,
                    status.target().label(),
                    status.target().address(),
                    status.state().word(),
                    identity.map(i -> Integer.toString(i.spec().scale().loadUnits()))
                            .orElse(""),
                    identity.map(i -> Integer.toString(i.spec().scale().initialTradeDays()))
                            .orElse(""),
                    identity.map(i -> Long.toString(i.spec().seed())).orElse(""),
                    identity.isEmpty() ? "" : String.format(Locale.ROOT, "%.1f MiB", status.bytes() / MIB),
                    identity.flatMap(Identity::lastRun).orElse(""));
        }
        lines.stream()
                .flatMap(line -> line.status().problems().stream())
                .distinct()
                .forEach(out::println);
        for (Line line : lines) {
            ConsistencyResult.findings(line.checks())
                    .forEach(finding -> out.println(line.status().target().address() + ": " + finding));
        }
    }

    private static void printRow(PrintStream out, Object... cells) {
        out.printf(Locale.ROOT, "%-20s %-34s %-11s %5s %5s %6s %10s  %s%n", cells);
    }

    private static Map<String, Object> json(Line line) {
        DatabaseStatus status = line.status();
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("label", status.target().label());
        object.put("database", status.target().address().toString());
        object.put("state", status.state().word());
        object.put("usable", line.good());
        status.identity().ifPresent(i -> {
            object.put("build", i.build());
            object.put("population", i.digests().population());
            object.put("schema", i.digests().schema());
            object.put("frames", i.digests().frames());
            object.put("seed", i.spec().seed());
            object.put("loadUnits", i.spec().scale().loadUnits());
            object.put("initialTradeDays", i.spec().scale().initialTradeDays());
            object.put("dailyMarketDays", i.spec().scale().dailyMarketDays());
            object.put("newsItemLength", i.spec().newsItemLength());
            object.put("role", i.role().map(Enum::name).orElse(null));
            object.put("loadedAt", i.loadedAt().map(Object::toString).orElse(null));
            object.put("lastRun", i.lastRun().orElse(null));
            object.put("lastRunAt", i.lastRunAt().map(Object::toString).orElse(null));
            object.put("bytes", status.bytes());
            object.put("rows", status.rows());
        });
        object.put("problems", status.problems());
        if (!line.checks().isEmpty()) {
            Map<String, Object> checks = new LinkedHashMap<>();
            line.checks().forEach(check -> checks.put(check.name(), check.holds() ? "holds" : check.toString()));
            object.put("checks", checks);
        }
        return object;
    }
}
