package org.quadrille.vdriver.study.environment;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.study.EnvironmentSpec;
import org.quadrille.schema.embedded.KeptServer;

/** Ends what a campaign that was killed has left: what its ledger names, and nothing else. */
public final class Leftovers {
    private static final long END_SECONDS = 10;

    private final Path folder;
    private final Path outputs;
    private final PrintStream out;

    /**
     * @param folder where commands of environments run
     * @param outputs gets what they print
     * @param out gets a line for each thing that was left
     */
    public Leftovers(Path folder, Path outputs, PrintStream out) {
        this.folder = folder;
        this.outputs = outputs;
        this.out = out;
    }

    /**
     * Ends resources, the one made last first. What is gone already, or has become another thing, is passed over. One that
     * cannot be ended keeps none of the others.
     *
     * @param resources in the order in which they were made
     * @param ledger is told of each that is gone
     * @throws UserError if some could not be ended; names each with the reason
     */
    public void end(List<Resource> resources, Ledger ledger) throws InterruptedException {
        List<String> problems = new ArrayList<>();
        for (int i = resources.size() - 1; i >= 0; i--) {
            Resource resource = resources.get(i);
            try {
                end(resource);
                ledger.gone(resource);
            } catch (UserError e) {
                problems.add(e.getMessage());
            } catch (IOException e) {
                problems.add(resource.id() + ", left by a campaign that was killed, could not be removed ("
                        + FileErrors.of(e) + "); remove it.");
            }
        }
        if (!problems.isEmpty()) {
            throw new UserError(String.join("\n", problems));
        }
    }

    private void end(Resource resource) throws IOException, InterruptedException {
        switch (resource.kind()) {
            case PROCESS -> endProcess(resource);
            case SERVER -> KeptServer.stopOrphan(Path.of(resource.id()));
            case CONTROL_GROUP -> LimitedGroup.remove(resource.id());
            case MOUNT -> StudyDisk.unmount(resource);
            case LOOP_DEVICE -> StudyDisk.detach(resource);
            case FOLDER -> removeFolder(Path.of(resource.id()));
            case CONTAINERS ->
                SystemCommand.run(
                        "start the container engine, or remove its containers by hand",
                        List.of("docker", "compose", "--project-name", resource.detail(), "down", "--volumes"));
            case LEAVE -> leave(resource);
        }
    }

    private void endProcess(Resource resource) throws InterruptedException {
        ProcessHandle process = ProcessIds.living(resource).orElse(null);
        if (process == null) {
            return;
        }
        out.println("Process " + process.pid() + ", left by a campaign that was killed, is ended.");
        CompletableFuture<ProcessHandle> ended = process.onExit();
        process.destroy();
        if (!ends(ended)) {
            process.destroyForcibly();
            if (!ends(ended)) {
                throw new UserError("Process " + process.pid()
                        + ", left by a campaign that was killed, does not end; end it by hand.");
            }
        }
    }

    private static boolean ends(CompletableFuture<ProcessHandle> exit) throws InterruptedException {
        try {
            exit.get(END_SECONDS, TimeUnit.SECONDS);
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
            WorkFolder.removeLeft(left);
        }
    }

    private void leave(Resource resource) throws InterruptedException {
        out.println("The environment " + resource.id() + " was entered; it is left now.");
        new ShellCommand(folder, outputs, EnvironmentSpec.USUAL_LIMIT, () -> false)
                .run("environments." + resource.id() + ".leave", resource.detail());
    }
}
