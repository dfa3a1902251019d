package org.quadrille.deploy.compose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;

/** The container engine of this machine and its Compose, used through their command line. */
public final class ContainerEngine {
    /** Label of every object of a Compose project. */
    static final String PROJECT_LABEL = "com.docker.compose.project";

    private static final Version LEAST_ENGINE = new Version(20, 10);
    private static final Version LEAST_COMPOSE = new Version(2, 20);
    private static final Pattern VERSION = Pattern.compile("v?(\\d+)\\.(\\d+).*", Pattern.DOTALL);

    /** A question is repeated after a signal; this many in a row do not come from a user. */
    private static final int SIGNALS = 20;

    private final Path program;
    private final String install;
    private final String start;
    private final String repeat;

    /** What a Compose project has in an engine, in the order in which it can be removed. */
    enum Kind {
        CONTAINER("ps --all", "rm --force --volumes"),
        NETWORK("network ls", "network rm"),
        VOLUME("volume ls", "volume rm --force");

        private final String list;
        private final String remove;

        Kind(String list, String remove) {
            this.list = list;
            this.remove = remove;
        }
    }

    private record Version(int major, int minor) {
        static Optional<Version> of(String text) {
            Matcher version = VERSION.matcher(text.strip());
            return version.matches()
                    ? Optional.of(new Version(Integer.parseInt(version.group(1)), Integer.parseInt(version.group(2))))
                    : Optional.empty();
        }

        boolean before(Version other) {
            return major < other.major || major == other.major && minor < other.minor;
        }

        @Override
        public String toString() {
            return major + "." + minor;
        }
    }

    /** @param program the engine's command, by its name or path */
    public ContainerEngine(Path program) {
        this(program, "install Docker and its Compose plugin", "start it, or let this user use it", "");
    }

    /** What is to be done if it cannot be started, does not answer, or fails. */
    private ContainerEngine(Path program, String install, String start, String repeat) {
        this.program = program;
        this.install = install;
        this.start = start;
        this.repeat = repeat;
    }

    /** The same for making an image, which needs no Compose and, without this engine as source or target, no engine. */
    public static ContainerEngine forImages(Path program) {
        String files = ": --out writes a file, --base tar:// reads one";
        return new ContainerEngine(
                program,
                "install one, or do without" + files,
                "start it, or do without one" + files,
                "; correct that, and repeat");
    }

    /** @throws UserError if engine or Compose are not there, do not answer, are too old, or map users to others */
    public void require() {
        ProgramOutput engine = answer("version", "--format", "{{.Server.Version}}");
        Version.of(engine.out()).filter(version -> version.before(LEAST_ENGINE)).ifPresent(old -> {
            throw new UserError(
                    "The container engine is version " + engine.out() + "; install " + LEAST_ENGINE + " or newer.");
        });
        ProgramOutput compose = run("compose", "version", "--short");
        Optional<Version> found = compose.good() ? Version.of(compose.out()) : Optional.empty();
        if (found.isEmpty()) {
            // An engine without the plugin explains more after the first line.
            String why = compose.error().lines().findFirst().orElseGet(compose::why);
            throw new UserError("There is no Docker Compose here (`" + program + " compose version`: " + why
                    + "); install its plugin, version " + LEAST_COMPOSE + " or newer.");
        }
        if (found.get().before(LEAST_COMPOSE)) {
            throw new UserError(
                    "Docker Compose is version " + compose.out() + "; install " + LEAST_COMPOSE + " or newer.");
        }
        requireUsersAsTheyAre();
    }

    /**
     * Makes sure that a user of this machine is the same in a container, whose keys only their owner may read. An engine
     * that is not here or does not answer passes, as what is written may be for another machine.
     *
     * @throws UserError if the engine maps users to others
     */
    public void requireUsersAsTheyAre() {
        String options;
        try {
            options = run("info", "--format", "{{json .SecurityOptions}}").out();
        } catch (UserError noEngineHere) {
            return;
        }
        String other =
                ", so the user of a container is another than that of this machine with the same number, and cannot"
                        + " read keys and password, which only their owner may read; ";
        if (options.contains("name=rootless")) {
            throw new UserError("The container engine runs without root" + other
                    + "use one that root started, such as that of `" + program + " context use default`, or"
                    + " `quadrille deploy push`.");
        }
        if (options.contains("name=userns")) {
            throw new UserError(
                    "The container engine remaps users" + other
                            + "remove \"userns-remap\" from its daemon.json and start it again, or use `quadrille deploy push`.");
        }
    }

    /** @throws UserError if there is no engine, or it is not running */
    public void requireAnswer() {
        answer("ps", "-q");
    }

    private ProgramOutput answer(String... question) {
        ProgramOutput said = run(question);
        if (!said.good()) {
            throw new UserError(
                    "The container engine does not answer " + program + " (" + said.why() + "); " + start + ".");
        }
        return said;
    }

