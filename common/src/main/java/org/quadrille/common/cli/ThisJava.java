package org.quadrille.common.cli;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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

    private ThisJava() {}

    /** Options of this process's JVM, apart by blanks; without the place of its archive of classes, which is that of the kit. */
    public static String flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .map(option -> option.replaceFirst("^(-XX:SharedArchiveFile)=.*", "$1"))
                .collect(Collectors.joining(" "));
    }

    /**
     * The beginning of a command line, to which the arguments of the main class can be added. What the launcher
     * gave this process is given to the other one too: an archive of classes fits every process of this class path.
     *
     * @param main name of the class to run
     * @param flags options for the JVM
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
