package org.quadrille.study.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.files.Folders;
import org.quadrille.study.environment.EnvironmentFactory;
import org.quadrille.study.environment.Ledger;
import org.quadrille.study.environment.Leftovers;
import org.quadrille.study.environment.Preparation;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.environment.StubEvents;
import org.quadrille.study.environment.StudyEnvironment;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFolder;

/**
 * A campaign in its own process, to be killed: environments with a process and a folder that outlive it, and runs of a
 * few milliseconds that write what prime and reporter write.
 */
final class StubCampaign implements EnvironmentFactory {
    /** Twenty blocks of two cells: forty slots. Every kill comes from outside, so it does not use up a retry. */
    static final String COMPARE = """
            {"name": "stub", "kind": "compare", "seed": 42, "blocks": 20, "retries": 0,
             "environments": {"host": {"testbed": "host.json"}, "box": {"testbed": "box.json"}}}""";

    /** The same number of slots, half of which have a run of each of three instances. */
    static final String EQUAL = """
            {"name": "stub", "kind": "equal", "seed": 42, "blocks": 20, "retries": 0, "instances": 3,
             "environments": {"here": {"local": {}}}}""";

    /**
     * Of two cells again: each run has a twin to which an event happens. It cannot begin twice without its undo, which
     * counts, and may run twice.
     */
    static final String DISTURB = """
            {"name": "stub", "kind": "disturb", "seed": 42, "blocks": 20, "retries": 0,
             "environments": {"here": {"local": {}}},
             "events": [{"name": "hog", "phase": 4, "until": 5, "command": "mkdir hog", "undo": "rm -rf hog; echo >> undone"}]}""";

    private static final long STEP_MILLIS = 8;

    private final Path work;
    private final Path outputs;

    private StubCampaign(Path work, Path outputs) {
        this.work = work;
        this.outputs = outputs;
    }

    /** @param args the study folder, the folder in which its environments keep what they make, and the study file's text */
    public static void main(String... args) throws InterruptedException {
        StudyFolder folder = new StudyFolder(Path.of(args[0]));
        Leftovers leftovers = new Leftovers(Path.of(args[1]), folder.testbeds(), System.out);
        CampaignParts parts = new CampaignParts(
                new StubCampaign(Path.of(args[1]), folder.testbeds()),
                (file, cell) -> Map.of(),
                leftovers::end,
                new ReportedRun(run -> {
                    throw new IllegalStateException("nothing reports fake runs");
                }),
                () -> List.of(new Pulse("here", 1, 1)),
                new QuietWait(() -> 0, () -> 0),
                kind -> kind.part(RunChooser.class),
                new IntervalSoFar(),
                where -> {},
                where -> Long.MAX_VALUE);
        Stop never = new Stop() {
            @Override
            public boolean afterThisRun() {
                return false;
            }

            @Override
            public boolean atOnce() {
                return false;
            }
        };
        ExitCode code = new Campaign(folder, parts, never, System.out).run(Optional.of(args[2]), "study.json", null);
        System.exit(code.code());
    }

    private static void step() {
        try {
            Thread.sleep(STEP_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public StudyEnvironment open(String name, EnvironmentSpec spec, Map<String, String> levels, Ledger ledger) {
        return new Stub(name, Slot.instances(levels), ledger);
    }

    private final class Stub implements StudyEnvironment {
        private final Resource folder;
        private final int instances;
        private final Ledger ledger;
        private Process server;
        private Resource process;

        Stub(String name, int instances, Ledger ledger) {
            this.instances = instances;
            this.folder = new Resource(
                    Resource.Kind.FOLDER,
                    work.resolve(".quadrille-study-" + name).toString(),
                    "");
            this.ledger = ledger;
        }

        /** The process ends by itself unless told to go on, so that none survives that the journal does not know. */
        @Override
        public void enter() {
            ledger.made(folder);
            try {
                Files.createDirectory(Path.of(folder.id()));
                server = new ProcessBuilder("sh", "-c", "read go && exec sleep 987654 " + folder.id()).start();
                process = new Resource(
                        Resource.Kind.PROCESS, Long.toString(server.pid()), KilledCampaigns.started(server.pid()));
                ledger.made(process);
                server.getOutputStream().write('\n');
                server.getOutputStream().flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void prepare(Preparation how) {}

        @Override
        public ExitCode run(RunRequest request) throws InterruptedException {
            List<FakeRun> runs = IntStream.rangeClosed(1, instances)
                    .mapToObj(i -> instances == 1 ? request.runId() : Slot.instanceRun(request.runId(), i))
                    .map(run -> new FakeRun(request.results(), run, request.slot()).begin())
                    .toList();
            StubEvents.during(request.events(), null, work, outputs, ledger, StubCampaign::step, done -> {});
            runs.forEach(FakeRun::complete);
            step();
            for (FakeRun run : runs) {
                run.report("VALID", List.of(), 100);
                step();
            }
            return ExitCode.OK;
        }

        @Override
        public void leave() {
            if (server != null) {
                server.destroyForcibly().onExit().join();
                ledger.gone(process);
                server = null;
                try {
                    Folders.delete(Path.of(folder.id()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                ledger.gone(folder);
            }
        }

        @Override
        public Map<String, String> facts() {
            return Map.of();
        }

        @Override
        public void close() {
            leave();
        }
    }
}
