package org.quadrille.common.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;

/**
 * Which build of the kit this is: its version and a checksum of all its sources, made when it was built. The same sources
 * give the same id on every machine; all processes of a run must agree on it.
 */
public final class Build {
    /**
     * System property by which the launcher tells the commit. It is no part of the build, as commits that change no source
     * give the same build.
     */
    static final String COMMIT = "quadrille.commit";

    private static final Identity THIS = read();

    /** A build: its version, and as id version and checksum. */
    public record Identity(String version, String id) {
        /** Name of the container image of this build, unless the user names another. */
        public String image() {
            return "quadrille:" + version;
        }
    }

    private Build() {}

    public static String id() {
        return THIS.id();
    }

    public static Identity ofThisProcess() {
        return THIS;
    }

    /** Version, build and commit of this process for people, in a line. */
    static String described() {
        return "quadrille " + THIS.version() + ", build " + THIS.id() + ", commit " + commit().orElse("unknown");
    }

    /** The commit of the sources of this process, as the launcher told it. */
    public static Optional<String> commit() {
        return Optional.of(System.getProperty(COMMIT, "")).filter(Predicate.not(String::isEmpty));
    }

    private static Identity read() {
        try (InputStream in = Build.class.getResourceAsStream("/org/quadrille/common/build.properties")) {
            if (in == null) {
                throw new IllegalStateException("build.properties is missing: the kit was not built by its pom");
            }
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the {@code build.properties} of any kit. */
    public static Identity read(InputStream in) throws IOException {
        Properties build = new Properties();
        build.load(in);
        String version = build.getProperty("version");
        return new Identity(
                version, version + "-" + build.getProperty("sources").substring(0, 12));
    }
}
