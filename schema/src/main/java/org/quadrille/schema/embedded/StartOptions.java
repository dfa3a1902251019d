package org.quadrille.schema.embedded;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a kept server is started with in addition to what it was made with.
 *
 * @param before start of the command line that starts it, such as a program that binds it to processors
 * @param settings override those it was made with
 * @param port where it listens from now on; 0 for the port that it was made with
 */
public record StartOptions(List<String> before, Map<String, String> settings, int port) {
    /** As it was made. */
    public static final StartOptions AS_MADE = new StartOptions(List.of(), Map.of(), 0);

    /** @throws IllegalArgumentException if the value of a setting holds blanks or quotes */
    public StartOptions {
        before = List.copyOf(before);
        settings.forEach(ServerSettings::plain);
        settings = Map.copyOf(settings);
    }

    ServerSettings over(ServerSettings made) {
        Map<String, String> all = new LinkedHashMap<>(made.values());
        all.putAll(settings);
        return new ServerSettings(port == 0 ? made.port() : port, all);
    }
}
