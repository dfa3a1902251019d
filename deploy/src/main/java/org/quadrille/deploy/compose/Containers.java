package org.quadrille.deploy.compose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.files.Resources;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.vdriver.prime.Endpoint;

/** What the containers of a testbed have inside, whatever runs them (deployment.md, "Containers", "Kubernetes"). */
public final class Containers {
    /** Where the password of the database role is mounted, as {@code database-setup.sh} expects it too. */
    public static final String PASSWORD = "/run/secrets/database-password";

    /** Name of a profile file of the user's own beside the testbed. */
    public static final String PROFILE = "profile.json";

    static final ByteSize SHARED_MEMORY_LEAST = ByteSize.mebibytes(256);

    /** From this version on, the official image has a data folder for each version, and its volume above those. */
    private static final int VOLUME_ABOVE_VERSIONS = 18;

    private static final int BUFFERS = 4;

    private Containers() {}

    /**
     * The testbed as prime reads it in its container.
     *
     * @param profile text of the testbed's profile file; empty for a profile of the kit
     */
    public static Testbed testbed(Testbed testbed, Optional<String> profile) {
        InputSeed seed = testbed.inputSeed();
        return testbed.change()
                .profile(profile.map(text -> PROFILE).orElse(testbed.profile()))
                // An automatic seed is drawn for each run.
                .inputSeed(seed.automatic() ? InputSeed.AUTOMATIC : seed)
                .security(new Testbed.Security("keys/" + Testbed.Machine.PRIME))
                .build()
                .withGroups(group -> group.withDatabase(DatabaseRole.OLTP, Containers::inside)
                        .withDatabase(DatabaseRole.DSS, Containers::inside));
    }

    private static Testbed.Database inside(Testbed.Database database) {
        return database.withPasswordEnv(null).withPasswordFile(PASSWORD);
    }

    /**
     * The text of the profile file of a testbed file; empty for a profile of the kit.
     *
     * @throws UserError if it cannot be read
     */
    public static Optional<String> profile(Testbed testbed, Path file) {
        if (Profiles.NAMES.contains(testbed.profile())) {
            return Optional.empty();
        }
        return Optional.of(UserFiles.get(
                "The profile file " + testbed.profile() + " cannot be read",
                "correct \"profile\" in the testbed, or its permissions",
                () -> Files.readString(file.toAbsolutePath().resolveSibling(testbed.profile()))));
    }

    /** Why a password file cannot be used, in one sentence; empty if it can. */
    public static List<String> passwordProblems(Path file) {
        try {
            return Files.readString(file).isBlank()
                    ? List.of(
                            "The password file " + file + " is empty; write the password of the database user into it.")
                    : List.of();
        } catch (IOException e) {
            return List.of("The password file " + file + " cannot be read (" + FileErrors.of(e)
                    + "); name one with --password-file, readable only by its owner.");
        }
    }

    /** The command of a worker's container. */
    public static List<String> command(Endpoint endpoint) {
        List<String> words = Arrays.asList(endpoint.startCommand(true).split(" "));
        return words.subList(1, words.size());
    }

    /**
     * The command of prime's container that builds missing databases and runs the benchmark; without the page, which
     * nobody outside the container would reach.
     *
     * @param wait longest time until all processes answer
     * @param metricsBind address at which the figures of the run are offered
     */
    public static List<String> runCommand(String wait, Optional<Integer> metricsPort, String metricsBind) {
        List<String> command = new ArrayList<>(List.of(
                "run", "--testbed", "testbed.json", "--results", "results", "--build", "--no-page", "--wait", wait));
        metricsPort.ifPresent(port ->
                command.addAll(List.of("--metrics-port", Integer.toString(port), "--metrics-bind", metricsBind)));
        return command;
    }

    /** The command of prime's container that resets the databases. @param wait longest time until their servers answer */
    static List<String> resetCommand(String wait) {
        return List.of("db", "reset", "--testbed", "testbed.json", "--wait", wait);
    }

    /** Where the official PostgreSQL image wants its volume. */
    public static String dataFolder(int databaseVersion) {
        return databaseVersion >= VOLUME_ABOVE_VERSIONS ? "/var/lib/postgresql" : "/var/lib/postgresql/data";
    }

    /** Shared memory of a server: a quarter of its memory, like its buffers; at least what a parallel query needs. */
    public static ByteSize sharedMemory(ByteSize memory) {
        return ByteSize.mebibytes(Math.max(SHARED_MEMORY_LEAST.mebibytes(), memory.mebibytes() / BUFFERS));
    }

    /** The script that sets a server up in the official PostgreSQL image. */
    public static String databaseSetup() {
        return Resources.text(Containers.class, "database-setup.sh");
    }
}
