package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThisJavaTest {
    /** The other process: prints what it was given. */
    static final class Other {
        private Other() {}

        public static void main(String[] args) {
            System.out.println(System.getProperty("java.version"));
            ManagementFactory.getRuntimeMXBean().getInputArguments().forEach(System.out::println);
            System.out.println(args[0]);
        }
    }

    @Test
    void anotherProcessMayUseNativeCodeToo() throws Exception {
        List<String> command = ThisJava.command(Other.class.getName(), List.of("-Xmx64m"));
        command.add("argument");
        Process other = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> said = other.inputReader().lines().toList();
        assertEquals(0, other.waitFor());
        assertEquals(System.getProperty("java.version"), said.get(0));
        assertTrue(said.contains(ThisJava.NATIVE_ACCESS), said::toString);
        assertTrue(said.contains("-Xmx64m"), said::toString);
        assertEquals("argument", said.get(said.size() - 1));
    }

    /** A process that prints how it would start another one. */
    static final class Starter {
        private Starter() {}

        public static void main(String[] args) {
            ThisJava.command(Other.class.getName(), List.of()).forEach(System.out::println);
        }
    }

    @Test
    void theLaunchersArchiveOfClassesIsForAnotherProcessToo() throws Exception {
        List<String> archive = List.of("-XX:SharedArchiveFile=none.jsa", "-Xlog:cds*=off", "-Xlog:trimnative*=off");
        List<String> flags = new ArrayList<>(archive);
        flags.add("-Xmx64m");
        Process starter = new ProcessBuilder(ThisJava.command(Starter.class.getName(), flags))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> said = starter.inputReader().lines().toList();
        assertEquals(0, starter.waitFor());
        assertEquals(archive, said.subList(2, 2 + archive.size()), said::toString);
        assertFalse(said.contains("-Xmx64m"), said::toString);
    }
}
