package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgramOutputTest {
    private static ProcessBuilder shell(String script) {
        return new ProcessBuilder("/bin/sh", "-c", script);
    }

    @Test
    void bothOutputsAndTheExitCodeAreKept() throws Exception {
        ProgramOutput said = ProgramOutput.of(shell("cat; echo out; echo first >&2; echo last >&2; exit 3"));
        assertEquals(new ProgramOutput(3, "out", "first\nlast"), said);
        assertFalse(said.good());
        assertEquals("last", said.why());
        assertEquals("it ended with 3", ProgramOutput.of(shell("exit 3")).why());
    }

    @Test
    void anOutputThatIsMoreThanAPipeHoldsBlocksNothing() throws Exception {
        String many = "head -c 200000 /dev/zero | tr '\\0' x";
        ProgramOutput said = ProgramOutput.of(shell(many + " >&2; " + many));
        assertTrue(said.good());
        assertEquals(200_000, said.out().length());
        assertEquals(200_000, said.error().length());
    }

    @Test
    void whatTakesTooLongIsKilled() throws Exception {
        ProgramOutput said = ProgramOutput.of(shell("echo begun; exec sleep 600"), Duration.ofSeconds(1));
        assertTrue(said.bySignal(), said.toString());
    }

    @Test
    void aProgramThatIsNotThereIsAnErrorWithItsReason() {
        IOException e = assertThrows(
                IOException.class, () -> ProgramOutput.of(new ProcessBuilder("/nowhere/quadrille-no-such-program")));
        assertEquals("No such file or directory", ProgramOutput.whyNotStarted(e));
    }
}