    /** Puts the image of a tar file into the engine. @throws UserError if it refuses */
    public void load(Path tar) {
        demanded("load the image", run("load", "-i", tar.toString()));
    }

    /** Writes an image of the engine to a tar file. @throws UserError if there is no engine, or no such image in it */
    public void save(String image, Path tar) {
        requireAnswer();
        if (!run("image", "inspect", image).good()) {
            throw new UserError("The container engine has no image " + image + "; pull it, or name one of those that `"
                    + program + " images` lists.");
        }
        demanded("write the image " + image, run("save", "-o", tar.toString(), image));
    }

    /** The label of an image; empty if there is no such image, or it has no such label. */
    public Optional<String> label(String image, String label) {
        ProgramOutput said = run("image", "inspect", "--format", "{{index .Config.Labels \"" + label + "\"}}", image);
        return said.good() ? Optional.of(said.out()) : Optional.empty();
    }

    /**
     * Makes sure that the engine has the image of an option, from a registry if need be.
     *
     * @throws UserError if it has not
     */
    public void requireImage(String image, String option) {
        if (run("image", "inspect", image).good()) {
            return;
        }
        ProgramOutput said = run("pull", "--quiet", image);
        if (!said.good()) {
            throw new UserError("The container engine has no image " + image + " and could not fetch it (" + said.why()
                    + "); load it with `" + program + " load`, or name another with " + option + ".");
        }
    }

    /** Folder of its data, if it answers and runs on this machine. @param host name of this machine */
    public Optional<Path> dataFolder(String host) {
        try {
            String[] said = run("info", "--format", "{{.Name}} {{.DockerRootDir}}")
                    .out()
                    .split(" ", 2);
            return Optional.of(Path.of(said[said.length - 1]))
                    .filter(folder -> said[0].equals(host) && Files.isDirectory(folder));
        } catch (UserError noEngineHere) {
            return Optional.empty();
        }
    }

    /** The number of containers, networks and volumes that a Compose project has in the engine. */
    int objects(String project) {
        return Stream.of(Kind.values())
                .mapToInt(kind -> all(kind, project).size())
                .sum();
    }

    /** Ids of what a Compose project has of a kind. */
    List<String> all(Kind kind, String project) {
        String what = kind.name().toLowerCase(Locale.ROOT) + "s";
        return list(what, (kind.list + " --quiet --filter label=" + PROJECT_LABEL + "=" + project).split(" "));
    }

    /** Removes what can be removed at once: whoever asks for it looks afterwards whether anything is left. */
    void remove(Kind kind, List<String> ids) {
        if (!ids.isEmpty()) {
            run((kind.remove + " " + String.join(" ", ids)).split(" "));
        }
    }

    /** Names of the containers of a Compose project that have exited, except prime's. */
    List<String> ended(String project) {
        return list(
                        "containers",
                        "ps",
                        "--all",
                        "--filter",
                        "label=" + PROJECT_LABEL + "=" + project,
                        "--filter",
                        "status=exited",
                        "--format",
                        "{{.Names}}")
                .stream()
                .filter(name -> !name.equals(project + "-" + Testbed.Machine.PRIME))
                .toList();
    }

    private List<String> list(String what, String... arguments) {
        return demand("list its " + what, arguments).out().lines().toList();
    }

    /**
     * Asks the engine something.
     *
     * @throws UserError if it fails for another reason than a signal
     */
    ProgramOutput demand(String what, String... arguments) {
        return demanded(what, answered(arguments));
    }

    /** The same, whether or not it fails. */
    ProgramOutput answered(String... arguments) {
        ProgramOutput said = run(arguments);
        for (int i = 0; i < SIGNALS && said.bySignal(); i++) {
            said = run(arguments);
        }
        return said;
    }

    /** @throws UserError if the engine failed in what was asked for */
    ProgramOutput demanded(String what, ProgramOutput said) {
        if (!said.good()) {
            throw new UserError("The container engine could not " + what + " (" + said.why() + ")" + repeat + ".");
        }
        return said;
    }

    /** Runs the program to its end. */
    ProgramOutput run(String... arguments) {
        return said(start(arguments));
    }

    /** Waits for the end of the program, and of everything it started that shares its output. */
    ProgramOutput said(Process process) {
        try {
            return ProgramOutput.of(process);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the container engine worked", e);
        }
    }

    /** Starts the program with empty input. */
    Process start(String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(Arrays.asList(arguments));
        for (int signals = 0; ; signals++) {
            try {
                return ProgramOutput.start(new ProcessBuilder(command));
            } catch (IOException e) {
                String why = ProgramOutput.whyNotStarted(e);
                // Ctrl-C in a terminal also ends the helper with which Java starts a program.
                if (signals == SIGNALS || !why.startsWith("signal: ")) {
                    throw new UserError(program + " cannot be started (" + why + "); " + install + ".");
                }
            }
        }
    }
}
