package org.quadrille.web.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;

class MachinesTest {
    private static final String GROUP = """
            {"connector": {"host": "a%d", "controlPort": 1, "port": 2}, "oltp": {"host": "o%<d"}, "dss": {"host": "d%<d"}}""";

    @Test
    void eachMachineHasItsRole() {
        String groups =
                String.join(", ", GROUP.formatted(1), GROUP.formatted(2), GROUP.formatted(3), GROUP.formatted(4));
        Testbed testbed = Json.read("""
                {"customerEmulators": [{"host": "driver", "controlPort": 1}],
                 "marketEmulators": [{"host": "driver", "controlPort": 2, "orderPort": 3}],
                 "tiles": [{"groups": [%s]}],
                 "monitors": [{"host": "o1", "controlPort": 1}, {"host": "d2", "controlPort": 1}]}
                """.formatted(groups), Testbed.class, "a test");

        Map<String, List<String>> roles = Machines.of(testbed).processes();

        assertEquals(List.of("monitor-1"), roles.get("OLTP"));
        assertEquals(List.of("monitor-2"), roles.get("DSS"));
        assertEquals(4, roles.get("Tier A").size());
        assertEquals(List.of("prime", "Tier A", "drivers", "OLTP", "DSS"), List.copyOf(roles.keySet()));
    }
}
