package org.quadrille.study.campaign;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.study.environment.EnvironmentFactory;
import org.quadrille.study.environment.Ledger;
import org.quadrille.study.environment.Preparation;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.environment.StudyEnvironment;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/** A campaign whose environments make fake runs immediately and record what they are asked for. */
final class StubStudy implements EnvironmentFactory, Stop {
    static final String FILE = """
            {"name": "stub", "kind": "compare", "seed": 42, "blocks": 3, "retries": 1,
             "environments": {"host": {"testbed": "host.json"}, "box": {"testbed": "box.json"}}%s}""";

    final StudyFolder folder;
    /** Requests to environments, such as {@code enter host}. */
    final List<String> calls = new ArrayList<>();
    /** Resources that the campaign ended. */
    final List<Resource> ended = new ArrayList<>();

    final AtomicInteger pages = new AtomicInteger();
    /** What a run does; by default a complete VALID run. */
    Consumer<RunRequest> behaviour = StubStudy::valid;
    /** What entering a cell does in addition. */
    Consumer<Ledger> entering = ledger -> {};

    /** What leaving a cell does in addition. */
    Consumer<String> leaving = cell -> {};
    /** What closing a cell does in addition. */
    Consumer<String> closing = cell -> {};
    /** Whether cells of one environment are entered and left together. */
    boolean takesOver;
    /** What the files of a cell say. */
    Function<Cell, Map<String, String>> setup = cell -> Map.of();

    ToLongFunction<Path> free = path -> Long.MAX_VALUE;
    Function<StudyState, Optional<Slot>> next = state -> Optional.empty();
    /** Chooses slots instead of {@link #next}; null to use that. */
    RunChooser search;

    OptionalDouble halfWidth = OptionalDouble.empty();
    int signals;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    StubStudy(Path path) {
        folder = new StudyFolder(path);
    }

    ExitCode run() throws InterruptedException {
        return run("");
    }

    /** @param more further keys of the study file, beginning with a comma */
    ExitCode run(String more) throws InterruptedException {
        return run(Optional.of(FILE.formatted(more)), null);
    }

    ExitCode run(Optional<String> file, String only) throws InterruptedException {
        said.reset();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        return new Campaign(folder, parts(), this, out).run(file, "study.json", only);
    }

    private CampaignParts parts() {
        IntervalSoFar interim = new IntervalSoFar() {
            @Override
            public String interval(StudyFolder where, StudyFile file, StudyState state) {
                return state.counting().size() < 2 ? "" : "1 % to 2 %";
            }

            @Override
            public OptionalDouble halfWidth(StudyFolder where, StudyFile file, StudyState state) {
                return halfWidth;
            }
        };
        return new CampaignParts(
                this,
                (file, cell) -> setup.apply(cell),
                (resources, specs, planned, ledger) -> {
                    ended.addAll(resources);
                    resources.forEach(ledger::gone);
                },
                new ReportedRun(run -> {}),
                () -> List.of(new Pulse("here", 1, 2)),
                new QuietWait(() -> 0, () -> 0),
                kind -> search == null ? search() : search,
                interim,
                where -> pages.incrementAndGet(),
                free);
    }

    private RunChooser search() {
        return new RunChooser() {
            @Override
            public Optional<Slot> next(StudyFolder where, StudyFile file, StudyState state, List<String> searched) {
                return next.apply(state);
            }

            @Override
            public String answer(StudyFolder where, StudyFile file, StudyState state) {
                return "The answer is " + state.slots().size() + ".";
            }
        };
    }

    /** What the campaign printed last. */
    String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    List<JournalEvent> events() {
        return Journal.read(folder.journal()).stream().map(JournalEntry::event).toList();
    }

    FrozenStudy frozen() {
        return FrozenStudy.read(folder, Journal.read(folder.journal())).orElseThrow();
    }

    StudyState state() {
        List<JournalEntry> entries = Journal.read(folder.journal());
        return FrozenStudy.read(folder, entries).orElseThrow().state(entries);
    }

    List<String> counting() {
        return state().counting().stream().map(Attempt::run).toList();
    }

    static void valid(RunRequest request) {
        fake(request).begin().complete().report("VALID", List.of(), 100);
    }

    static FakeRun fake(RunRequest request) {
        return new FakeRun(request.results(), request.runId(), request.slot());
    }

    @Override
    public boolean afterThisRun() {
        return signals > 0;
    }

    @Override
    public boolean atOnce() {
        return signals > 1;
    }

    @Override
    public StudyEnvironment open(String name, EnvironmentSpec spec, Map<String, String> levels, Ledger ledger) {
        String cell = name + (levels.isEmpty() ? "" : levels.toString());
        return new StudyEnvironment() {
            private boolean closed;

            @Override
            public boolean takeOver(StudyEnvironment other) {
                boolean takes = takesOver && other.toString().equals(name);
                if (takes) {
                    calls.add("take over " + cell);
                }
                return takes;
            }

            @Override
            public String toString() {
                return name;
            }

            @Override
            public void enter() {
                calls.add("enter " + cell);
                entering.accept(ledger);
            }

            @Override
            public void prepare(Preparation how) {
                calls.add("prepare " + cell);
            }

            @Override
            public ExitCode run(RunRequest request) {
                calls.add("run " + cell);
                behaviour.accept(request);
                return ExitCode.OK;
            }

            @Override
            public void leave() {
                calls.add("leave " + cell);
                leaving.accept(cell);
            }

            @Override
            public Map<String, String> facts() {
                return Map.of("caches", "kept");
            }

            @Override
            public void close() {
                if (!closed) {
                    closed = true;
                    calls.add("close " + cell);
                    closing.accept(cell);
                }
            }
        };
    }
}
