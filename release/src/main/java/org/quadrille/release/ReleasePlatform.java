package org.quadrille.release;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.quadrille.deploy.image.ImagePlatform;

/** A platform for which there is an archive. */
public enum ReleasePlatform {
    LINUX_X86_64("linux-amd64", ImagePlatform.LINUX_AMD64, ImagePlatform.LINUX_ARM64),
    LINUX_ARM64("linux-arm64v8", ImagePlatform.LINUX_ARM64, ImagePlatform.LINUX_AMD64),
    /** Without the native code of linux/amd64, for which an archive has no room beside the larger server of macOS. */
    MACOS_ARM64("darwin-arm64v8", ImagePlatform.MACOS_ARM64, ImagePlatform.LINUX_ARM64);

    /** The names of all, as in a list on a command line. */
    static final String ALL =
            Arrays.stream(values()).map(ReleasePlatform::toString).collect(Collectors.joining(","));

    private final String server;
    private final Set<ImagePlatform> runs;

    ReleasePlatform(String server, ImagePlatform... runs) {
        this.server = server;
        this.runs = Set.copyOf(Arrays.asList(runs));
    }

    /**
     * Reads a list of names, separated by commas.
     *
     * @throws IllegalArgumentException if there is no archive for one of them
     */
    static Set<ReleasePlatform> parse(String names) {
        return Arrays.stream(names.split(","))
                .map(name -> valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(ReleasePlatform.class)));
    }

    /** The platform in the names of the jars with an embedded server. */
    String server() {
        return server;
    }

    /** Where the kit runs, and what it makes images and hosts for. */
    Set<ImagePlatform> runs() {
        return runs;
    }

    /** As in the name of an archive, such as {@code linux-x86-64}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
