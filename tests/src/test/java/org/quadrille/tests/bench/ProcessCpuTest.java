package org.quadrille.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** CPU time of processes that have ended. */
@EnabledOnOs(OS.LINUX)
class ProcessCpuTest {
    /** A shell that only waits for another one, which works; its last line are the times of what it waited for. */
    private static final String WORK = "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done'; times";

    private static final Pattern TIMES = Pattern.compile("(\\d+)m([0-9.]+)s (\\d+)m([0-9.]+)s\\s*$");

    @Test
    void whatAChildHasStartedCountsToo() throws Exception {
        double before = ProcessCpu.ended();
        Process shell = new ProcessBuilder("sh", "-c", WORK).start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertEquals(0, shell.waitFor());
        Matcher times = TIMES.matcher(said);
        assertTrue(times.find(), said);
        double worked = 60 * Double.parseDouble(times.group(1)) + Double.parseDouble(times.group(2));
        worked += 60 * Double.parseDouble(times.group(3)) + Double.parseDouble(times.group(4));
        assertTrue(worked > 0.1, said);
        assertEquals(worked, ProcessCpu.ended() - before, 0.1);
    }
}
