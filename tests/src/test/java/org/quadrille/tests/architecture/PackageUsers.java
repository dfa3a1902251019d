package org.quadrille.tests.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quadrille.tests.docs.Sources;

/**
 * Who may come into a package: the line above the declaration in its {@code package-info}, made from the compiled code. A
 * package is named without {@code org.quadrille}, and stands for those below it. Three or more packages of one module are
 * that module; seven modules or more are every module.
 */
final class PackageUsers {
    private static final String ROOT = "org.quadrille.";
    private static final int PACKAGES = 2;
    private static final int MODULES = 6;
    private static final Pattern LINE = Pattern.compile("(?m)(?:^// Used by .*\\n)*(?=^package )");

    private PackageUsers() {}

    /**
     * The files whose line is wrong, with what is right.
     *
     * @param write whether those files are corrected
     */
    static List<String> mistakes(JavaClasses kit, boolean write) throws IOException {
        Path root = Sources.root();
        Map<String, Set<String>> users = users(kit);
        List<String> mistakes = new ArrayList<>();
        for (Map.Entry<Path, String> source : Sources.read(root).entrySet()) {
            String file = source.getKey().toString();
            if (file.contains("/src/main/java/") && file.endsWith("/package-info.java")) {
                String place = file.substring(file.indexOf("org/quadrille/") + "org/quadrille/".length());
                String name = place.substring(0, place.lastIndexOf('/')).replace('/', '.');
                String line = line(users.getOrDefault(name, Set.of()));
                String right = with(line, source.getValue());
                if (!right.equals(source.getValue())) {
                    mistakes.add(name + ": " + line);
                    if (write) {
                        Files.writeString(root.resolve(file), right);
                    }
                }
            }
        }
        return mistakes;
    }

    /** Packages by the package that they use, both without {@link #ROOT}. */
    private static Map<String, Set<String>> users(JavaClasses kit) {
        Map<String, Set<String>> users = new TreeMap<>();
        for (JavaClass user : kit) {
            user.getDirectDependenciesFromSelf().stream()
                    .map(d -> d.getTargetClass().getBaseComponentType().getPackageName())
                    .filter(used -> used.startsWith(ROOT) && !used.equals(user.getPackageName()))
                    .forEach(used -> users.computeIfAbsent(used.substring(ROOT.length()), p -> new TreeSet<>())
                            .add(user.getPackageName().substring(ROOT.length())));
        }
        return users;
    }

    /** The line that names these packages. */
    static String line(Set<String> packages) {
        Map<String, List<String>> modules = packages.stream()
                .sorted()
                .collect(Collectors.groupingBy(p -> p.split("\\.")[0], TreeMap::new, Collectors.toList()));
        if (modules.isEmpty()) {
            return "// Used by no other package.";
        }
        if (modules.size() > MODULES) {
            return "// Used by every module.";
        }
        List<String> names = new ArrayList<>();
        modules.forEach((module, of) -> {
            if (of.size() > PACKAGES || of.contains(module)) {
                names.add(module);
            } else {
                names.addAll(of);
            }
        });
        return "// Used by " + String.join(", ", names) + ".";
    }

    /** A {@code package-info} with this line between its javadoc and its declaration. */
    static String with(String line, String info) {
        return LINE.matcher(info).replaceFirst(Matcher.quoteReplacement(line + "\n"));
    }
}
