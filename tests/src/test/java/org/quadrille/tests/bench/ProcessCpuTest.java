package org.quadrille.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** CPU time of processes that have ended, or end while it is read. */
@EnabledOnOs(OS.LINUX)
class ProcessCpuTest {
    /** A shell that only waits for another one, which works; its last line are the times of what it waited for. */
    private static final String WAIT = "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done'; times";

    private static final Pattern TIMES = Pattern.compile("(\\d+)m([0-9.]+)s (\\d+)m([0-9.]+)s\\s*$");

    /** Of each child, several ticks, so that none of them can be missed unnoticed. */
    private static final String WORK = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";

    private static final int CHILDREN = 10;
    private static final double ROUNDING = 0.02;

    @Test
    void whatAChildHasStartedCountsToo() throws Exception {
        double before = ProcessCpu.ended();
        Process shell = new ProcessBuilder("sh", "-c", WAIT).start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertEquals(0, shell.waitFor());
        Matcher times = TIMES.matcher(said);
        assertTrue(times.find(), said);
        double worked = 60 * Double.parseDouble(times.group(1)) + Double.parseDouble(times.group(2));
        worked += 60 * Double.parseDouble(times.group(3)) + Double.parseDouble(times.group(4));
        assertTrue(worked > 0.1, said);
        assertEquals(worked, ProcessCpu.ended() - before, 0.1);
    }

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
