package org.quadrille.vdriver.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;

class HostsOfAPlanTest {
    @TempDir
    Path folder;

    private Testbed init(String line) throws Exception {
        return init(folder, line);
    }

    /** The testbed that {@code init} writes into a folder that has none yet. */
    static Testbed init(Path folder, String line) throws Exception {
        Path file = folder.resolve("testbed.json");
        assertEquals(ExitCode.OK, Main.call(new InitCommand(), System.out, ("--out " + file + " " + line).split(" ")));
        return Testbeds.load(file).testbed();
    }

    @Test
    void customerAndMarketEmulatorsHaveHostsOfTheirOwn() throws Exception {
        Testbed testbed =
                init("--tiles 2 --ce c1,c2,c3 --mee m1,m2 --tier-a a1,a2,a3,a4,a5,a6,a7,a8 --oltp o1 --dss d1");
        assertEquals(
                List.of(
                        new Testbed.CustomerEmulator("c1", 7001),
                        new Testbed.CustomerEmulator("c2", 7001),
                        new Testbed.CustomerEmulator("c3", 7001)),
                testbed.customerEmulators());
        assertEquals(
                List.of(new Testbed.MarketEmulator("m1", 7001, 7002), new Testbed.MarketEmulator("m2", 7001, 7002)),
                testbed.marketEmulators());
        assertEquals("keys/prime", Path.of(testbed.security().keys()).toString().replaceFirst(".*(keys/prime)$", "$1"));
        assertEquals(
                List.of(1, 2),
                testbed.tiles().stream()
                        .map(tile -> tile.groups().get(0).marketEmulator())
                        .toList());
    }

    @Test
    void aDriverRunsOneOfEach() throws Exception {
        Testbed testbed = init("--drivers h1,h2 --tier-a h2");
        assertEquals(
                List.of(new Testbed.CustomerEmulator("h1", 7001), new Testbed.CustomerEmulator("h2", 7001)),
                testbed.customerEmulators());
        assertEquals(
                List.of(new Testbed.MarketEmulator("h1", 7002, 7003), new Testbed.MarketEmulator("h2", 7002, 7003)),
                testbed.marketEmulators());
        assertEquals(7004, testbed.tiles().get(0).groups().get(0).connector().controlPort());
    }

    /** Every emulator gets its part of what the groups bear, unless the user says how many. */
    @Test
    void thereAreAsManySessionsAsTheLoadUnitsBear() throws Exception {
        assertEquals(6, init("--name a").pacing().sessions());
        assertEquals(
                10,
                init(Files.createDirectory(folder.resolve("b")), "--load-units 4")
                        .pacing()
                        .sessions());
    }

    private String said(String line) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Path file = folder.resolve("testbed.json");
        Main.call(new InitCommand(), new PrintStream(out), ("--out " + file + " " + line).split(" "));
        return out.toString().replace(file.toString(), "testbed.json").replace(System.lineSeparator(), "\n");
    }

    @Test
    void namesTheNextCommandsAndHowHostsAreDealt() throws Exception {
        assertEquals("""
                wrote testbed.json: 2 tiles, 8 connectors, 16 databases
                --oltp: the 8 groups take these hosts in turn: o1 3, o2 3 and o3 2.
                Look through it, then type
                  quadrille keys --out keys prime a1 h1
                  (umask 077 && printf '%s' 'a password' > password)
                  export QUADRILLE_PASSWORD=$(cat password)
                  quadrille deploy push --testbed testbed.json --database
                  quadrille db build --testbed testbed.json
                """, said("--tiles 2 --drivers h1 --tier-a a1 --oltp o1,o2,o3 --dss d1,d2"));
    }

    @Test
    void aTestbedOnThisHostNeedsNoKeys() throws Exception {
        assertEquals("""
                wrote testbed.json: 1 tile, 4 connectors, 8 databases
                --tier-a: the 4 groups take these hosts in turn: 127.0.0.1 1, 127.0.0.2 1, 127.0.0.3 1, 127.0.0.4 1 and 127.0.0.5 none.
                Look through it, then type
                  export PGPASS_X='the password of the database user'
                  quadrille db build --testbed testbed.json
                """, said("--password-env PGPASS_X --tier-a 127.0.0.1,127.0.0.2,127.0.0.3,127.0.0.4,127.0.0.5"));
    }

    /** TLS accepts capitals, dots and addresses; the container commands refuse what containers do not accept. */
    @Test
    void namesThatSomeMachinesHaveAreWritten() throws Exception {
        Testbed testbed = init("--drivers Driver-1.lab.example --tier-a 10.0.0.5 --oltp ::1 --dss " + "d".repeat(63));
        assertEquals("Driver-1.lab.example", testbed.customerEmulators().get(0).host());
        Testbed.Group group = testbed.tiles().get(0).groups().get(0);
        assertEquals(
                List.of("10.0.0.5", "::1", "d".repeat(63)),
                List.of(
                        group.connector().host(),
                        group.oltp().host(),
                        group.dss().host()));
    }
}
