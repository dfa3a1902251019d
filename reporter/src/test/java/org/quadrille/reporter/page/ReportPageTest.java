package org.quadrille.reporter.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
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
