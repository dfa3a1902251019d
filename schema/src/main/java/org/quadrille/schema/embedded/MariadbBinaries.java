package org.quadrille.schema.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.schema.engine.mariadb.ServerProblems;

/**
 * The server's programs, which do not come with the kit.
 *
 * @param install the script that makes its data
 * @param base folder that holds both with the files that they read; empty for those of the system
 */
record MariadbBinaries(Path server, Path install, Optional<Path> base) {
    private static final String SERVER = "mariadbd";
    private static final String INSTALL = "mariadb-install-db";

    private static final Pattern VERSION = Pattern.compile("\\bVer (\\S*MariaDB\\S*)");

    /** Where programs are, seen from the folder of a release or of an unpacked package. */
    private static final List<String> PLACES = List.of("bin", "sbin", "scripts");

    /** A program that is asked for its version answers in less than one. */
    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** Folders of servers that are often not on the PATH of a user. */
    private static final List<String> SYSTEM = List.of("/usr/sbin", "/usr/local/sbin", "/usr/libexec");

    private static final String LOOKED_BELOW =
            SERVER + " and " + INSTALL + " were looked for in " + String.join(", ", PLACES) + " and below usr";

    private static final String NOT_HERE = "There is no MariaDB server on this machine (" + SERVER + " and " + INSTALL
            + " were looked for on the PATH and in " + String.join(", ", SYSTEM)
            + "); install it (Debian and Ubuntu: apt-get install mariadb-server-core)";

    /**
     * Looks for them in a folder, or on the PATH.
     *
     * @throws UserError if they are not there, do not run on this machine, or are too old
     */
    static MariadbBinaries find(Optional<Path> home) {
        MariadbBinaries found = home.map(folder -> below(folder)
                        .orElseThrow(() -> new UserError(
                                "The folder " + folder + " of --engine-home holds no MariaDB" + " server ("
                                        + LOOKED_BELOW + "); name the folder of an unpacked release or package.")))
                .or(MariadbBinaries::ofSystem)
                .orElseThrow(() -> new UserError(NOT_HERE + " or name its folder by --engine-home."));
        found.requireUsable();
        return found;
    }

    /**
     * Those on the PATH.
     *
     * @throws UserError if they are not there, do not run on this machine, or are too old
     */
    static MariadbBinaries installed() {
        MariadbBinaries found = findAgain(Optional.empty());
        found.requireUsable();
        return found;
    }

    private void requireUsable() {
        String said = said();
        Matcher version = VERSION.matcher(said);
        if (!version.find()) {
            throw new UserError("The program " + server + " does not run on this machine ("
                    + System.getProperty("os.arch")
                    + "; it says " + Words.quoted(said) + "); name the folder of another release or package by"
                    + " --engine-home.");
        }
        ServerProblems.tooOld(version.group(1)).ifPresent(problem -> {
            throw new UserError("The program " + server + " " + problem
                    + "; name the folder of such a release or package by --engine-home.");
        });
    }

    /** What it says of itself. One for other processors says nothing, or what a shell makes of it. */
    private String said() {
        try {
            return ProgramOutput.of(
                            new ProcessBuilder(server.toString(), "--no-defaults", "--version")
                                    .redirectErrorStream(true),
                            LONGEST)
                    .out();
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while " + server + " was asked for its version; start again.");
        }
    }

    /**
     * Looks for those with which a server was made that is kept, in the folder that they came from, or the system.
     *
     * @throws UserError if they are not there any more
     */
    static MariadbBinaries findAgain(Optional<Path> home) {
        return home.map(folder -> below(folder)
                        .orElseThrow(() -> new UserError("The folder " + folder + ", with whose MariaDB the kept server"
                                + " was made, holds none any more (" + LOOKED_BELOW + "); put it back.")))
                .or(MariadbBinaries::ofSystem)
                .orElseThrow(() -> new UserError(NOT_HERE + "."));
    }

    private static Optional<MariadbBinaries> ofSystem() {
        return in(path(), Optional.empty());
    }

    private static Optional<MariadbBinaries> below(Path home) {
        Path folder = home.toAbsolutePath().normalize();
        return Stream.of(folder, folder.resolve("usr"))
                .flatMap(base -> in(PLACES.stream().map(base::resolve).toList(), Optional.of(base)).stream())
                .findFirst();
    }

    private static Optional<MariadbBinaries> in(List<Path> folders, Optional<Path> base) {
        Optional<Path> server = program(folders, SERVER);
        Optional<Path> install = program(folders, INSTALL);
        return server.isPresent() && install.isPresent()
                ? Optional.of(new MariadbBinaries(server.get(), install.get(), base))
                : Optional.empty();
    }

    private static Optional<Path> program(List<Path> folders, String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static List<Path> path() {
        List<Path> folders = new ArrayList<>();
        String path = System.getenv("PATH");
        if (path != null) {
            Stream.of(path.split(File.pathSeparator)).map(Path::of).forEach(folders::add);
        }
        SYSTEM.stream().map(Path::of).forEach(folders::add);
        return folders;
    }
}
