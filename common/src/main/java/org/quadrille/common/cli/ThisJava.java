package org.quadrille.common.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How this process starts another one with its own Java and class path. */
public final class ThisJava {
    /**
     * Lets libraries load native code without the warning that Java 24 and newer would print; Java 17 already accepts
     * the flag. The launcher {@code quadrille} also sets it, and so do the manifests of the jars for {@code java -jar}.
     */
    public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    private ThisJava() {}

    /**
     * The beginning of a command line, to which the arguments of the main class can be added.
     *
     * @param main name of the class to run
     * @param flags options for the JVM
     */
    public static List<String> command(String main, List<String> flags) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(NATIVE_ACCESS);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        return command;
    }
}
