package org.quadrille.reporter.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportPageTest {
    @Test
    void aJavaWithoutFontsLeavesOutTheChart() {
        assertEquals(Optional.empty(), ReportPage.drawn("charts", () -> {
            throw new InternalError("no fonts");
        }));
        assertEquals(Optional.empty(), ReportPage.drawn("charts", () -> {
            throw new UnsatisfiedLinkError("libfreetype");
        }));
        assertEquals(Optional.of("<svg/>"), ReportPage.drawn("charts", () -> "<svg/>"));
    }
}
