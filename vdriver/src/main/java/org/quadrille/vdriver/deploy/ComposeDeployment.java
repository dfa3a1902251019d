package org.quadrille.vdriver.deploy;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.tls.KeySet;

/** Writes the folder from which Docker Compose runs a testbed, after a look at everything that would go wrong there. */
public final class ComposeDeployment {
    private final RunSetup setup;
    private final Machines machines;
    private final ComposeOptions options;
    private final List<String> problems = new ArrayList<>();

    private ComposeDeployment(RunSetup setup, Machines machines, ComposeOptions options) {
        this.setup = setup;
        this.machines = machines;
        this.options = options;
    }

    /**
     * Writes it.
     *
     * @param file the testbed file that the setup is from
     * @param replace whether files that were edited are overwritten
     * @return the machines
     * @throws UserError with all problems at once, one a line, and nothing written
     */
    public static Machines write(RunSetup setup, Path file, ComposeOptions options, Path out, boolean replace) {
        Machines machines = Machines.of(setup.testbed(), file.toString());
        ComposeDeployment deployment = new ComposeDeployment(setup, machines, options);
        deployment.check(file.toString());
        new GeneratedFolder(out)
                .write(new ComposeFiles(setup, machines, options, profile(setup.testbed(), file)).all(), replace);
        deployment.give();
        return machines;
    }

    /** The testbed's profile file as it is; the setup has been completed with it, so it can be read. */
    private static Optional<String> profile(Testbed testbed, Path file) {
        if (Profiles.NAMES.contains(testbed.profile())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(file.toAbsolutePath().resolveSibling(testbed.profile())));
        } catch (IOException e) {
            throw new UserError(
                    "The profile file " + testbed.profile() + " cannot be read (" + FileErrors.of(e) + ").");
        }
    }

    private void check(String source) {
        memory(source);
        password();
        problems.addAll(KeySet.problems(options.keys(), machines.hostsWithKeys()));
        if (!problems.isEmpty()) {
            throw new UserError(String.join("\n", problems));
        }
    }

    private void memory(String source) {
        machines.processes().forEach(process -> least(source, process.host(), Sizes.LEAST_PROCESS));
        machines.servers().forEach(server -> least(source, server.host(), Sizes.LEAST_SERVER));
        least(source, Testbed.Machine.PRIME, Sizes.LEAST_PRIME);
        long promised = setup.testbed().machines().stream()
                .map(Testbed.Machine::memory)
                .filter(memory -> memory != null)
                .mapToLong(ByteSize::bytes)
                .sum();
        long monitors = Sizes.MONITOR_MEMORY.bytes()
                * machines.servers().stream()
                        .filter(server -> server.monitor().isPresent())
                        .count();
        long there = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        if (promised + monitors > there) {
            problems.add(source + ": key \"machines\" promises " + new ByteSize(promised + monitors).mebibytes()
                    + " MiB of memory in all"
                    + (monitors == 0 ? "" : ", " + new ByteSize(monitors).mebibytes() + " MiB of it to monitors")
                    + ", but this machine has " + new ByteSize(there).mebibytes()
                    + " MiB; promise less, or use more machines.");
        }
    }

    private void least(String source, String host, ByteSize least) {
        Optional<ByteSize> memory = setup.testbed().machine(host).map(Testbed.Machine::memory);
        if (memory.isPresent() && memory.get().bytes() < least.bytes()) {
            problems.add(source + ": key \"machines\": " + host + " has " + memory.get()
                    + " of memory, less than what it needs to start; give it " + least + " or more.");
        }
    }

    private void password() {
        Path file = options.passwordFile();
        try {
            if (Files.readString(file).isBlank()) {
                problems.add(
                        "The password file " + file + " is empty; write the password of the database user into it.");
            }
        } catch (IOException e) {
            problems.add("The password file " + file + " cannot be read (" + FileErrors.of(e)
                    + "); name one with --password-file, readable only by its owner.");
        }
    }

    /** Lets the containers, which are not root, read their keys and write results when root has typed the command. */
    private void give() {
        try {
            Files.createDirectories(options.results());
            if (ThisUser.root()) {
                // Neither the authority's key nor results of earlier runs.
                List<Path> theirs = new ArrayList<>(List.of(options.passwordFile(), options.results()));
                for (String host : machines.hostsWithKeys()) {
                    try (Stream<Path> all = Files.walk(options.keys().resolve(host))) {
                        theirs.addAll(all.toList());
                    }
                }
                theirs.forEach(file -> ThisUser.give(file, options.user()));
            }
        } catch (IOException | UncheckedIOException e) {
            throw new UserError("Keys, password or results cannot be given to the containers' user " + options.user()
                    + " (" + e.getMessage() + ").");
        }
    }
}
