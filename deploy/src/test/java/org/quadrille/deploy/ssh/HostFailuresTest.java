package org.quadrille.deploy.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a host says when it gives up, as the user reads it. */
class HostFailuresTest {
    @Test
    void everyReasonComesWithItsFix() {
        List<String> reasons = Pattern.compile("\\bdie \"(.*?)(?<!\\\\)\"")
                .matcher(HostScripts.text("host.sh"))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertTrue(reasons.size() > 10, reasons::toString);
        for (String reason : reasons) {
            assertTrue(reason.matches("[^;]+; \\S.*[^.]"), reason);
        }
    }

    @Test
    void whatAProgramComplainedOfStandsBeforeTheFix() {
        assertEquals(
                "The folder /opt/q cannot be made (mkdir: Permission denied); let root make it.",
                HostProblems.failed("the folder /opt/q cannot be made; let root make it", "mkdir: Permission denied")
                        .getMessage());
        assertEquals(
                "The connection broke off; type the command again.",
                HostProblems.failed("the connection broke off; type the command again", "")
                        .getMessage());
        assertEquals(
                "There is no space left (tar: No space left on device); free some, and type the command again.",
                HostProblems.failed("it cannot be unpacked; free some", "tar: No space left on device")
                        .getMessage());
    }
}
