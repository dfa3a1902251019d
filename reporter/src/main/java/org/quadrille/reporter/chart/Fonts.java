package org.quadrille.reporter.chart;

import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.quadrille.common.files.ProcessFolder;

/**
 * The font of charts and PDF. It comes with the kit, so that text is measured the same on every machine, and has the
 * widths of Arial and Helvetica, which browsers show in its place.
 */
public final class Fonts {
    /** The font family as SVG and CSS name it. */
    public static final String FAMILY = "'Liberation Sans', Arial, Helvetica, sans-serif";

    /** Resource of the regular style. */
    public static final String REGULAR = "/liberation/LiberationSans-Regular.ttf";

    /** Resource of the bold style. */
    public static final String BOLD = "/liberation/LiberationSans-Bold.ttf";

    /** Resource of the style for code. */
    public static final String MONO = "/liberation/LiberationMono-Regular.ttf";

    private Fonts() {}

    /** The font to measure and draw charts with. */
    public static Font chart(float size) {
        return Holder.FONT.deriveFont(size);
    }

    /** A font file of the kit. */
    public static InputStream open(String resource) {
        return Objects.requireNonNull(Fonts.class.getResourceAsStream(resource), resource);
    }

    /** Read once, and only if charts are drawn: a Java without fonts fails here. */
    private static final class Holder {
        static final Font FONT = read();

        private static Font read() {
            try (InputStream in = open(REGULAR)) {
                // From a stream, Java would make a file that nobody removes if the process is killed.
                Path file = ProcessFolder.in(Path.of(System.getProperty("java.io.tmpdir")))
                        .path()
                        .resolve("font.ttf");
                Files.copy(in, file);
                return Font.createFont(Font.TRUETYPE_FONT, file.toFile());
            } catch (IOException | FontFormatException e) {
                throw new IllegalStateException("the font of the kit cannot be read", e);
            }
        }
    }
}
