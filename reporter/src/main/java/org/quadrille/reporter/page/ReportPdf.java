package org.quadrille.reporter.page;

import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.svgsupport.BatikSVGDrawer;
import com.openhtmltopdf.util.XRLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.quadrille.reporter.chart.Fonts;

/** Prints the page of the report: A4, with numbered pages and embedded fonts. */
final class ReportPdf {
    /** Tag "GSUB" in the directory of a font file. */
    private static final int GLYPH_SUBSTITUTION = 0x47535542;

    private static final int NO_TABLE = 0x6E6F6E65;

    private static final Pattern CREATE_DATE = Pattern.compile("<xmp:CreateDate>[^<]*</xmp:CreateDate>");

    private ReportPdf() {}

    /** The page, well-formed XHTML with its charts as SVG elements, as a PDF file. */
    static byte[] of(String page) {
        XRLog.setLoggingEnabled(false);
        PdfRendererBuilder builder = new PdfRendererBuilder();
        builder.useSVGDrawer(new BatikSVGDrawer());
        builder.useExternalResourceAccessControl(
                (uri, type) -> uri.startsWith("data:font/"), ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI);
        builder.withHtmlContent(page.replace("<style>", "<style>" + fonts()), null);
        builder.withProducer("Quadrille");
        // Tags for screen readers; in this mode the library also does not search the machine for fonts.
        builder.usePdfUaAccessibility(true);
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        try (PdfBoxRenderer renderer = builder.buildPdfRenderer();
                PDDocument document = renderer.createPDFKeepOpen()) {
            undate(document);
            document.save(pdf);
        } catch (IOException e) {
            throw new IllegalStateException("the page of the report cannot be printed", e);
        }
        return pdf.toByteArray();
    }

    /**
     * Removes the time at which it was made, which the library writes in three places, so that a report that is made
     * again is the same byte for byte and its checksums still hold.
     */
    private static void undate(PDDocument document) throws IOException {
        document.setDocumentId(0L);
        document.getDocumentInformation().getCOSObject().removeItem(COSName.CREATION_DATE);
        PDMetadata metadata = document.getDocumentCatalog().getMetadata();
        String dated = new String(metadata.toByteArray(), StandardCharsets.UTF_8);
        metadata.importXMPMetadata(CREATE_DATE.matcher(dated).replaceAll("").getBytes(StandardCharsets.UTF_8));
    }

    /** The fonts as data URLs, because drawings take their fonts from nowhere else. */
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
     * Hides the table of ligatures: the library looks for them with a regular expression in each piece of text, which
     * takes a fifth of a report's time. It skips a table with an unknown tag.
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
