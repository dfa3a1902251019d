package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    /** Prints the flags, and makes itself an agent's process in the meantime if asked. */
    static final class Flags {
        private Flags() {}

        public static void main(String[] args) throws Exception {
            System.out.println(ThisJava.flags());
            if (args.length > 0) {
                String self = Long.toString(ProcessHandle.current().pid());
                String java = System.getProperty("java.home");
                Process attached = new ProcessBuilder(java + "/bin/jcmd", self, "JVMTI.agent_load", args[0])
                        .redirectErrorStream(true)
                        .start();
                attached.inputReader().lines().forEach(line -> {});
                attached.waitFor();
                System.out.println(ThisJava.flags());
            }
        }
    }

    private static List<String> flagsOf(String tool, String... args) throws Exception {
        List<String> command = ThisJava.command(Flags.class.getName(), List.of());
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("JAVA_TOOL_OPTIONS", tool);
        Process process = builder.start();
        List<String> said = process.inputReader().lines().toList();
        assertEquals(0, process.waitFor());
        return said;
    }

    /** An agent as small as one can be. */
    private static Path agent(Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("Quick.java"), """
                public class Quick {
                    public static void premain(String args, java.lang.instrument.Instrumentation all) {}
                    public static void agentmain(String args, java.lang.instrument.Instrumentation all) {}
                }
                """);
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", "Quick");
        manifest.getMainAttributes().putValue("Agent-Class", "Quick");
        Path jar = folder.resolve("quick.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry("Quick.class"));
            Files.copy(folder.resolve("Quick.class"), out);
        }
        return jar;
    }

    @Test
    void anAgentIsAmongTheFlagsHoweverItCame(@TempDir Path folder) throws Exception {
        String agent = "-javaagent:" + agent(folder);
        List<String> fromVariable = flagsOf(agent);
        assertEquals(List.of(agent), ThisJava.bringingCode(fromVariable.get(0)), fromVariable::toString);

        Path file = Files.writeString(folder.resolve("options"), agent);
        List<String> fromFile = flagsOf("-XX:VMOptionsFile=" + file);
        assertEquals(List.of(agent), ThisJava.bringingCode(fromFile.get(0)), fromFile::toString);

        List<String> later = flagsOf("-Xmx64m", agent.substring(agent.indexOf(':') + 1));
        assertEquals(List.of(), ThisJava.bringingCode(later.get(0)), later::toString);
        assertEquals(List.of("-javaagent"), ThisJava.bringingCode(later.get(1)), later::toString);
    }

    @Test
    void anArchiveOfClassesIsTheKitsOwnOrNamed() throws Exception {
        List<String> other = flagsOf("-XX:SharedArchiveFile=/tmp/other.jsa");
        assertEquals(
                List.of("-XX:SharedArchiveFile=/tmp/other.jsa"), ThisJava.bringingCode(other.get(0)), other::toString);
        Path first = Path.of(System.getProperty("java.class.path").split(File.pathSeparator)[0]);
        Path kept = first.toAbsolutePath().normalize().getParent().resolveSibling(".classes");
        List<String> own = flagsOf("-XX:SharedArchiveFile=" + kept.resolve("1234"));
        assertEquals(List.of(), ThisJava.bringingCode(own.get(0)), own::toString);
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
