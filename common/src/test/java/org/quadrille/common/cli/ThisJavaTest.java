package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
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
}
