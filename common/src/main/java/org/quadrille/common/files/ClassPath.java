package org.quadrille.common.files;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.quadrille.common.cli.UserError;

/**
 * The code that a process can run: every jar of its class path that holds classes, and every folder of it, with its
 * SHA-256. Jars that the manifest of another one names count too, as with {@code java -jar}. Native code in a jar is
 * left out of its digest, because an image and a pushed kit hold only that of their platform; the digest of any other
 * jar is that of the file, as {@code sha256sum} prints it.
 */
public final class ClassPath {
    /** Path of a native library for any platform; some libraries put the platform after the file extension. */
    private static final Pattern NATIVE =
            Pattern.compile("(?i).*\\.(?:so|dll|dylib|jnilib|a)(?:_[a-z0-9]+)*(?:\\.[0-9]+)*");

    private static final int NAMES_OF_FOLDER = 3;

    private final Deque<Path> open = new ArrayDeque<>();
    private final Set<Path> seen = new LinkedHashSet<>();
    private final List<Jar> found = new ArrayList<>();
    private final Set<String> named = new HashSet<>();
    private final Map<Path, KnownJars> known = new HashMap<>();

    /** The first process of a kit takes a good part of a second of a processor, so only one that has to say it does so. */
    private static final class Holder {
        static final ClassPath HERE = read(System.getProperty("java.class.path"));
    }

    /**
     * A part of a class path.
     *
     * @param name of the file; of a folder, its last names
     * @param sha256 of what is in it, in hexadecimal digits
     */
    public record Jar(String name, String sha256) implements Serializable {}

    private ClassPath() {}

    /** The code of this process. */
    public static List<Jar> here() {
        return Holder.HERE.jars();
    }

    /** File names of the jars that the manifests of those of this process name: the libraries of its kit. */
    public static Set<String> libraries() {
        return Holder.HERE.named();
    }

    Set<String> named() {
        return Set.copyOf(named);
    }

    /** Those whose content none of the others has, whatever its name. */
    public static List<Jar> beyond(Collection<Jar> some, Collection<Jar> others) {
        Set<String> known = others.stream().map(Jar::sha256).collect(Collectors.toSet());
        return some.stream().filter(jar -> !known.contains(jar.sha256())).toList();
    }

    /** Whether an entry of a jar is a native library, of whatever platform. */
    public static boolean isNative(String entry) {
        return NATIVE.matcher(entry).matches();
    }

    /**
     * The code of a class path, in the order of its names. As for Java, what does not exist is no part of it.
     *
     * @throws UserError if a part of it cannot be read
     */
    public static List<Jar> of(String classPath) {
        return read(classPath).jars();
    }

    static ClassPath read(String classPath) {
        ClassPath path = new ClassPath();
        Arrays.stream(classPath.split(File.pathSeparator))
                .filter(part -> !part.isEmpty())
                .forEach(part -> path.open.add(Path.of(part)));
        while (!path.open.isEmpty()) {
            Path part = path.open.remove().toAbsolutePath().normalize();
            if (path.seen.add(part) && Files.exists(part)) {
                path.read(part);
            }
        }
        path.known.values().forEach(KnownJars::keep);
        return path;
    }

    private List<Jar> jars() {
        return found.stream()
                .sorted(Comparator.comparing(Jar::name).thenComparing(Jar::sha256))
                .toList();
    }

    private void read(Path part) {
        String fix = "correct its permissions, or install the kit again";
        UserFiles.use("Cannot read " + part + " of the class path", fix, () -> {
            if (Files.isDirectory(part)) {
                int names = part.getNameCount();
                String name = part.subpath(Math.max(0, names - NAMES_OF_FOLDER), names)
                        .toString();
                found.add(new Jar(name, folder(part)));
            } else {
                jar(part);
            }
        });
    }

    private void jar(Path file) throws IOException {
        KnownJars jars = known.computeIfAbsent(file.getParent(), KnownJars::of);
        KnownJars.Content content = jars.get(file);
        if (content == null) {
            String state = KnownJars.state(file);
            content = content(file);
            jars.put(file, state, content);
        }
        if (content.sha256() != null) {
            found.add(new Jar(file.getFileName().toString(), content.sha256()));
        }
        for (String place : content.classPath().split(" ")) {
            URI target = file.toUri().resolve(place);
            if (!place.isEmpty() && "file".equals(target.getScheme())) {
                open.add(Path.of(target));
                named.add(Path.of(target).getFileName().toString());
            }
        }
    }

    private static KnownJars.Content content(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            Manifest manifest = jar.getManifest();
            String named =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            List<String> others = new ArrayList<>();
            int classes = 0;
            for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
                String entry = all.nextElement().getName();
                if (entry.endsWith(".class")) {
                    classes++;
                } else {
                    others.add(entry);
                }
            }
            boolean natives = others.stream().anyMatch(ClassPath::isNative);
            return new KnownJars.Content(
                    classes == 0 ? null : natives ? withoutNatives(jar) : Sha256.of(file),
                    named == null ? "" : named.strip().replaceAll("\\s+", " "));
        } catch (ZipException noJar) {
            // Java passes over it, but it is no part of any kit.
            return new KnownJars.Content(Sha256.of(file), "");
        }
    }

    private static String withoutNatives(JarFile jar) throws IOException {
        var sums = new TreeMap<String, String>();
        for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
            JarEntry entry = all.nextElement();
            if (!entry.isDirectory() && !isNative(entry.getName())) {
                try (InputStream in = jar.getInputStream(entry)) {
                    sums.put(entry.getName(), Sha256.of(in));
                }
            }
        }
        return of(sums);
    }

    private static String folder(Path folder) throws IOException {
        var sums = new TreeMap<String, String>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                sums.put(folder.relativize(file).toString().replace('\\', '/'), Sha256.of(file));
            }
        }
        return of(sums);
    }

    private static String of(TreeMap<String, String> sums) {
        MessageDigest digest = Sha256.begin();
        sums.forEach((name, sum) -> digest.update((sum + "  " + name + "\n").getBytes(StandardCharsets.UTF_8)));
        return Sha256.end(digest);
    }
}
