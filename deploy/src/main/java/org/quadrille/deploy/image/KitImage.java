package org.quadrille.deploy.image;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Folders;
import org.quadrille.common.files.Unchecked;
import org.quadrille.deploy.compose.ContainerEngine;

/**
 * The one image of every role: its entry point is the launcher, so the command of a container is the role. The same kit
 * on the same base gives the same digest, whenever and wherever it is built, because neither times nor owners of files
 * enter it. Any user may run it, with the root file system read-only: only {@link #WORK} is written to. Its name is the
 * tag.
 */
public record KitImage(BaseImage base, ImagePlatform platform, String tag) {
    /** The folder for logs and results: a volume, the working directory, and the home of a user without a name. */
    public static final String WORK = "/bench";

    static final String KIT = "/opt/quadrille";

    /** The user unless the engine is told another; it has no name and owns nothing. */
    static final String USER = "10001:10001";

    /** Label with the build of the kit that is in an image. */
    public static final String BUILD_LABEL = "org.quadrille.build";

    /**
     * What was built.
     *
     * @param id the engine's name for its content: digest of its configuration
     * @param digest a registry's name for it: digest of its manifest
     * @param build which build of the kit is in it
     * @param addedBytes size of what the kit adds to the base, unpacked
     * @param file where it was written, or null
     */
    public record Built(
            String image,
            String id,
            String digest,
            String platform,
            String base,
            String build,
            long addedBytes,
            String file) {
        Built in(Path place) {
            return new Built(image, id, digest, platform, base, build, addedBytes, place.toString());
        }
    }

    /**
     * Writes the image to a tar file, in the format that {@code docker save} has; a file of that name is replaced.
     *
     * @throws UserError if the kit is incomplete, the base is not there or for another platform, or the file cannot be written
     */
    public Built write(KitFolder kit, ContainerEngine engine, Path tar) {
        try (ImageFolder work = new ImageFolder()) {
            Path unfinished = work.unfinished(tar.resolveSibling(tar.getFileName() + ".part"));
            // Written now, because an obstacle is easier to name here than after a failed build.
            Files.write(unfinished, new byte[0]);
            Built built = build(kit, engine, unfinished, work);
            Files.move(unfinished, tar, StandardCopyOption.REPLACE_EXISTING);
            return built.in(tar);
        } catch (IOException e) {
            throw new UserError("Cannot write the image to " + tar + " (" + FileErrors.of(e)
                    + "); name another file with --out, or free some space there and in "
                    + System.getProperty("java.io.tmpdir") + ".");
        }
    }

    /**
     * Puts the image into the engine.
     *
     * @throws UserError as for {@code write}, or if there is no engine
     */
    public Built load(KitFolder kit, ContainerEngine engine) {
        engine.requireAnswer();
        try (ImageFolder work = new ImageFolder()) {
            Path tar = work.path().resolve("image.tar");
            Built built = build(kit, engine, tar, work);
            engine.load(tar);
            return built;
        } catch (IOException e) {
            throw new UserError("Cannot make the image (" + FileErrors.of(e) + "); free some space in "
                    + System.getProperty("java.io.tmpdir") + ".");
        }
    }

