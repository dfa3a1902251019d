package org.quadrille.deploy.compose;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.common.control.tls.KeySet;
import org.quadrille.common.files.UserFiles;
import org.quadrille.deploy.plan.GeneratedFolder;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.deploy.plan.Sizes;
import org.quadrille.deploy.plan.ThisUser;

/** Writes the folder from which Docker Compose runs a testbed, after checking all that could go wrong there. */
public final class ComposeDeployment {
    private final RunSetup setup;
    private final MachinePlan machines;
    private final ComposeOptions options;
    private final List<String> problems = new ArrayList<>();

    private ComposeDeployment(RunSetup setup, MachinePlan machines, ComposeOptions options) {
        this.setup = setup;
        this.machines = machines;
        this.options = options;
    }

    /**
     * Writes the files for a setup that a testbed file gave.
     *
     * @param replace whether files that were edited are overwritten
     * @throws UserError with all problems at once, one a line, and nothing written
     */
    public static MachinePlan write(RunSetup setup, Path file, ComposeOptions options, Path out, boolean replace) {
        MachinePlan machines = MachinePlan.of(setup.testbed(), file.toString());
        ComposeDeployment deployment = new ComposeDeployment(setup, machines, options);
        deployment.check(file.toString());
        new GeneratedFolder(out)
                .write(
                        new ComposeFiles(setup, machines, options, Containers.profile(setup.testbed(), file)).all(),
                        replace);
        deployment.give();
        return machines;
    }

    private void check(String source) {
        memory(source);
        problems.addAll(Containers.passwordProblems(options.credentials().passwordFile()));
        problems.addAll(KeySet.problems(options.credentials().keys(), machines.hostsWithKeys()));
        UserError.ofAll(problems);
    }

    private void memory(String source) {
        problems.addAll(Sizes.tooSmall(setup.testbed(), machines, source));
        long promised = Sizes.promised(setup.testbed(), machines);
        long monitors = Sizes.ofMonitors(machines);
        ByteSize there = Sizes.memoryHere();
        if (promised > there.bytes()) {
            problems.add(source + ": key \"machines\" promises " + new ByteSize(promised).mebibytes()
                    + " MiB of memory in all"
                    + (monitors == 0 ? "" : ", " + new ByteSize(monitors).mebibytes() + " MiB of it to monitors")
                    + ", but this machine has " + there.mebibytes() + " MiB; promise less, or use more machines.");
        }
    }

    /** If root runs the command, lets the containers, which are not root, read their keys and write results. */
    private void give() {
        String cannot = "Keys, password or results cannot be given to the containers' user " + options.user();
        UserFiles.use(cannot, "use a folder on a local file system, where root may change the owner", () -> {
            Files.createDirectories(options.results());
            if (ThisUser.root()) {
                // Neither the authority's key nor results of earlier runs.
                List<Path> theirs =
                        new ArrayList<>(List.of(options.credentials().passwordFile(), options.results()));
                for (String host : machines.hostsWithKeys()) {
                    Path keys = options.credentials().keys().resolve(host);
                    theirs.add(keys);
                    KeyFolder.FILES.forEach(name -> theirs.add(keys.resolve(name)));
                }
                for (Path file : theirs) {
                    ThisUser.give(file, options.user());
                }
            }
        });
    }
}
