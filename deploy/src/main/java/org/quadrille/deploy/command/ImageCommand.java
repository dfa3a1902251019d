package org.quadrille.deploy.command;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Opt;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.image.BaseImage;
import org.quadrille.deploy.image.ImageName;
import org.quadrille.deploy.image.ImagePlatform;
import org.quadrille.deploy.image.KitFolder;
import org.quadrille.deploy.image.KitImage;

/** {@code quadrille image}: the container image of every role. */
public final class ImageCommand implements Command {
    private static final Opt<BaseImage> BASE = DeployOptions.BASE.or(BaseImage.DEFAULT);
    private static final String BUILDER = "com.google.cloud.tools.jib.api.Jib";

    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "image",
                        "build the container image of every role",
                        "Builds one container image for all roles of the kit: its entry point is the launcher, so the command"
                                + " of a container\nis the role. No container engine is needed, and the same kit on the same"
                                + " base gives the same digest.")
                .options(BASE)
                .option(
                        "out",
                        "FILE",
                        "tar file to write, for `docker load`; replaced if it is there (default quadrille-image.tar)")
                .flag("load", "put it into the container engine instead of a file")
                .option("tag", "NAME", "its name (default quadrille:VERSION)")
                .option("platform", "P", "linux/amd64 or linux/arm64 (default: the processor of this machine)")
                .flag("json", "print what was built as one JSON object")
                .example("quadrille image --base tar://jre17.tar --out quadrille-image.tar");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        requireBuilder();
        if (line.has("load") && line.has("out")) {
            throw line.mistake("give either --out or --load");
        }
        BaseImage base = BASE.of(line);
        ImagePlatform platform = line.parsed("platform", "linux/amd64 or linux/arm64", ImagePlatform::parse)
                .orElse(ImagePlatform.ofThisMachine());
        String tag = line.parsed("tag", "a name such as quadrille:1.0", ImageName::checked)
                .orElse(null);
        Path tar = line.path("out").orElse(Path.of("quadrille-image.tar"));
        if (Files.isDirectory(tar)) {
            throw line.mistake("option --out is " + tar + ", a folder; name a file");
        }
        KitFolder kit = KitFolder.ofThisProcess();
        KitImage image = new KitImage(base, platform, tag == null ? kit.build().image() : tag);
        ContainerEngine engine = ContainerEngine.forImages(Path.of("docker"));
        KitImage.Built built = line.has("load") ? image.load(kit, engine) : image.write(kit, engine, tar);
        if (line.has("json")) {
            out.println(Json.write(built));
        } else {
            out.println(told(built));
        }
        return ExitCode.OK;
    }

    /** Fails in a kit without the library that builds images, such as the one in an image. */
    public static void requireBuilder() {
        try {
            Class.forName(BUILDER, false, ImageCommand.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new UserError(
                    "This kit is a part of one, as in a container or on a machine of a testbed, and builds no image;"
                            + " run this command where the whole kit is.");
        }
    }

    private static String told(KitImage.Built built) {
        return (built.file() == null ? "Loaded into the container engine: " : "Wrote " + built.file() + ": ")
                + built.image() + " for " + built.platform() + ", build " + built.build() + ".\n"
                + String.format(Locale.ROOT, "It adds %.1f MB to %s.%n", built.addedBytes() / 1e6, built.base())
                + "Image " + built.id() + "\nDigest " + built.digest()
                + (built.file() == null
                        ? ""
                        : "\nNow type `docker load -i " + built.file()
                                + "` on the machine where it is to run; for Kubernetes, `ctr -n"
                                + " k8s.io images import " + built.file() + "` on each node.");
    }
}
