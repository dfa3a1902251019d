package org.quadrille.release;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.files.Folders;
import org.quadrille.common.files.Sha256;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.image.BaseImage;
import org.quadrille.deploy.image.ImagePlatform;
import org.quadrille.deploy.image.KitFile;
import org.quadrille.deploy.image.KitFolder;
import org.quadrille.deploy.image.KitImage;

/** Makes the files of a release; the build calls it with {@code -Prelease}. */
public final class ReleaseMain implements Command {
    private static final String SUMS = "SHA256SUMS";
    /** The bill of materials in the form of CycloneDX. */
    private static final String BILL = "bom.cdx.json";

    /** The digests of the code of the kit. */
    private static final String CODE = "code.sha256";

    private static final long LIMIT = 120_000_000;

    private ReleaseMain() {}

    public static void main(String[] args) {
        Main.main(new ReleaseMain(), args);
    }

    @Override
    public CommandSpec options() {
        return CommandSpec.of("release", "make the files of a release", "Makes the files of a release.")
                .option("kit", "DIR", "the kit folder")
                .option("documents", "DIR", "what goes into each archive beside the kit; Markdown as pages too")
                .option("out", "DIR", "where the files are written; what is there is replaced once all are made")
                .option("platforms", "NAME[,NAME...]", "the platforms of the archives: " + ReleasePlatform.ALL)
                .option("time", "INSTANT", "the time of every file in an archive")
                .option("base", "REF", "what the image is built on, as for `quadrille image`, or default")
                .example("release --kit quadrille --documents documents --out release --platforms linux-x86-64"
                        + " --time 2026-11-01T00:00:00Z");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) throws IOException {
        Path documents = line.path("documents").orElseThrow();
        Path to = line.path("out").orElseThrow().toAbsolutePath();
        Set<ReleasePlatform> platforms = line.parsed(
                        "platforms", "some of " + ReleasePlatform.ALL, ReleasePlatform::parse)
                .orElseThrow();
        Instant time = Instant.parse(line.text("time").orElseThrow());
        BaseImage base = line.text("base")
                .filter(ref -> !ref.equals("default"))
                .map(BaseImage::parse)
                .orElse(BaseImage.DEFAULT);
        KitFolder kit = KitFolder.at(line.path("kit").orElseThrow());
        // An earlier release stays until this one is complete.
        Path made = to.resolveSibling(to.getFileName() + ".new");
        Folders.delete(made);
        Path work = Files.createDirectories(made.resolve("work"));
        Path readme = documents.resolve("README.md");
        Files.writeString(readme, installedFirst(Files.readString(readme)));
        DocumentPages.addTo(documents);
        ManualPages.addTo(documents, kit.build().version());
        String name = "quadrille-" + kit.build().version() + "-";
        for (ReleasePlatform platform : platforms) {
            Path file = made.resolve(name + platform + ".tar.gz");
            archive(kit, platform, documents, work, new ReleaseArchive(name + platform, time), file);
            out.println(said(file));
            if (Files.size(file) > LIMIT) {
                throw new UserError(file.getFileName() + " is larger than " + LIMIT / 1_000_000
                        + " MB; leave out what the platform can do without.");
            }
        }
        image(kit, base, made.resolve(name + "image-linux-x86-64.tar"), out);
        Files.copy(documents.resolve(BILL), made.resolve(name + BILL));
        code(line.path("kit").orElseThrow(), made.resolve(name + CODE));
        Folders.delete(work);
        sums(made);
        Folders.delete(to);
        Files.move(made, to);
        return ExitCode.OK;
    }

    /** The README of those who have no sources: what they type comes before all else. */
    static String installedFirst(String readme) {
        int from = readme.indexOf("\n## Installing a release\n");
        int to = readme.indexOf("\n## ", from + 1);
        int title = readme.indexOf('\n');
        if (from < 0 || to < 0) {
            throw new IllegalStateException("README.md has no section \"Installing a release\" before others");
        }
        return readme.substring(0, title) + "\n" + readme.substring(from, to) + readme.substring(title, from)
                + readme.substring(to);
    }

    private static void archive(
            KitFolder kit, ReleasePlatform platform, Path documents, Path work, ReleaseArchive archive, Path file)
            throws IOException {
        Path reduced = Files.createDirectories(work.resolve(platform.toString()));
        for (KitFile part : kit.whole(platform.runs(), platform.server())) {
            Path content = part.in(reduced);
            if (platform == ReleasePlatform.MACOS_ARM64 && KitFolder.isServer(part)) {
                content = reduced.resolve(part.source().getFileName());
                ServerJar.withoutCopies(part.source(), content);
            }
            archive.add(part.place(), content, part.executable());
        }
        for (Path document : files(documents)) {
            archive.add(documents.relativize(document).toString(), document, false);
        }
        archive.write(file);
    }

    /** Without a registry to fetch the base from, a release has no image, and the output says so. */
    private static void image(KitFolder kit, BaseImage base, Path file, PrintStream out) {
        try {
            new KitImage(base, ImagePlatform.LINUX_AMD64, kit.build().image())
                    .write(kit, ContainerEngine.forImages(Path.of("docker")), file);
            out.println(said(file));
        } catch (UserError e) {
            out.println("WITHOUT THE IMAGE: " + e.getMessage());
        }
    }

    /** One line for each jar, with the digest that it has in a run's {@code code.json} on whatever platform. */
    static void code(Path kit, Path file) throws IOException {
        try (Stream<Path> jars = Files.list(kit.resolve("lib"))) {
            String path = jars.filter(jar -> jar.toString().endsWith(".jar"))
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
            Files.write(
                    file,
                    ClassPath.of(path).stream()
                            .map(jar -> jar.sha256() + "  " + jar.name())
                            .toList());
        }
    }

    private static String said(Path file) {
        return String.format(Locale.ROOT, "%5.1f MB %s", file.toFile().length() / 1e6, file.getFileName());
    }

    /** One line for each file, as {@code sha256sum --check} reads them. */
    private static void sums(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : files(folder)) {
            lines.add(Sha256.of(file) + "  " + folder.relativize(file));
        }
        Files.write(folder.resolve(SUMS), lines);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
