package org.quadrille.reporter.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.figures.GroupRate;

class ReportPageTest {
    private static final RunSchedule SCHEDULE = new RunSchedule(1_000_000, 0, 2_000_000, 2, 0);

    @Test
    void aJavaWithoutFontsLeavesOutTheChart() {
        assertEquals(Optional.empty(), ReportPage.drawn(() -> {
            throw new InternalError("no fonts");
        }));
        assertEquals(Optional.empty(), ReportPage.drawn(() -> {
            throw new UnsatisfiedLinkError("libfreetype");
        }));
        assertEquals(Optional.of("<svg/>"), ReportPage.drawn(() -> "<svg/>"));
    }

    @Test
    void aChartOfTilesAddsThemUpAndNamesItself() {
        List<GroupRate> rates = List.of(new GroupRate(0, 1, 1, 2), new GroupRate(0, 2, 1, 3));
        String svg = ThroughputChart.svg(rates, SCHEDULE, 1_000_000);
        assertTrue(svg.contains("role=\"img\"") && svg.contains("aria-label="), svg.substring(0, 300));
        assertTrue(svg.contains("group 1"));
    }

    @Test
    void noFiguresAtAllGiveAnEmptyChart() {
        String svg = ThroughputChart.svg(List.of(), SCHEDULE, 1_000_000);
        assertTrue(svg.startsWith("<svg") && svg.contains("seconds from the start"));
    }
}
