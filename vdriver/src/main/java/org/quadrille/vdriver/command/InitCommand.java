package org.quadrille.vdriver.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.GroupSessions;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.workload.Profile;
import org.quadrille.vdriver.init.MachineSizes;
import org.quadrille.vdriver.init.TestbedPlan;
import org.quadrille.vdriver.prime.Endpoint;

/** {@code quadrille init}: writes a starting testbed file. */
public final class InitCommand implements Command {
    private static final int MOST_SESSIONS = 10_000;

    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "init",
                        "write a starting testbed file for n tiles on named hosts",
                        "Writes a starting testbed file. Host lists are separated by commas and dealt over the groups in turn:"
                                + " four names for one tile give each group its own machine, one name puts them all on one.")
                .option("out", "FILE", "file to write (default testbed.json); an existing file is never overwritten")
                .option("name", "NAME", "name of the testbed (default testbed)")
                .option("tiles", "N", "tiles of four groups (default 1)")
                .option("drivers", "HOSTS", "hosts that each run a CE and an MEE (default 127.0.0.1)")
                .option("ce", "HOSTS", "hosts of the CEs, with --mee instead of --drivers")
                .option("mee", "HOSTS", "hosts of the MEEs, with --ce instead of --drivers")
                .option("tier-a", "HOSTS", "hosts of the connectors (default 127.0.0.1)")
                .option("oltp", "HOSTS", "hosts of the OLTP databases (default 127.0.0.1)")
                .option("dss", "HOSTS", "hosts of the DSS databases (default: those of --oltp)")
                .repeatable("size", "ROLE=SIZE...", MachineSizes.HELP)
                .option("profile", "NAME", String.join(", ", Profiles.NAMES) + ", or a profile file (default standard)")
                .option("load-units", "N[,N,N,N]", "load units of groups 1 to 4 (default 1,2,3,4)")
                .option("sessions", "N", "sessions of each CE (default: as many as the load units of every group bear)")
                .option("seed", "N", "seed of the population (default 1); the seed of the inputs is drawn for each run")
                .option("base-port", "N", "first port of the kit's processes on every host (default 7001)")
                .option("database-port", "N", "port of the database servers (default 5432)")
                .option("user", "NAME", "database user (default quadrille)")
                .option("password-env", "NAME", "environment variable with its password (default QUADRILLE_PASSWORD)")
                .flag("monitors", "add a monitor on every database host that runs no other process of the kit")
                .option(
                        "keys",
                        "DIR",
                        "folder with the keys of prime's host, for a testbed beyond loopback (default for one:"
                                + " keys/prime)")
                .example(
                        "quadrille init --tiles 1 --drivers driver1 --tier-a a1,a2,a3,a4 --oltp o1,o2,o3,o4 --dss d1,d2,d3,d4")
                .example("quadrille init --oltp o1,o2,o3,o4 --dss d1,d2,d3,d4 --size oltp=4:16g:100g dss=2:8g:100g");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        Path file = line.path("out").orElse(Path.of("testbed.json"));
        Testbed testbed = testbed(line);
        MachineSizes sizes = MachineSizes.from(line);
        testbed = testbed.change().machines(sizes.of(testbed)).build();
        Path folder = file.toAbsolutePath().getParent();
        var setup = Testbeds.complete(testbed, file.toString(), folder);
        UserFiles.writeNew(file, Json.write(testbed) + "\n");
        out.println("wrote " + file + ": "
                + Words.count(setup.testbed().tiles().size(), "tile") + ", " + setup.groups() + " connectors, "
                + 2 * setup.groups() + " databases");
        for (String option : List.of("tier-a", "oltp", "dss")) {
            sayUneven(option, hosts(line, option, List.of("127.0.0.1")), setup.groups(), out);
        }
        out.println("Look through it, then type");
        next(testbed, file).forEach(command -> out.println("  " + command));
        return ExitCode.OK;
    }

    /** The commands up to a loaded database that work as they are typed, in their order. */
    private static List<String> next(Testbed testbed, Path file) {
        List<String> commands = new ArrayList<>();
        String password = testbed.tiles().get(0).groups().get(0).oltp().passwordEnv();
        boolean far = testbed.security() != null && testbed.security().keys() != null;
        if (far) {
            Path keys = Path.of(testbed.security().keys());
            commands.add("quadrille keys --out "
                    + (keys.getParent() == null ? Path.of(".") : keys.getParent()) + " " + keys.getFileName() + " "
                    + Endpoint.all(testbed).stream()
                            .map(Endpoint::host)
                            .distinct()
                            .collect(Collectors.joining(" ")));
            commands.add("(umask 077 && printf '%s' 'a password' > password)");
        }
        commands.add("export " + password + "=" + (far ? "$(cat password)" : "'the password of the database user'"));
        if (far) {
            commands.add("quadrille deploy push --testbed " + file + " --database");
        }
        commands.add("quadrille db build --testbed " + file);
        return commands;
    }

    /** Says who gets more than others, or none, of a list that does not go up in the groups. */
    private static void sayUneven(String option, List<String> hosts, int groups, PrintStream out) {
        if (groups % hosts.size() != 0) {
            List<String> shares = new ArrayList<>();
            for (int i = 0; i < hosts.size(); i++) {
                int share = groups / hosts.size() + (i < groups % hosts.size() ? 1 : 0);
                shares.add(hosts.get(i) + " " + (share == 0 ? "none" : share));
            }
            out.println("--" + option + ": the " + groups + " groups take these hosts in turn: " + Words.list(shares)
                    + ".");
        }
    }

    private static Testbed testbed(Arguments given) {
        List<String> oltp = hosts(given, "oltp", List.of("127.0.0.1"));
        List<String> drivers = hosts(given, "drivers", List.of("127.0.0.1"));
        if (given.has("ce") != given.has("mee") || given.has("ce") && given.has("drivers")) {
            throw given.mistake("give --ce and --mee together, without --drivers, or give --drivers alone");
        }
        List<String> ces = hosts(given, "ce", drivers);
        List<String> mees = hosts(given, "mee", drivers);
        List<String> tierA = hosts(given, "tier-a", List.of("127.0.0.1"));
        List<String> dss = hosts(given, "dss", oltp);
        boolean monitors = given.has("monitors");
        boolean local = Stream.of(ces, mees, tierA, monitors ? oltp : ces, monitors ? dss : ces)
                .flatMap(List::stream)
                .allMatch(Loopback::is);
        String profile = given.text("profile").orElse("standard");
        Profile numbers = Profiles.load(profile, Path.of("."));
        String keys = given.text("keys").orElse(local ? null : "keys/prime");
        TestbedPlan plan = new TestbedPlan(
                new TestbedPlan.Hosts(ces, mees, tierA, oltp, dss),
                given.number("tiles", 1, 100).orElse(1L).intValue(),
                given.parsed("load-units", "one number or four, such as 1,2,3,4", InitCommand::loadUnits)
                        .orElse(List.of(1, 2, 3, 4)),
                given.number("base-port", 1_024, 65_000).orElse(7_001L).intValue(),
                new TestbedPlan.DatabaseServers(
                        given.number("database-port", 1, 65_535).orElse(5_432L).intValue(),
                        given.text("user").orElse("quadrille"),
                        given.text("password-env").orElse("QUADRILLE_PASSWORD")),
                monitors);
        Testbed testbed = plan.addTo(Testbed.builder()
                        .name(given.text("name").orElse("testbed"))
                        .profile(profile)
                        .seed(given.number("seed", Long.MIN_VALUE, Long.MAX_VALUE)
                                .orElse(1L))
                        .inputSeed(InputSeed.AUTOMATIC)
                        .security(keys == null ? null : new Testbed.Security(keys)))
                .build();
        int sessions = given.number("sessions", 1, MOST_SESSIONS)
                .map(Long::intValue)
                .orElseGet(() -> Math.min(MOST_SESSIONS, GroupSessions.ofEachEmulator(testbed, numbers)));
        return testbed.change()
                .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, sessions, 0))
                .build();
    }

    private static List<String> hosts(Arguments given, String option, List<String> none) {
        List<String> hosts = given.parsed(option, "host names separated by commas", text -> {
                    List<String> names =
                            Arrays.stream(text.split(",")).map(String::strip).toList();
                    if (names.isEmpty() || names.stream().anyMatch(String::isEmpty)) {
                        throw new IllegalArgumentException();
                    }
                    return names;
                })
                .orElse(none);
        hosts.stream()
                .flatMap(host -> KeyHost.problem(host).stream())
                .findFirst()
                .ifPresent(problem -> {
                    throw given.mistake("option --" + option + ": " + problem);
                });
        return hosts;
    }

    private static List<Integer> loadUnits(String text) {
        List<Integer> units = Arrays.stream(text.split(","))
                .map(String::strip)
                .map(Integer::valueOf)
                .toList();
        if ((units.size() != 1 && units.size() != 4) || units.stream().anyMatch(u -> u < 1)) {
            throw new IllegalArgumentException();
        }
        return units.size() == 4 ? units : List.of(units.get(0), units.get(0), units.get(0), units.get(0));
    }
}
