package org.quadrille.tests.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcessCpuTest {
    /** Of each child, several ticks, so that none of them can be missed unnoticed. */
    private static final String WORK = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";

    private static final int CHILDREN = 10;
    private static final double ROUNDING = 0.02;

    @Test
    void whatChildrenHaveUsedStaysCountedWhileTheyEnd() throws Exception {
        long self = ProcessHandle.current().pid();
        double start = ProcessCpu.server(self);
        double before = start;
        double used = 0;
        List<Double> falls = new ArrayList<>();
        for (int child = 0; child < CHILDREN; child++) {
            Process work = new ProcessBuilder("sh", "-c", WORK).start();
            boolean alive = true;
            while (alive) {
                alive = work.isAlive();
                double now = ProcessCpu.server(self);
                if (now < before - ROUNDING) {
                    falls.add(before - now);
                }
                before = now;
            }
            used = before - start;
        }
        assertTrue(used > CHILDREN * ROUNDING, "the children used " + used + " s, too little to be missed");
        assertTrue(falls.isEmpty(), "seconds that went missing: " + falls);
    }
}
