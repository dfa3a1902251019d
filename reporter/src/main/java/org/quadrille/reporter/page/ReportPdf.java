package org.quadrille.reporter.page;

import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.svgsupport.BatikSVGDrawer;
import com.openhtmltopdf.util.XRLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import org.quadrille.reporter.chart.Fonts;

/** Prints the page of the report: A4, with numbered pages and the fonts inside. */
final class ReportPdf {
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
            String data = Base64.getEncoder().encodeToString(in.readAllBytes());
            return "@font-face { font-family: '" + family + "'; font-weight: " + weight
                    + "; -fs-font-subset: subset; src: url(data:font/ttf;base64," + data + "); }\n";
        } catch (IOException e) {
            throw new IllegalStateException("a font of the kit cannot be read", e);
        }
    }
}
