package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.files.Folders;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.embedded.StartOptions;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Shortcomings;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.local.DemoDatabases;
import org.quadrille.vdriver.local.LocalProcesses;
import org.quadrille.vdriver.prime.CommonStart;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.RunOptions;
import org.quadrille.vdriver.run.Dialers;
import org.quadrille.vdriver.run.Displays;
import org.quadrille.vdriver.run.RunAndReport;

/**
 * A testbed on this machine: a server on files of its own, and new processes for every run. Connectors and server are held
 * to the limits of the environment; the emulators and prime never are.
 */
final class LocalEnvironment implements InstancesAtOnce.Instance {
    private static final String CONNECTOR = "connector";

    private static final String ROOM = "make room there, or correct its permissions";

    /** Begin of the names of environment variables. */
    private static final String VARIABLE = "QUADRILLE_";

    private final LocalCell cell;
    private final LoadedData loaded;
    private final ServerFiles files;
    private final Confinement confinement;
    private final Path processFolder;
    private final RunPorts ports;
    private final Ledger ledger;
    private final RunPage page;
    private final EventActions events;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<Resource> running = new ArrayList<>();

    private KeptServer server;
    private RunSetup setup;
    private LocalProcesses processes;
    /** Of the latest run. */
    private RunOptions options;

    /**
     * An environment that is not entered.
     *
     * @param processFolder gets the logs of the processes; does not exist yet
     * @param ports no other environment that is entered takes from them
     * @param events does what disturbs its runs
     */
    LocalEnvironment(
            LocalCell cell,
            LoadedData loaded,
            ServerFiles files,
            Path processFolder,
            RunPorts ports,
            Ledger ledger,
            RunPage page,
            EventActions events) {
        this.cell = cell;
        this.loaded = loaded;
        this.files = files;
        this.processFolder = processFolder;
        this.ports = ports;
        this.ledger = ledger;
        this.page = page;
        this.events = events;
        this.confinement = new Confinement(Limits.of(cell.local()), ledger);
    }

    @Override
    public void enter() throws InterruptedException {
        try {
            loaded.load(ports);
            files.make(cell.folder());
            confinement.begin(files.diskNumber());
            facts.put("places", files.where());
            facts.put("limits", confinement.told());
        } catch (RuntimeException e) {
            leave();
            throw e;
        }
    }

    @Override
    public void prepare(Preparation how) throws InterruptedException {
        long start = System.nanoTime();
        endProcesses();
        facts.put("databases", files.asLoaded() ? "as loaded" : "as the run before left them");
        if (how.asks(Reset.DATABASES)) {
            resetDatabases(how.cold() || server == null || !server.runs());
        }
        if (how.asks(Reset.SERVER) || server != null && !server.runs()) {
            stopServer();
        }
        if (how.interrupted().getAsBoolean()) {
            return;
        }
        if (server == null) {
            Shortcomings.tell(
                    facts,
                    "server",
                    how.cold()
                            ? "started for this run"
                            : "could not be kept running since the run before, and was started for this one",
                    how.cold());
            startServer();
        } else {
            Shortcomings.tell(facts, "server", "not restarted", true);
        }
        setup = cell.setup(server, ports);
        startProcesses(how.interrupted());
        if (how.cold()) {
            StudyEnvironment.dropCaches(facts);
        } else {
            Shortcomings.tell(facts, CACHES, "kept", true);
        }
        facts.put("prepared in", seconds(start));
    }

    /** A warm start resets in the running server, to keep its caches; copying the files is quicker and exact. */
    private void resetDatabases(boolean cold) {
        long start = System.nanoTime();
        if (cold) {
            stopServer();
            long bytes = files.restore();
            facts.put("databases", "restored, " + (bytes >> 20) + " MiB copied in " + seconds(start));
        } else {
            confinement.without(() -> {
                DemoDatabases.reset(setup);
                server.checkpoint();
            });
            facts.put("databases", "reset in " + seconds(start));
        }
    }

