package org.quadrille.deploy.image;

import java.nio.file.Path;

/** The base of an image of the kit: a Java runtime, bash, and fonts; a reference, a file, or an image of the engine. */
public record BaseImage(Kind kind, String name) {
    /**
     * Temurin's JRE 17.0.20 on Ubuntu 24.04, with bash and fontconfig. The digest is that of the list of its platforms,
     * as the publisher of Docker's official images recorded it (docker-library/repo-info), so that everybody always
     * gets the same image.
     */
    public static final BaseImage DEFAULT = new BaseImage(
            Kind.REGISTRY,
            "eclipse-temurin:17-jre-noble@sha256:76bf6d763e84e4d286d5ee3df61e4adeca214977f83c7d8d2327b93db582dd9d");

    private static final String TAR = "tar://";
    private static final String ENGINE = "docker://";

    /** Where a base comes from. */
    public enum Kind {
        REGISTRY,
        TAR,
        ENGINE,
        /** Nothing below the kit: such an image cannot run, but shows what the kit adds. */
        SCRATCH
    }

    /**
     * Reads {@code REF}, {@code tar://FILE}, {@code docker://NAME} or {@code scratch}.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    public static BaseImage parse(String text) {
        if (text.startsWith(TAR)) {
            return named(Kind.TAR, Path.of(text.substring(TAR.length())).toString());
        } else if (text.startsWith(ENGINE)) {
            return named(Kind.ENGINE, ImageName.checked(text.substring(ENGINE.length())));
        }
        return text.equals("scratch")
                ? new BaseImage(Kind.SCRATCH, text)
                : named(Kind.REGISTRY, ImageName.checked(text));
    }

    private static BaseImage named(Kind kind, String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("no name");
        }
        return new BaseImage(kind, name);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case TAR -> TAR + name;
            case ENGINE -> ENGINE + name;
            default -> name;
        };
    }
}
