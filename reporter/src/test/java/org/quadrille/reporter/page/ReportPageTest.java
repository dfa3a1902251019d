package org.quadrille.reporter.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
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

    /** Wherever on a page they come, and though the table is longer than one. */
    @Test
    void noHeadingStandsAloneAtTheFootOfAPage() throws Exception {
        StringBuilder page = new StringBuilder(
                "<html lang=\"en\"><head><title>A page</title><meta name=\"description\" content=\"of a run\"/><style>"
                        + ChartFiles.read("/org/quadrille/reporter/report.css") + "</style></head><body>");
        List<Integer> heights = IntStream.rangeClosed(190, 262)
                .filter(height -> height % 4 == 2)
                .boxed()
                .toList();
        for (int height : heights) {
            page.append("<div style=\"page-break-before: always; height: " + height + "mm\">Filler</div><h2>Chapter "
                    + height + ".</h2><h3>Section " + height + ".</h3><div class=\"scroll\"><table class=\"dense\">"
                    + "<thead><tr><th scope=\"col\">Names</th></tr></thead><tbody>");
            for (int row = 1; row <= 90; row++) {
                page.append("<tr><td>Row " + row + " of " + height + ".</td></tr>");
            }
            page.append("</tbody></table></div>");
        }
        try (PDDocument pdf = Loader.loadPDF(ReportPdf.of(page + "</body></html>"))) {
            for (int number = 1; number <= pdf.getNumberOfPages(); number++) {
                PDFTextStripper stripper = new PDFTextStripper();
                stripper.setStartPage(number);
                stripper.setEndPage(number);
                String text = stripper.getText(pdf);
                for (int height : heights) {
                    boolean row = text.contains("Row 1 of " + height + ".");
                    assertEquals(row, text.contains("Chapter " + height + "."), height + " mm:\n" + text);
                    assertEquals(row, text.contains("Section " + height + "."), height + " mm:\n" + text);
                }
            }
        }
    }

    @Test
    void aPageThatIsPrintedAgainIsTheSameToTheByte() throws Exception {
        String page = "<html lang=\"en\"><head><title>A page</title><meta name=\"description\" content=\"of a run\"/>"
                + "<style></style></head><body><p>tpsV</p></body></html>";
        byte[] first = ReportPdf.of(page);
        // Dates in a PDF have whole seconds.
        TimeUnit.MILLISECONDS.sleep(1_100);
        assertArrayEquals(first, ReportPdf.of(page));
        try (PDDocument pdf = Loader.loadPDF(first)) {
            assertNull(pdf.getDocumentInformation().getCreationDate());
            assertEquals("A page", pdf.getDocumentInformation().getTitle());
            assertFalse(new String(pdf.getDocumentCatalog().getMetadata().toByteArray(), StandardCharsets.UTF_8)
                    .contains("CreateDate"));
        }
    }
}
