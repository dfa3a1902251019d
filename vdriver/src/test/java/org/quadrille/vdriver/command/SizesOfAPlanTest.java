package org.quadrille.vdriver.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed.Machine;

class SizesOfAPlanTest {
    private static final String HOSTS = "--ce c1 --mee m1 --tier-a a1,a2,a3,a4 --oltp o1,o2,o3,o4 --dss d1,d2,d3,d4 ";

    @TempDir
    Path folder;

    private List<Machine> machines(String line) throws Exception {
        Files.deleteIfExists(folder.resolve("testbed.json"));
        return HostsOfAPlanTest.init(folder, line).machines();
    }

    private static Machine machine(String host, Double cpus, String memory, String disk) {
        return new Machine(
                host,
                cpus,
                memory == null ? null : ByteSize.parse(memory),
                disk == null ? null : ByteSize.parse(disk),
                null,
                null);
    }

    @Test
    void everyHostOfARoleHasItsSizeInTheOrderOfTheTestbed() throws Exception {
        assertEquals(List.of(), machines(HOSTS));
        assertEquals(
                List.of(
                        machine("c1", 2.0, "2g", null),
                        machine("m1", 0.5, "512m", null),
                        machine("a1", 1.0, "1g", null),
                        machine("o1", 2.0, "8g", "100g"),
                        machine("a2", 1.0, "1g", null),
                        machine("o2", 2.0, "8g", "100g"),
                        machine("a3", 1.0, "1g", null),
                        machine("o3", 2.0, "8g", "100g"),
                        machine("a4", 1.0, "1g", null),
                        machine("o4", 4.0, "16g", null),
                        machine("d4", 1.5, "3g", null),
                        machine("prime", 1.0, "2g", null)),
                machines(HOSTS + "--size prime=1:2g --size oltp.4=4:16g --size oltp=2:8g:100g --size tier-a=1:1g"
                        + " --size mee=0.5:512m --size drivers=2:2g --size dss.4=1.5:3g"));
    }

    @Test
    void aGroupIsMeantInEveryTile() throws Exception {
        assertEquals(
                List.of(machine("o2", 2.0, "8g", null), machine("o6", 2.0, "8g", null)),
                machines("--tiles 2 --oltp o1,o2,o3,o4,o5,o6,o7,o8 --dss d1 --size oltp.2=2:8g"));
    }

    @Test
    void anEmptyPartPromisesNothing() throws Exception {
        assertEquals(
                List.of(
                        machine("o1", null, "8g", null),
                        machine("d1", null, null, "9g"),
                        machine("prime", 2.0, null, null)),
                machines("--oltp o1 --dss d1 --size oltp=:8g --size dss=::9g --size prime=2::"));
    }

    @Test
    void oneHostOfSeveralRolesHasOneSize() throws Exception {
        String one = "--drivers h --tier-a h --oltp h ";
        assertEquals(
                List.of(machine("h", 2.0, "1g", null)), machines(one + "--size drivers=2:1g --size dss=2.0:1024m"));
        differ("oltp=2:1g", "oltp.4=2:2g", one + "--size oltp=2:1g --size oltp.4=2:2g");
        differ("ce=1:1g", "drivers=2:1g", one + "--size drivers=2:1g --size ce=1:1g");
        differ("drivers=2:1g", "oltp=:1g", one + "--size drivers=2:1g --size oltp=:1g");
    }

    private void differ(String first, String second, String line) {
        assertEquals(
                "Host h gets different sizes from --size " + first + " and --size " + second
                        + "; make them the same, or give each a host of its own. See quadrille init --help.",
                assertThrows(UserError.class, () -> machines(line)).getMessage());
    }
}
