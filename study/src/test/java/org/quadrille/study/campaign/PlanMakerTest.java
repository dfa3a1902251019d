package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyPlan;

class PlanMakerTest {
    private static StudyFile study(String keys) {
        return StudyFile.parse(
                "{\"name\": \"s\", \"kind\": \"compare\", \"environments\": {\"a\": {\"local\": {}}, \"b\": {\"local\": {}}}, "
                        + keys + "}",
                "study.json");
    }

    private static StudyPlan plan(String keys) {
        return PlanMaker.make(study(keys));
    }

    private static String cells(StudyPlan plan) {
        return plan.slots().stream().map(Slot::cell).collect(Collectors.joining(" "));
    }

    @Test
    void everyBlockHasEachCellOnceInAnOrderOfItsOwn() {
        StudyPlan plan = plan("\"blocks\": 20, \"factors\": {\"pacing.sessions\": [2, 8]}");
        assertEquals(80, plan.slots().size());
        assertEquals(
                IntStream.rangeClosed(1, 80).boxed().toList(),
                plan.slots().stream().map(Slot::number).toList());
        List<String> all = List.of("a, sessions 2", "a, sessions 8", "b, sessions 2", "b, sessions 8");
        Map<String, Integer> orders = new HashMap<>();
        for (int block = 1; block <= 20; block++) {
            List<String> cells = plan.slots().subList(4 * (block - 1), 4 * block).stream()
                    .map(Slot::cell)
                    .toList();
            assertEquals(all, cells.stream().sorted().toList(), "block " + block);
            orders.merge(cells.toString(), 1, Integer::sum);
        }
        assertTrue(orders.size() > 8, "20 blocks of 24 possible orders: " + orders);
        Slot first = plan.slots().get(0);
        assertEquals(
                first.cell(),
                first.environment() + ", sessions " + first.levels().get("pacing.sessions"));
    }

    @Test
    void theSeedMakesTheOrderAndMoreBlocksLeaveItAsItWas() {
        StudyPlan plan = plan("\"blocks\": 10, \"seed\": 7");
        assertEquals(plan, plan("\"blocks\": 10, \"seed\": 7"));
        assertNotEquals(plan, plan("\"blocks\": 10, \"seed\": 8"));
        assertEquals(plan.slots(), plan("\"blocks\": 15, \"seed\": 7").slots().subList(0, 20));
        assertEquals(
                80,
                plan("\"until\": {\"interval\": 2, \"atLeast\": 10, \"atMost\": 40}")
                        .slots()
                        .size());
    }

    /** Either cell is first in about half of the blocks; 200 fair draws fall outside 70 to 130 once in 70,000 seeds. */
    @Test
    void noCellIsFavoured() {
        long first = plan("\"blocks\": 200").slots().stream()
                .filter(slot -> slot.number() % 2 == 1 && slot.cell().equals("a"))
                .count();
        assertTrue(first >= 70 && first <= 130, first + " of 200");
    }

    @Test
    void otherOrdersAreWhatTheirNamesSay() {
        assertEquals("a b a b a b", cells(plan("\"blocks\": 3, \"order\": \"alternating\"")));
        StudyPlan serial = plan("\"blocks\": 3, \"order\": \"serial\"");
        assertEquals("a a b b b a", cells(serial));
        assertEquals(
                List.of(1, 2, 1, 2, 3, 3),
                serial.slots().stream().map(Slot::block).toList());
        StudyPlan levels = plan("\"blocks\": 2, \"order\": \"serial\", \"factors\": {\"pacing.sessions\": [2, 8]}");
        assertEquals(
                List.of("a", "a", "b", "b", "b", "b", "a", "a"),
                levels.slots().stream().map(Slot::environment).toList());
    }

    @Test
    void warmRunsComeDirectlyBeforeTheCountedRunOfACellThatStartsWarm() {
        StudyPlan plan = plan("\"blocks\": 3, \"warm\": 2, \"factors\": {\"start\": [\"cold\", \"warm\"]}");
        assertEquals(3 * (2 + 2 * 3), plan.slots().size());
        for (Slot slot : plan.slots()) {
            Slot next = plan.slots().get(Math.min(slot.number(), plan.slots().size() - 1));
            if (!slot.counted()) {
                assertEquals(slot.cell(), next.cell());
                assertEquals("warm", slot.levels().get("start"));
            }
        }
        assertEquals(12, plan.slots().stream().filter(Slot::counted).count());
    }

    @Test
    void aListOfCellsIsTakenAsItIs() {
        StudyPlan plan = plan("\"blocks\": 2, \"order\": \"alternating\", \"cells\": ["
                + "{\"environment\": \"b\", \"pacing.sessions\": 8, \"local.wal\": \"memory\"},"
                + "{\"environment\": \"a\", \"pacing.sessions\": 2, \"local.wal\": \"disk\"}]");
        assertEquals(List.of("b, sessions 8, wal memory", "a, sessions 2, wal disk"), plan.cells());
        StudyFile one = StudyFile.parse(
                "{\"environments\": {\"a\": {}}, \"blocks\": 1, \"factors\": {\"local.wal\": [\"memory\", \"disk\"]}}",
                "s");
        assertEquals(
                List.of("wal memory", "wal disk"),
                Cell.of(one).stream().map(Cell::label).toList());
    }

    @Test
    void aSearchPlansNothing() {
        assertEquals(
                List.of(),
                PlanMaker.make(StudyFile.parse("{\"kind\": \"find-max\", \"environments\": {\"a\": {}}}", "s"))
                        .slots());
    }
}
