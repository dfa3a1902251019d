package org.quadrille.schema.embedded;

import java.io.IOException;
import java.io.StringReader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.UserFiles;

/** What an embedded server is started with, the same each time: its port, and its settings by their names. */
record ServerSettings(int port, Map<String, String> values) {
    private static final String PORT = "port";

    ServerSettings {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The value if fit for a command line. @throws IllegalArgumentException if it contains blanks or quotes */
    static String plain(String name, String value) {
        if (!value.matches("[^\\s'\"\\\\$`;&|<>()]*")) {
            throw new IllegalArgumentException(name + " has a value with blanks or quotes: " + value);
        }
        return value;
    }

    /** Writes the settings to a file that {@link #read} can read. */
    void write(Path file) throws IOException {
        Properties lines = new Properties();
        lines.setProperty(PORT, Integer.toString(port));
        lines.putAll(values);
        try (Writer writer = Files.newBufferedWriter(file)) {
            lines.store(writer, "Settings with which the kept server in this folder is started");
        }
    }

    /** @throws UserError if the file cannot be read or has been damaged */
    static ServerSettings read(Path file) {
        Properties lines = new Properties();
        UserFiles.use(
                "The settings " + file + " of the embedded server cannot be read",
                "name the folder of a kept server",
                () -> lines.load(new StringReader(Files.readString(file))));
        Map<String, String> values = new LinkedHashMap<>();
        try {
            for (String name : lines.stringPropertyNames()) {
                if (!name.matches("[a-z_.]+")) {
                    throw new IllegalArgumentException("it has no setting " + name);
                }
                values.put(name, plain(name, lines.getProperty(name)));
            }
            return new ServerSettings(Integer.parseInt(String.valueOf(values.remove(PORT))), values);
        } catch (IllegalArgumentException e) {
            throw new UserError("The settings " + file + " of the embedded server are damaged (" + e.getMessage()
                    + "); correct that line.");
        }
    }
}
