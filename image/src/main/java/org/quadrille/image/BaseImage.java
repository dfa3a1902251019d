package org.quadrille.image;

import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.quadrille.common.cli.UserError;

/**
 * What an image of the kit stands on: a Java, bash, and fonts.
 *
 * @param kind where it comes from
 * @param name a reference, a file, or an image of the engine
 */
public record BaseImage(Kind kind, String name) {
    /**
     * Temurin's JRE 17.0.20 on Ubuntu 24.04, with bash and fontconfig. The digest is that of the list of its platforms, as
     * the publisher of Docker's official images recorded it (docker-library/repo-info), so that it is the same image for
     * everybody and always.
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
            return named(Kind.ENGINE, reference(text.substring(ENGINE.length())));
        }
        return text.equals("scratch")
                ? new BaseImage(Kind.SCRATCH, text)
                : named(Kind.REGISTRY, reference(text));
    }

    private static BaseImage named(Kind kind, String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("no name");
        }
        return new BaseImage(kind, name);
    }

    /** A name of an image, unchanged. @throws IllegalArgumentException if it cannot be one */
    public static String reference(String text) {
        try {
            ImageReference.parse(text);
            return text;
        } catch (InvalidImageReferenceException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /**
     * An image with nothing but this.
     *
     * @param engine asked for an image of its own
     * @param work for files on the way
     * @throws UserError if it is not there
     */
    JibContainerBuilder builder(Engine engine, Path work) throws InvalidImageReferenceException {
        switch (kind) {
            case SCRATCH:
                return Jib.fromScratch();
            case TAR:
                if (!Files.isReadable(Path.of(name)) || Files.isDirectory(Path.of(name))) {
                    throw new UserError("The base image " + this + " is no file that can be read; name one that"
                            + " `docker save` wrote.");
                }
                return Jib.from(TarImage.at(Path.of(name)));
            case ENGINE:
                Path saved = work.resolve("base.tar");
                engine.save(name, saved);
                return Jib.from(TarImage.at(saved));
            default:
                ImageReference reference = ImageReference.parse(name);
                return Jib.from(RegistryImage.named(reference)
                        .addCredentialRetriever(CredentialRetrieverFactory.forImage(reference, event -> {})
                                .dockerConfig()));
        }
    }

    /** What to tell when an image could not be built on this one. */
    UserError failed(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String why = root.getClass().getSimpleName().replaceFirst("Exception$|Error$", "").toLowerCase(Locale.ROOT)
                + (root.getMessage() == null ? "" : ": " + root.getMessage().lines().findFirst().orElse(""));
        return switch (kind) {
            case REGISTRY ->
                new UserError("The base image " + this + " could not be fetched from its registry (" + why
                        + "); correct its name, or without a registry use --base tar://FILE (what `docker save` wrote) or"
                        + " --base docker://NAME.");
            case TAR ->
                new UserError("The base image " + this + " cannot be used (" + why
                        + "); name a file that `docker save` wrote.");
            case ENGINE, SCRATCH ->
                new UserError("The image could not be built on " + this + " (" + why + "); see whether the disk is full.");
        };
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
