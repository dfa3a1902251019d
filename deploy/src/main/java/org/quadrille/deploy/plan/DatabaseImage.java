package org.quadrille.deploy.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An image of PostgreSQL, with its tag, which begins with the major version of the server. */
public record DatabaseImage(String name, int version) {
    private static final Pattern VERSION = Pattern.compile(".*:(\\d{2})(?!\\d)[^/]*");
    private static final int OLDEST = 15;

    /** The one that is used unless the user names another. */
    public static final DatabaseImage DEFAULT = parse("postgres:18");

    /** @throws IllegalArgumentException if the tag has no version, or one that is too old */
    public static DatabaseImage parse(String name) {
        Matcher version = VERSION.matcher(name.split("@")[0]);
        if (!version.matches() || Integer.parseInt(version.group(1)) < OLDEST) {
            throw new IllegalArgumentException("no version, or too old");
        }
        return new DatabaseImage(name, Integer.parseInt(version.group(1)));
    }

    @Override
    public String toString() {
        return name;
    }
}
