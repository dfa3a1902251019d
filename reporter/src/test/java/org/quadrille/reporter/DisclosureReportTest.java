package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Disclosure;
import org.quadrille.common.config.Disclosure.Kind;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.headline.Headline;

/** What the sponsor says about the system becomes a priced table; what the sponsor leaves out is named. */
class DisclosureReportTest {
    @TempDir
    Path folder;

    private Headline headline(Disclosure disclosure, double tpsV) throws Exception {
        ResultsFolder run = new ResultsFolder(folder);
        if (!Files.exists(run.manifest())) {
            SyntheticRun.empty().write(folder);
        }
        ObjectNode tree = Json.mapper().valueToTree(run.readTestbed());
        tree.putPOJO("report", new Testbed.Publication(disclosure, null, null));
        Testbed testbed = Json.read(tree.toString(), Testbed.class, "testbed");
        return Headline.of(run, testbed, run.readManifest(), tpsV);
    }

    private static Disclosure.Line line(Kind kind, int quantity, String price, String maintenance) {
        return new Disclosure.Line("x", kind, quantity, new BigDecimal(price), new BigDecimal(maintenance));
    }

    @Test
    void ofNothingEverythingIsMissing() throws Exception {
        Headline none = headline(null, 100);
        assertEquals(
                List.of(
                        "sponsor",
                        "auditor",
                        "date of availability",
                        "description of the system",
                        "price of the hardware",
                        "price of the software",
                        "power"),
                none.disclosed().missing());
        assertNull(none.disclosed().price());
        assertNull(none.pricePerTpsV());
        assertNull(none.wattsPerTpsV());
    }

    @Test
    void ofACompleteOneNothingIs() throws Exception {
        Disclosure all = new Disclosure(
                "S",
                "A",
                "2026-12-01",
                "One host",
                "EUR",
                List.of(line(Kind.HARDWARE, 3, "0.10", "0.20"), line(Kind.SOFTWARE, 2, "1.05", "0")),
                List.of(90.0, 110.0));
        Headline found = headline(all, 2);
        assertEquals(List.of(), found.disclosed().missing());
        assertEquals(new BigDecimal("3.00"), found.disclosed().price());
        assertEquals(1.5, found.pricePerTpsV());
        assertEquals(50.0, found.wattsPerTpsV());
        Headline standstill = headline(all, 0);
        assertNull(standstill.pricePerTpsV(), "nothing was delivered for it");
        assertNull(standstill.wattsPerTpsV());
    }

    @Test
    void thePageShowsIt_andEachFigureSaysThatItIsNoTpcResult() throws Exception {
        String page = Files.readString(RecordedRun.folder().resolve("report.html"));
        for (String part : List.of(
                "<b>Missing:</b> auditor, price of the software.</p>",
                "Server &quot;&lt;i&gt;klein&lt;/i&gt;&quot;</th><td class=\"text\">hardware</td><td>2</td>"
                        + "<td>5\u202F000.25</td><td>1\u202F172.50</td><td>12\u202F345.50</td>",
                "Power: 310.0 W, the mean of 3 readings from 300.0 to 320.0 W.")) {
            assertTrue(page.contains(part), part);
        }
        for (String figure : List.of("EUR over three years)", "W in all)", "W/tpsV")) {
            assertTrue(
                    Pattern.compile(Pattern.quote(figure) + "[,:] not (a )?TPC result")
                            .matcher(page)
                            .find(),
                    figure);
        }
    }
}
