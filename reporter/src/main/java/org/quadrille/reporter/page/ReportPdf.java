package org.quadrille.reporter.page;

import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.svgsupport.BatikSVGDrawer;
import com.openhtmltopdf.util.XRLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.quadrille.reporter.chart.Fonts;

/** Prints the page of the report: A4, with numbered pages and the fonts inside. */
final class ReportPdf {
    /** Tag "GSUB" in the directory of a font file. */
    private static final int GLYPH_SUBSTITUTION = 0x47535542;

    private static final int NO_TABLE = 0x6E6F6E65;

    private ReportPdf() {}

    /**
     * The page as a PDF file.
     *
     * @param page well-formed XHTML with its charts as SVG elements
     */
    static byte[] of(String page) {
        XRLog.setLoggingEnabled(false);
        PdfRendererBuilder builder = new PdfRendererBuilder();
        builder.useSVGDrawer(new BatikSVGDrawer());
        builder.useExternalResourceAccessControl(
                (uri, type) -> uri.startsWith("data:font/"), ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI);
        builder.withHtmlContent(page.replace("<style>", "<style>" + fonts()), null);
        builder.withProducer("Quadrille");
        // Tags for screen readers; and in this mode nothing looks through the fonts of the machine.
        builder.usePdfUaAccessibility(true);
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        builder.toStream(pdf);
        try {
            builder.run();
        } catch (IOException e) {
            throw new IllegalStateException("the page of the report cannot be printed", e);
        }
        return pdf.toByteArray();
    }

    /** As data, because drawings take their fonts from nowhere else. */
    private static String fonts() {
        return font(Fonts.REGULAR, "Liberation Sans", "normal")
                + font(Fonts.BOLD, "Liberation Sans", "bold")
                + font(Fonts.MONO, "Liberation Mono", "normal");
    }

    private static String font(String resource, String family, String weight) {
        try (InputStream in = Fonts.open(resource)) {
            String data = Base64.getEncoder().encodeToString(withoutLigatures(in.readAllBytes()));
            return "@font-face { font-family: '" + family + "'; font-weight: " + weight
                    + "; -fs-font-subset: subset; src: url(data:font/ttf;base64," + data + "); }\n";
        } catch (IOException e) {
            throw new IllegalStateException("a font of the kit cannot be read", e);
        }
    }

    /**
     * The library looks for ligatures with a regular expression for each piece of text, which takes a fifth of a report's
     * time. A table with a tag that nobody knows is skipped.
     */
    private static byte[] withoutLigatures(byte[] font) {
        ByteBuffer tables = ByteBuffer.wrap(font);
        for (int i = 0; i < tables.getShort(4); i++) {
            int tag = 12 + 16 * i;
            if (tables.getInt(tag) == GLYPH_SUBSTITUTION) {
                tables.putInt(tag, NO_TABLE);
            }
        }
        return font;
    }
}
