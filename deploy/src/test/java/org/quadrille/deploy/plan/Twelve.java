package org.quadrille.deploy.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.TestbedBuilder;
import org.quadrille.common.config.Testbeds;

/** A tile of twelve machines, with a machine for the CE and one for the MEE, and a monitor on every database machine. */
public final class Twelve {
    public static final List<String> HOSTS =
            List.of("a1", "a2", "a3", "a4", "mee1", "ce1", "o1", "d1", "o2", "d2", "o3", "d3", "o4", "d4");

    private Twelve() {}

    public static TestbedBuilder testbed() {
        List<Testbed.Group> groups = new ArrayList<>();
        List<Testbed.Monitor> monitors = new ArrayList<>();
        List<Testbed.Machine> machines = new ArrayList<>();
        for (int g = 1; g <= 4; g++) {
            groups.add(Testbed.Group.of(
                    1,
                    new Testbed.Connector("a" + g, 7001, 7002),
                    database("o" + g, "oltp_t1g" + g),
                    database("d" + g, "dss_t1g" + g)));
            for (String host : List.of("o" + g, "d" + g)) {
                monitors.add(Testbed.Monitor.of(host, 7001));
                machines.add(new Testbed.Machine(host, 0.5, ByteSize.parse("512m"), null, g == 1 ? "0" : null, null));
            }
            machines.add(new Testbed.Machine("a" + g, 0.25, ByteSize.parse("256m"), null, null, null));
        }
        machines.add(new Testbed.Machine(Testbed.Machine.PRIME, null, ByteSize.parse("1g"), null, null, null));
        return Testbed.builder()
                .name("twelve machines")
                .profile("demo")
                .seed(1L)
                .inputSeed(InputSeed.AUTOMATIC)
                .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, 4, 0))
                .customerEmulators(List.of(new Testbed.CustomerEmulator("ce1", 7001)))
                .marketEmulators(List.of(new Testbed.MarketEmulator("mee1", 7001, 7002)))
                .tiles(List.of(new Testbed.Tile(groups)))
                .monitors(monitors)
                .machines(machines);
    }

    public static RunSetup setup() {
        return Testbeds.complete(testbed().build(), "testbed.json", Path.of("."));
    }

    private static Testbed.Database database(String host, String name) {
        return Testbed.Database.of(host, 5432, name, "quadrille").withPasswordEnv("QUADRILLE_PASSWORD");
    }

    /** Stand-ins for the keys of every machine and prime, where only their places and their secrecy matter. */
    public static Path keys(Path folder) throws IOException {
        for (String host :
                Stream.concat(HOSTS.stream(), Stream.of(Testbed.Machine.PRIME)).toList()) {
            Path own = Files.createDirectories(folder.resolve(host));
            Files.writeString(own.resolve("password"), "secret of " + host + ' ' + UUID.randomUUID());
        }
        return folder;
    }
}