    private Built build(KitFolder kit, ContainerEngine engine, Path tar, ImageFolder work) throws IOException {
        List<KitFile> files = kit.files(KitRole.EVERY, platform);
        Path reduced = work.make("reduced");
        long added = 0;
        FileEntriesLayer.Builder libraries = FileEntriesLayer.builder().setName("libraries");
        FileEntriesLayer.Builder own = FileEntriesLayer.builder().setName("kit");
        for (KitFile file : files) {
            Path content = file.in(reduced);
            added += Files.size(content);
            (file.own() ? own : libraries)
                    .addEntry(
                            content,
                            AbsoluteUnixPath.get(KIT + "/" + file.place()),
                            FilePermissions.fromOctalString(file.executable() ? "755" : "644"));
        }
        own.addEntry(work.make("empty"), AbsoluteUnixPath.get(WORK), FilePermissions.fromOctalString("777"));
        boolean offline = JibBase.offline(base);
        try {
            Containerizer to = Containerizer.to(TarImage.at(tar).named(ImageName.parse(tag)))
                    .setApplicationLayersCache(work.make("layers"))
                    .setBaseImageLayersCache(base.kind() == BaseImage.Kind.REGISTRY ? cache() : work.make("base"))
                    .setOfflineMode(offline)
                    .setToolName("quadrille")
                    .setToolVersion(kit.build().version());
            JibContainer built = described(JibBase.of(base, engine, work.path()), kit.build())
                    .setFileEntriesLayers(libraries.build(), own.build())
                    .containerize(to);
            requirePlatform(JibBase.ImageTar.read(tar));
            return new Built(
                    tag,
                    built.getImageId().toString(),
                    built.getDigest().toString(),
                    platform.toString(),
                    base.toString(),
                    kit.build().id(),
                    added,
                    null);
        } catch (ExecutionException | RegistryException | CacheDirectoryCreationException e) {
            throw JibBase.failed(base, offline, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the image was built", e);
        }
    }

    private JibContainerBuilder described(JibContainerBuilder image, Build.Identity build) {
        // Labels one by one: a map could give them in a different order each time, and the image a different digest.
        return image.setFormat(ImageFormat.Docker)
                .setCreationTime(Instant.EPOCH)
                .setPlatforms(Set.of(new Platform(platform.processor(), platform.system())))
                .setEntrypoint(KIT + "/" + KitFolder.LAUNCHER)
                .setProgramArguments("--help")
                .setUser(USER)
                .setWorkingDirectory(AbsoluteUnixPath.get(WORK))
                .addVolume(AbsoluteUnixPath.get(WORK))
                .addEnvironmentVariable("HOME", WORK)
                .addLabel("org.opencontainers.image.title", "Quadrille")
                .addLabel(
                        "org.opencontainers.image.description",
                        "A TPCx-V-style benchmark kit for virtualized databases. Its results are not TPC results.")
                .addLabel("org.opencontainers.image.version", build.version())
                .addLabel("org.opencontainers.image.licenses", "Apache-2.0")
                .addLabel(BUILD_LABEL, build.id());
    }

    /** A base from a file or an engine keeps its own platform, whichever was asked for. */
    private void requirePlatform(JibBase.ImageTar image) {
        if (!image.platform().equals(platform.toString())) {
            throw new UserError("The base image " + base + " is for " + image.platform() + " and not for " + platform
                    + "; name another base, or its platform with --platform.");
        }
    }

    /** Where a base from a registry is kept, so that it is fetched once. */
    private static Path cache() throws IOException {
        return Files.createDirectories(Folders.userCache().resolve("quadrille").resolve("image"));
    }

    /** A folder for temporary files; deleted at the end, after Ctrl-C too. */
    static final class ImageFolder implements AutoCloseable {
        private final Path folder;
        private final Set<Path> elsewhere = ConcurrentHashMap.newKeySet();
        private final Thread hook;

        ImageFolder() throws IOException {
            folder = Files.createTempDirectory("quadrille-image-");
            hook = new Thread(this::delete, "remove " + folder);
            Runtime.getRuntime().addShutdownHook(hook);
        }

        Path path() {
            return folder;
        }

        Path make(String name) throws IOException {
            return Files.createDirectory(folder.resolve(name));
        }

        /**
         * Marks a file in another folder as unfinished as long as it has this name; deleted at the end if it still exists.
         */
        Path unfinished(Path file) {
            elsewhere.add(file);
            return file;
        }

        private void delete() {
            Unchecked.use(() -> {
                for (Path file : elsewhere) {
                    Files.deleteIfExists(file);
                }
                Folders.delete(folder);
            });
        }

        @Override
        public void close() {
            delete();
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
