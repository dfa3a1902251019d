package org.quadrille.deploy.demo;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.Opt;
import org.quadrille.deploy.command.DeployOptions;
import org.quadrille.deploy.command.ImageCommand;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.image.BaseImage;
import org.quadrille.deploy.image.ImageName;
import org.quadrille.deploy.image.ImagePlatform;
import org.quadrille.deploy.image.KitFolder;
import org.quadrille.deploy.image.KitImage;
import org.quadrille.deploy.plan.DatabaseImage;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.prime.Interrupt;

/** {@code quadrille demo --containers}: its options, and the image of the kit that it makes for itself. */
public final class DemoContainers {
    public static final Path DOCKER = Path.of("docker");

    /** An image that is already in the engine. */
    // Not a method reference: every process of the kit has these, but workers have no library that knows images.
    public static final Opt<String> IMAGE = Opt.parsed(
            "image",
            "NAME",
            "with --containers: an image of the kit that is already in the engine (default: one of this build, made if"
                    + " it is missing)",
            "a name such as quadrille:1.0",
            text -> ImageName.checked(text));

    /** What the image is made on if there is none. */
    public static final Opt<BaseImage> BASE =
            DeployOptions.BASE.as("with --containers: what the image of the kit is built on, as for `quadrille image`");

    public static final Opt<DatabaseImage> DATABASE_IMAGE =
            DeployOptions.DATABASE_IMAGE.as("with --containers: PostgreSQL image, 15 or newer");

    private DemoContainers() {}

    /** @param docker the engine's command, by its name or path */
    public static ContainerDemo demo(
            Path docker, Arguments line, DemoOptions options, Interrupt interrupt, PrintStream out, PrintStream shown) {
        if (IMAGE.in(line) && BASE.in(line)) {
            throw line.mistake("give either --image or --base");
        }
        if (line.has("metrics-bind")) {
            throw line.mistake("with --containers the metrics port is on loopback, and there is no --metrics-bind");
        }
        Optional<Integer> metricsPort = DeployOptions.METRICS_PORT.find(line);
        Optional<String> given = IMAGE.find(line);
        String kit = given.orElse(Build.ofThisProcess().image());
        Optional<BaseImage> base = BASE.find(line);
        ContainerEngine engine = new ContainerEngine(docker);
        Runnable make = given.isPresent() ? () -> {} : () -> make(engine, kit, base);
        return new ContainerDemo(
                        new ContainerParts(engine, new ContainerParts.Images(kit, make, DATABASE_IMAGE.of(line))),
                        options,
                        interrupt,
                        out,
                        shown)
                .telling(metricsPort, Opt.JSON.of(line));
    }

    /** What a study makes its environments in containers with: the images of a demo for which none was given. */
    public static ContainerParts forStudies() {
        ContainerEngine engine = new ContainerEngine(DOCKER);
        String kit = Build.ofThisProcess().image();
        return new ContainerParts(
                engine,
                new ContainerParts.Images(kit, () -> make(engine, kit, Optional.empty()), DatabaseImage.DEFAULT));
    }

    /** Makes the image; an existing one of the same build is used again, unless a base was given. */
    private static void make(ContainerEngine engine, String name, Optional<BaseImage> base) {
        boolean there = engine.label(name, KitImage.BUILD_LABEL)
                .filter(Build.id()::equals)
                .isPresent();
        if (base.isEmpty() && there) {
            return;
        }
        ImageCommand.requireBuilder();
        new KitImage(base.orElse(BaseImage.DEFAULT), ImagePlatform.ofThisMachine(), name)
                .load(KitFolder.ofThisProcess(), engine);
    }

    /** Options that mean nothing to a demo without containers. */
    public static void requireNoOption(Arguments line) {
        for (Opt<?> option : List.of(IMAGE, BASE, DATABASE_IMAGE)) {
            if (option.in(line)) {
                throw line.mistake("option --" + option.name() + " needs --containers");
            }
        }
    }
}
