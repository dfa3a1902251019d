package org.quadrille.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quadrille.common.config.FileKeys;
import org.quadrille.common.config.Testbed;
import org.quadrille.study.format.StudyFile;

/** Writes the JSON Schemas of users' files beside the pages that describe them; the build calls it with {@code -Prelease}. */
public final class SchemaFiles {
    private SchemaFiles() {}

    /** @param args the folder of the pages */
    public static void main(String[] args) throws IOException {
        write(Path.of(args[0]));
    }

    static void write(Path pages) throws IOException {
        write(pages, "testbed", "testbed.md", Testbed.class);
        write(pages, "study", "study-keys.md", StudyFile.class);
    }

    private static void write(Path pages, String name, String page, Class<?> record) throws IOException {
        String schema = FileKeys.schema(pages.resolve(page), record, "Quadrille " + name)
                .toPrettyString();
        Files.writeString(pages.resolve(name + ".schema.json"), schema + "\n");
    }
}
