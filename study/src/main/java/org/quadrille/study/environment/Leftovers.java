package org.quadrille.study.environment;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.deploy.compose.ComposeProject;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.demo.DemoContainers;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.EventSpec;

/** Ends what a killed campaign left behind: what its ledger names, and nothing else. */
public final class Leftovers {
    private static final long END_SECONDS = 10;

    private final Path folder;
    private final Path outputs;
    private final PrintStream out;

    /**
     * @param folder where commands of environments run
     *
     * @param outputs gets what they print
     * @param out gets a line for each thing
     */
    public Leftovers(Path folder, Path outputs, PrintStream out) {
        this.folder = folder;
        this.outputs = outputs;
        this.out = out;
    }

    /**
     * Ends resources, the one made last first. What is already gone, or has become something else, is skipped. A
     * resource that cannot be ended does not keep the others from being ended, but no environment is left while an
     * event may be on.
     *
     * @param resources in the order in which they were made
     * @param environments those of the study file, by name
     * @param ledger is told of each that is gone
     * @throws UserError if some could not be ended; names each with the reason
     */
    public void end(
            List<Resource> resources, Map<String, EnvironmentSpec> environments, List<EventSpec> events, Ledger ledger)
            throws InterruptedException {
        List<String> problems = new ArrayList<>();
        boolean eventOn = false;
        for (int i = resources.size() - 1; i >= 0; i--) {
            Resource resource = resources.get(i);
            if (eventOn && resource.kind() == Resource.Kind.LEAVE) {
                continue;
            }
            try {
                end(resource, environments, events, ledger);
                ledger.gone(resource);
            } catch (UserError e) {
                eventOn |= resource.kind() == Resource.Kind.EVENT;
                problems.add(e.getMessage());
            } catch (IOException e) {
                problems.add(resource.id() + ", left by a campaign that was killed, could not be removed ("
                        + FileErrors.of(e) + "); remove it.");
            }
        }
        UserError.ofAll(problems);
    }

    private void end(
            Resource resource, Map<String, EnvironmentSpec> environments, List<EventSpec> events, Ledger ledger)
            throws IOException, InterruptedException {
        switch (resource.kind()) {
            case PROCESS -> endProcess(resource);
            case SERVER -> KeptServer.stopOrphan(Path.of(resource.id()));
            case CONTROL_GROUP -> CgroupLimits.remove(resource.id());
            case MOUNT -> StudyDisk.unmount(resource);
            case LOOP_DEVICE -> StudyDisk.detach(resource);
            case FOLDER -> removeFolder(Path.of(resource.id()));
            case CONTAINERS ->
                ComposeProject.removeLeft(new ContainerEngine(DemoContainers.DOCKER), resource.detail(), false);
            case LEAVE -> leave(resource, environments.get(resource.id()), ledger);
            case EVENT -> undo(resource, environments, events, ledger);
        }
    }

    /** As for leaving, what the study file says now comes first. Its longest limit, as an event is of no environment. */
    private void undo(
            Resource resource, Map<String, EnvironmentSpec> environments, List<EventSpec> events, Ledger ledger)
            throws InterruptedException {
        out.println("Event " + resource.id() + " had begun when its campaign ended; it is undone now.");
        Optional<EventSpec> known = events.stream()
                .filter(event -> event.name().equals(resource.id()))
                .findFirst();
        // That of a size of the machines is known only here.
        String command = known.map(EventSpec::undo)
                .filter(undo -> !EnvironmentSpec.varies(undo))
                .orElse(resource.detail());
        Duration limit = environments.values().stream()
                .map(EnvironmentSpec::limit)
                .max(Comparator.naturalOrder())
                .orElse(EnvironmentSpec.USUAL_LIMIT);
        try {
            new EventActions(folder, outputs, limit, ledger)
                    .undo(
                            new Resource(Resource.Kind.EVENT, resource.id(), command),
                            known.map(EventSpec::kill).orElse(null));
        } catch (NotUndone e) {
            throw new UserError(e.getMessage());
        }
    }

    private void endProcess(Resource resource) throws InterruptedException {
        ProcessHandle process = ProcessIds.living(resource).orElse(null);
        if (process == null) {
            return;
        }
        out.println("Process " + process.pid() + ", left by a campaign that was killed, is ended.");
        // Collected first: a shell that has ended no longer knows what it started.
        List<ProcessHandle> all =
                Stream.concat(process.descendants(), Stream.of(process)).toList();
        all.forEach(ProcessHandle::destroy);
        if (!end(all)) {
            all.forEach(ProcessHandle::destroyForcibly);
            if (!end(all)) {
                throw new UserError(
                        "Process " + process.pid()
                                + ", left by a campaign that was killed, or one that it started, does not end; end it by hand.");
            }
        }
    }

    private static boolean end(List<ProcessHandle> processes) throws InterruptedException {
        try {
            CompletableFuture.allOf(
                            processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                    .get(END_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private void removeFolder(Path left) throws IOException {
        if (Files.isDirectory(left)) {
            out.println("The folder " + left + ", left by a campaign that was killed, is removed.");
            CampaignFolder.removeLeft(left);
        }
    }

    /** Uses the command of the study file, because a user may have corrected it before the first run. */
    private void leave(Resource resource, EnvironmentSpec spec, Ledger ledger) throws InterruptedException {
        out.println("The environment " + resource.id()
                + " was left entered by a campaign that ended early; its \"leave\" command runs now.");
        // That of an instance, or of a size of its machines, is known only here.
        boolean known = spec != null && spec.leave() != null && !EnvironmentSpec.varies(spec.leave());
        new ShellCommand(folder, outputs, known ? spec.limit() : EnvironmentSpec.USUAL_LIMIT, ledger, () -> false)
                .run("environments." + resource.id() + ".leave", known ? spec.leave() : resource.detail());
    }
}
