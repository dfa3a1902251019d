package org.quadrille.deploy.command;

import java.nio.file.Path;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.Opt;
import org.quadrille.deploy.image.BaseImage;
import org.quadrille.deploy.plan.Credentials;
import org.quadrille.deploy.plan.DatabaseImage;

/** Options that several ways to deploy a testbed have. */
public final class DeployOptions {
    /** What the image of the kit is built on. */
    public static final Opt<BaseImage> BASE = Opt.parsed(
            "base",
            "REF",
            "base image: one in a registry, tar://FILE as `docker save` writes it, docker://NAME in the"
                    + " container engine, or scratch",
            "an image such as eclipse-temurin:17-jre, or tar://FILE, or docker://NAME",
            BaseImage::parse);

    /** An image of the kit; by default the one of the build of this process. */
    public static final Opt<String> IMAGE = Opt.text("image", "NAME", "image of the kit, made by `quadrille image`")
            .or(Build.ofThisProcess().image(), "quadrille:VERSION");

    /** An image of PostgreSQL. */
    public static final Opt<DatabaseImage> DATABASE_IMAGE = Opt.parsed(
                    "database-image",
                    "NAME:TAG",
                    "PostgreSQL image, 15 or newer",
                    "an image with its version as tag, such as postgres:18",
                    DatabaseImage::parse)
            .or(DatabaseImage.DEFAULT);

    /** On loopback, or inside a cluster. */
    public static final Opt<Integer> METRICS_PORT =
            Opt.whole("metrics-port", "PORT", "offer the figures of the run on this port of loopback", 1_024, 65_535);

    static final Opt<Path> KEYS = Opt.path("keys", "DIR", "folder made by `quadrille keys` for all machines and prime")
            .or(Path.of("keys"));

    static final Opt<Path> PASSWORD_FILE = Opt.path(
                    "password-file", "FILE", "file with the password of the database user")
            .or(Path.of("password"));

    static final Opt<Boolean> REPLACE = Opt.flag("replace", "overwrite files of the folder that were edited");

    static final Opt<String> PRIME =
            Opt.text("prime", "HOST", "machine on which you type the commands (default: that of the first CE)");

    private DeployOptions() {}

    static Credentials credentials(Arguments line) {
        return new Credentials(KEYS.of(line), PASSWORD_FILE.of(line));
    }
}
