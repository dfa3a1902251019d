package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;

/** {@code quadrille bench}: measures on this machine what the kit costs (docs/performance.md). */
public final class BenchMain {
    /** In the order in which they are listed and run; the whole demo last. */
    private static final List<Benchmark> ALL = List.of(
            new PathBenchmark(BenchEngine.POSTGRESQL),
            new CpuBenchmark(),
            new DatabaseBenchmark(),
            new GenerateBenchmark(false),
            new LoadBenchmark(),
            new RoundTripsBenchmark(List.of(BenchEngine.POSTGRESQL)),
            new PagesBenchmark(BenchEngine.POSTGRESQL),
            new PoolerBenchmark(),
            new LogBenchmark(),
            new CardsBenchmark(),
            new MarketBenchmark(),
            new StartBenchmark(),
            new PrimeBenchmark(),
            new PageBenchmark(),
            new ReportBenchmark(),
            new StudiesBenchmark(),
            new ConsistencyBenchmark(),
            new DemoBenchmark(BenchEngine.POSTGRESQL),
            new EngineLoadBenchmark(),
            new EngineDatabaseBenchmark(),
            new RoundTripsBenchmark(List.of(BenchEngine.values())),
            new PagesBenchmark(BenchEngine.MARIADB),
            new PathBenchmark(BenchEngine.MARIADB),
            new GenerateBenchmark(true),
            new DemoBenchmark(BenchEngine.MARIADB),
            new SoakBenchmark(),
            new BuildsBenchmark(Optional.empty()),
            new CommandsBenchmark(Optional.empty()));

    /** Those that need another build. */
    private static final List<String> OF_BUILDS = List.of("builds", "commands");

    private static final int ROUNDS = 5;

    private BenchMain() {}

    public static void main(String[] args) {
        // Otherwise the first benchmark over RMI would set the kit's filter for this JVM, which rejects the results of
        // JMH's own runs.
        ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter("*"));
        Main.main(new BenchCommand(), args);
    }

    /** {@code quadrille bench} in a source checkout. */
    static final class BenchCommand implements Command {
        @Override
        public CommandSpec options() {
            return line();
        }

        @Override
        public ExitCode run(Arguments line, PrintStream out) throws IOException {
            return measure(line, out);
        }
    }

    private static ExitCode measure(Arguments line, PrintStream out) throws IOException {
        List<Benchmark> chosen = against(line);
        Map<String, Map<String, Long>> sizes = sizes(line.texts("set"));
        boolean quick = line.has("quick");
        int rounds = line.number("rounds", 1, 1_000).orElse(quick ? 1L : ROUNDS).intValue();
        BenchRunner runner = new BenchRunner(rounds, quick, out);
        List<BenchReport.Row> rows = new ArrayList<>();
        for (Benchmark benchmark : chosen) {
            rows.add(runner.run(benchmark, sizes.getOrDefault(benchmark.name(), Map.of())));
        }
        BenchReport report = BenchReport.of(quick, rounds, rows);
        BenchTable.print(report, out);
        Path json = line.path("json").orElse(Path.of("bench.json"));
        Files.writeString(json, Json.write(report) + "\n");
        out.println("\nAll of it is in " + json);
        return rows.stream().allMatch(row -> row.good(quick)) ? ExitCode.OK : ExitCode.INVALID;
    }

    private static CommandSpec line() {
        String list = ALL.stream()
                .map(b -> String.format("  %-18s %s", b.name(), b.compares()))
                .collect(Collectors.joining("\n"));
        String sizes = ALL.stream()
                .flatMap(b -> b.settings().stream()
                        .map(s -> String.format(
                                "  %-28s %s; %,d, quick %,d",
                                b.name() + "." + s.name(), s.meaning(), s.value(), s.quick())))
                .collect(Collectors.joining("\n"));
        return CommandSpec.of(
                        "bench",
                        "measure on this machine what the kit costs",
                        "Measures on this machine what the kit costs, and prints a table of figures with their budgets. Exit code 0"
                                + " if all\nwere kept, 1 if one was missed or a benchmark has failed.\n\nbenchmarks (without a NAME"
                                + " all but " + byNameOnly() + "):\n" + list + "\n\nsizes for --set:\n" + sizes)
                .option("rounds", "N", "rounds of every comparison, sides in turn (" + ROUNDS + "; quick: 1)")
                .flag("quick", "small sizes, to see that the benchmarks work; no budget is judged")
                .repeatable("set", "NAME=VALUE", "a size, such as generate.loadUnits=2")
                .option("against", "DIR", "another build of the kit, which builds and commands compare with this one")
                .option("json", "FILE", "where everything measured is written (bench.json)")
                .operands("[NAME...]")
                .example("quadrille bench generate log --rounds 9")
                .example("quadrille bench --against ../before/cli/target/quadrille");
    }

    private static String byNameOnly() {
        return ALL.stream().filter(Benchmark::byNameOnly).map(Benchmark::name).collect(Collectors.joining(", "));
    }

    /** The chosen benchmarks; with another build, those alone that compare builds unless others are named too. */
    private static List<Benchmark> against(Arguments line) {
        Optional<Path> folder = line.path("against");
        List<String> names = folder.isPresent() && line.operands().isEmpty() ? OF_BUILDS : line.operands();
        List<Benchmark> chosen = chosen(names);
        if (folder.isPresent() == Collections.disjoint(names, OF_BUILDS)) {
            throw line.mistake("option --against goes with the benchmarks " + String.join(" and ", OF_BUILDS)
                    + ", and they go with it");
        }
        Optional<Kit> kit = folder.map(Kit::in);
        return chosen.stream().map(b -> comparing(b, kit)).toList();
    }

    private static Benchmark comparing(Benchmark chosen, Optional<Kit> kit) {
        return switch (chosen.name()) {
            case "builds" -> new BuildsBenchmark(kit);
            case "commands" -> new CommandsBenchmark(kit);
            default -> chosen;
        };
    }

    static List<Benchmark> chosen(List<String> names) {
        return names.isEmpty()
                ? ALL.stream().filter(b -> !b.byNameOnly()).toList()
                : names.stream().map(BenchMain::named).toList();
    }

    private static Benchmark named(String name) {
        List<String> known = ALL.stream().map(Benchmark::name).toList();
        return ALL.stream()
                .filter(b -> b.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UserError("There is no benchmark \"" + name + "\""
                        + Nearest.ending(name, known, "; there are " + String.join(", ", known) + ".")));
    }

    private static Map<String, Map<String, Long>> sizes(List<String> given) {
        Map<String, Map<String, Long>> sizes = new LinkedHashMap<>();
        for (String text : given) {
            if (!text.matches("[a-z-]+\\.[A-Za-z]+=[0-9]{1,18}")) {
                throw new UserError("Option --set is \"" + text
                        + "\" but must be like generate.loadUnits=2. See quadrille bench --help.");
            }
            String[] parts = text.split("[.=]");
            Benchmark benchmark = named(parts[0]);
            List<String> known =
                    benchmark.settings().stream().map(Setting::name).toList();
            if (!known.contains(parts[1])) {
                throw new UserError("Benchmark " + parts[0] + " has no size \"" + parts[1] + "\"; it has "
                        + (known.isEmpty() ? "none" : String.join(", ", known)) + ".");
            }
            sizes.computeIfAbsent(parts[0], name -> new LinkedHashMap<>()).put(parts[1], Long.parseLong(parts[2]));
        }
        return sizes;
    }
}
