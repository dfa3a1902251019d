package org.quadrille.deploy.demo;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Build;
import org.quadrille.deploy.ComposeOptions;
import org.quadrille.deploy.ContainerEngine;
import org.quadrille.deploy.command.ImageCommand;
import org.quadrille.deploy.image.BaseImage;
import org.quadrille.deploy.image.ImageName;
import org.quadrille.deploy.image.KitFolder;
import org.quadrille.deploy.image.KitImage;
import org.quadrille.deploy.image.Platform;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.prime.Interrupt;

/** {@code quadrille demo --containers}: its options, and the image of the kit that it makes for itself. */
public final class DemoContainers {
    public static final Path DOCKER = Path.of("docker");
    private static final String DATABASE = "postgres:18";

    private DemoContainers() {}

    /** @param docker the engine's command, by its name or path */
    public static ContainerDemo demo(
            Path docker, Arguments line, DemoOptions options, Interrupt interrupt, PrintStream out, PrintStream shown) {
        if (line.has("image") && line.has("base")) {
            throw line.mistake("give either --image or --base");
        }
        if (line.has("metrics-bind")) {
            throw line.mistake("with --containers the metrics port is on loopback, and there is no --metrics-bind");
        }
        Optional<Integer> metricsPort =
                line.number("metrics-port", 1_024, 65_535).map(Long::intValue);
        Optional<String> given = line.parsed("image", "a name such as quadrille:1.0", ImageName::checked);
        String kit = given.orElse(Build.ofThisProcess().image());
        Optional<BaseImage> base = line.parsed("base", ImageCommand.BASE_EXPECTED, BaseImage::parse);
        String database = line.text("database-image").orElse(DATABASE);
        int version = line.parsed(
                        "database-image",
                        "an image with its version as tag, such as postgres:18",
                        ComposeOptions::versionOf)
                .orElseGet(() -> ComposeOptions.versionOf(database));
        ContainerEngine engine = new ContainerEngine(docker);
        Runnable make = given.isPresent() ? () -> {} : () -> make(engine, kit, base);
        return new ContainerDemo(
                options,
                new ContainerDemo.Images(kit, make, database, version),
                metricsPort,
                line.has("json"),
                engine,
                interrupt,
                out,
                shown);
    }

    /** What a study makes its environments in containers with: the images of a demo for which none was given. */
    public static ContainerParts forStudies() {
        ContainerEngine engine = new ContainerEngine(DOCKER);
        String kit = Build.ofThisProcess().image();
        return new ContainerParts(
                engine,
                new ContainerDemo.Images(
                        kit, () -> make(engine, kit, Optional.empty()), DATABASE, ComposeOptions.versionOf(DATABASE)));
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
        new KitImage(base.orElse(BaseImage.DEFAULT), Platform.ofThisMachine(), name)
                .load(KitFolder.ofThisProcess(), engine);
    }

    /** Options that mean nothing to a demo without containers. */
    public static void requireNoOption(Arguments line) {
        for (String option : List.of("image", "base", "database-image")) {
            if (line.has(option)) {
                throw line.mistake("option --" + option + " needs --containers");
            }
        }
    }
}
