package org.quadrille.tests.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Rules of the code that no rule of ArchUnit says: each method returns what breaks one. */
final class CodeRules {
    private static final int COMPONENTS = 8;
    private static final String TEXT = "\"((?:[^\"\\\\\n]|\\\\.)*)\"";
    private static final Pattern TEXTS = Pattern.compile(TEXT);
    private static final Pattern WORDS = Pattern.compile("\\p{L}+ \\p{L}+");
    private static final Pattern COMPARED =
            Pattern.compile("\\.(?:contains|startsWith|endsWith|equals|equalsIgnoreCase|indexOf|matches)\\(\\s*" + TEXT
                    + "|" + TEXT + "\\s*\\.equals\\(|\\bcase " + TEXT);

    private CodeRules() {}

    /** Records with more than 8 components that something other than a generated builder makes by position. */
    static List<String> madeByPosition(JavaClasses kit, Map<Path, String> main) {
        Set<String> written = main.keySet().stream().map(CodeRules::className).collect(Collectors.toSet());
        Set<String> found = new TreeSet<>();
        for (JavaClass type : kit) {
            long components = !type.isRecord()
                    ? 0
                    : type.getFields().stream()
                            .filter(f -> !f.getModifiers().contains(JavaModifier.STATIC))
                            .count();
            if (components > COMPONENTS) {
                type.getConstructors().stream()
                        .filter(c -> c.getRawParameterTypes().size() == components)
                        .flatMap(c -> c.getAccessesToSelf().stream())
                        .map(JavaAccess::getOriginOwner)
                        .filter(by -> written.contains(top(by)))
                        .forEach(by -> found.add(
                                type.getName() + " has " + components + " components, and " + top(by) + " makes it"));
            }
        }
        return List.copyOf(found);
    }

    private static String top(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    /** Classes that are written, by the name of a file: those that are generated have none. */
    private static String className(Path file) {
        String path = file.toString();
        return path.substring(path.indexOf("org/quadrille/"), path.lastIndexOf('.'))
                .replace('/', '.');
    }

    /** Names that more than one file of main has. */
    static List<String> namesGivenTwice(Map<Path, String> main) {
        Map<String, List<String>> byName = new TreeMap<>();
        main.keySet().stream()
                .filter(file -> !file.endsWith("package-info.java"))
                .forEach(file -> byName.computeIfAbsent(file.getFileName().toString(), n -> new ArrayList<>())
                        .add(className(file)));
        return byName.values().stream()
                .filter(files -> files.size() > 1)
                .map(files -> String.join(", ", files))
                .toList();
    }

    /**
     * Comparisons with a text of two words or more that another file of main has too.
     *
     * @param main the Java of main
     * @param resources its other texts
     * @param ofOthers texts that the operating system or another program says
     */
    static List<String> readsAnothersWords(Map<Path, String> main, Map<Path, String> resources, Set<String> ofOthers) {
        Map<Path, List<String>> said = new TreeMap<>();
        main.forEach((file, code) -> said.put(
                file, TEXTS.matcher(code).results().map(m -> m.group(1)).toList()));
        resources.forEach((file, text) -> said.put(file, List.of(text)));
        List<String> found = new ArrayList<>();
        main.forEach((file, code) -> COMPARED.matcher(code)
                .results()
                .map(CodeRules::group)
                .filter(text -> WORDS.matcher(text).find() && !ofOthers.contains(text))
                .forEach(text -> said.entrySet().stream()
                        .filter(other -> !other.getKey().equals(file))
                        .filter(other -> other.getValue().stream().anyMatch(t -> t.contains(text)))
                        .findFirst()
                        .ifPresent(other -> found.add(file + " compares with \"" + text + "\" of " + other.getKey()))));
        return found;
    }

    private static String group(MatchResult match) {
        for (int i = 1; i <= match.groupCount(); i++) {
            if (match.group(i) != null) {
                return match.group(i);
            }
        }
        throw new IllegalStateException(match.group());
    }
}