    private static String seconds(long sinceNanos) {
        return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - sinceNanos) / 1e9);
    }

    private void startServer() {
        Map<String, String> settings =
                new LinkedHashMap<>(cell.program().engine().localSettings(cell.connections()));
        settings.putAll(files.settings());
        settings.putAll(cell.local().settings());
        ledger.made(serverResource());
        files.use();
        try {
            server = KeptServer.open(
                    files.server(),
                    new StartOptions(
                            confinement.before(), settings, ports.free(1).get(0)));
        } catch (IllegalArgumentException e) {
            ledger.gone(serverResource());
            throw new UserError(
                    "local.settings of environment " + cell.name() + ": " + e.getMessage() + "; leave it out.");
        } catch (UserError e) {
            ledger.gone(serverResource());
            throw new UserError("Environment " + cell.name() + ": " + e.getMessage()
                    + (cell.local().settings().isEmpty() ? "" : " Its local.settings are " + settings + "."));
        }
        confinement.requireHeld(List.of(ProcessHandle.of(server.pid()).orElseThrow()));
    }

    private Resource serverResource() {
        return new Resource(Resource.Kind.SERVER, files.server().toString(), "");
    }

    /** Without limits, which could cost minutes: what the server writes as it stops belongs to no run. */
    private void stopServer() {
        if (server != null) {
            confinement.without(server::close);
            server = null;
            ledger.gone(serverResource());
        }
    }

    private void startProcesses(BooleanSupplier interrupted) throws InterruptedException {
        try {
            processes =
                    LocalProcesses.of(processFolder, setup.profile().phases().schedule());
            List<ProcessHandle> held = new ArrayList<>();
            for (Endpoint endpoint : Endpoint.all(setup.testbed())) {
                boolean limited = endpoint.kind().label().equals(CONNECTOR);
                processes.start(endpoint, limited ? confinement.before() : List.of());
                ProcessHandle process = processes.process(endpoint.name());
                Resource resource = ProcessIds.resource(process);
                ledger.made(resource);
                running.add(resource);
                if (limited) {
                    held.add(process);
                }
            }
            processes.awaitReady(interrupted);
            if (!interrupted.getAsBoolean()) {
                confinement.requireHeld(held);
            }
        } catch (IOException e) {
            throw new UserError(cannot("started") + " (" + FileErrors.of(e) + "); " + ROOM + ".");
        }
    }

    private void endProcesses() {
        if (processes != null) {
            processes.close();
            running.forEach(ledger::gone);
            running.clear();
            processes = null;
            UserFiles.use(cannot("ended"), ROOM, () -> {
                if (Files.isDirectory(processFolder)) {
                    Folders.delete(processFolder);
                }
            });
        }
    }

    private String cannot(String what) {
        return "The processes of environment " + cell.name() + " cannot be " + what + " in " + processFolder;
    }

    @Override
    public void make(RunRequest request, CommonStart together) {
        if (processes == null) {
            throw new IllegalStateException("environment " + cell.name() + " is not prepared");
        }
        options = new RunOptions(
                        request.results(),
                        request.runId(),
                        page.with(setup, request.runId(), Displays.progress(setup, request.out())),
                        processFolder)
                .in(new RunOptions.InStudy(
                        request.slot(), together, events.plan(request.events(), setup, server, this::variables)));
        try {
            confinement.watched(
                    facts,
                    () -> RunAndReport.make(setup, options, processes.dialer(Dialers.of(setup)), request.interrupted()),
                    () -> CgroupWatch.Phases.of(
                            new ResultsFolder(request.results().resolve(request.runId()))));
        } finally {
            events.requireUndone();
        }
        String limits = Shortcomings.of(facts).get(CgroupWatch.KEPT);
        if (limits != null) {
            request.out().println("Limits of environment " + cell.name() + " " + limits + ".");
        }
    }

    /** What the commands of events may need to find what runs here. */
    private Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        for (Endpoint endpoint : Endpoint.all(setup.testbed())) {
            String number = endpoint.kind().label().equals(CONNECTOR)
                    ? GroupId.ofIndex(endpoint.index()).tile() + "_"
                            + GroupId.ofIndex(endpoint.index()).group()
                    : Integer.toString(endpoint.index());
            variables.put(
                    VARIABLE + endpoint.kind() + "_" + number + "_PID",
                    Long.toString(processes.process(endpoint.name()).pid()));
        }
        // Another event may have killed it.
        server.process().ifPresent(process -> variables.put(VARIABLE + "SERVER_PID", Long.toString(process.pid())));
        variables.put(VARIABLE + "CONTROL_GROUP", confinement.folders());
        return variables;
    }

    @Override
    public ExitCode report(RunRequest request) {
        return RunAndReport.report(options, false, request.out());
    }

    @Override
    public void leave() {
        try {
            endProcesses();
        } finally {
            try {
                stopServer();
            } finally {
                confinement.end();
            }
        }
    }

    @Override
    public Map<String, String> facts() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }
}
