package org.quadrille.common.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How this process starts another one with its own Java and class path. */
public final class ThisJava {
    /**
     * Lets libraries load native code without the warning that Java 24 and newer would print; Java 17 already accepts
     * the flag. The launcher {@code quadrille} also sets it, and so do the manifests of the jars for {@code java -jar}.
     */
    public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    /**
     * How options begin that the launcher gives to any JVM of the kit: classes from an archive, memory back to the
     * system, and not a word where that is not possible.
     */
    private static final List<String> SHARED = List.of(
            "-XX:SharedArchiveFile=",
            "-Xlog:cds*=",
            "-Xlog:aot*=",
            "-XX:TrimNativeHeapInterval=",
            "-Xlog:trimnative*=");

    /**
     * How options begin that bring code which is on no class path, and which then may replace any that is. An archive
     * without a place is the launcher's.
     */
    private static final Pattern BRINGS_CODE = Pattern.compile("-javaagent.*|-agent(?:lib|path).*|-Xrun.*"
            + "|-Xbootclasspath.*|--(?:patch-module|upgrade-module-path|module-path).*|-Djava\\.system\\.class\\.loader=.*"
            + "|-XX:(?:SharedArchiveFile=|SharedClassListFile|\\+AutoCreateSharedArchive|AOTCache|AOTMode|Flags=).*");

    private static final String LAUNCHERS_ARCHIVE = "-XX:SharedArchiveFile";
    /** Whoever makes agents of Java code possible, in whatever way they come. */
    private static final String AGENTS = "libinstrument";

    private ThisJava() {}

    /**
     * Options of this process's JVM, apart by blanks, from whichever variable or file they came; without the place of the
     * launcher's archive of classes, and with {@code -javaagent} where an agent came later.
     */
    public static String flags() {
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .map(option -> isOfLauncher(option) ? LAUNCHERS_ARCHIVE : option)
                .collect(Collectors.toCollection(ArrayList::new));
        if (flags.stream().noneMatch(option -> option.startsWith("-javaagent")) && hasAgents()) {
            flags.add("-javaagent");
        }
        return String.join(" ", flags);
    }

    /** Those of such options that bring code which is on no class path, as agents do. */
    public static List<String> bringingCode(String flags) {
        return Arrays.stream(flags.split(" "))
                .filter(option -> BRINGS_CODE.matcher(option).matches())
                .toList();
    }

    /** Whether it is the archive in the kit whose jars this process runs. */
    private static boolean isOfLauncher(String option) {
        if (!option.startsWith(LAUNCHERS_ARCHIVE + "=")) {
            return false;
        }
        String jar = System.getProperty("java.class.path", "").split(File.pathSeparator)[0];
        Path kept = Path.of(jar).toAbsolutePath().normalize().getParent();
        Path archive = Path.of(option.substring(LAUNCHERS_ARCHIVE.length() + 1));
        return kept != null
                && kept.resolveSibling(".classes")
                        .equals(archive.toAbsolutePath().normalize().getParent());
    }

    /** On systems other than Linux no file says so. */
    private static boolean hasAgents() {
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"), StandardCharsets.ISO_8859_1)) {
            return maps.anyMatch(line -> line.contains(AGENTS));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    /**
     * The beginning of a command line with options for the JVM, to which the arguments of the main class can be added.
     * What the launcher gave this process is given to the other one too: an archive of classes fits every process of
     * this class path.
     */
    public static List<String> command(String main, List<String> flags) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(NATIVE_ACCESS);
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> SHARED.stream().anyMatch(option::startsWith))
                .forEach(command::add);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        return command;
    }
}
