package org.quadrille.common.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How this process starts another one with its own Java and class path. */
public final class ThisJava {
    /**
     * Lets libraries load native code without a warning, which Java 24 and newer print otherwise; Java 17 knows it already.
     * The launcher {@code quadrille} has it too, and for {@code java -jar} the manifests of the jars.
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
