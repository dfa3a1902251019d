package org.quadrille.reporter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.results.WorkerEntry;

/** Faults in what shows that files and code are those of the run, each with the checks that must find it. */
final class DoctoredSeals {
    private static final String MACHINES = """
            [ { "machine" : "m", "name" : "h", "cpus" : 2.0, "memoryBytes" : 4294967296, "facts" : null } ]
            """;

    private DoctoredSeals() {}

    static List<Doctoring> all() {
        return List.of(
                Doctoring.since(
                        "a tolerance that was widened after the run",
                        folder -> {
                            Path profile = folder.resolve("profile.json");
                            Files.writeString(
                                    profile,
                                    Files.readString(profile)
                                            .replaceFirst("\"mixRelative\" : 2.0", "\"mixRelative\" : 20"));
                        },
                        "profile.json was changed",
                        "inputs-unchanged"),
                Doctoring.since(
                        "no sums of what was collected",
                        folder -> Files.delete(folder.resolve("manifest.sha256")),
                        "manifest.sha256 has no checksums of the collected files (it was removed since",
                        "inputs-unchanged"),
                Doctoring.since(
                        "a log without its sum",
                        DoctoredFolders.edit(
                                "manifest.sha256", lines -> lines.removeIf(l -> l.endsWith("logs/ce-1.csv"))),
                        "logs/ce-1.csv has no checksum from then",
                        "inputs-unchanged"),
                sealed(
                        "machines.json",
                        machines -> Files.writeString(
                                machines, Files.readString(machines).replace("\"cpus\" : 2.0", "\"cpus\" : 64.0")),
                        "was changed"),
                sealed("plans-after.json", plans -> Files.writeString(plans, "[ ]"), "was changed"),
                sealed("logs/ce-1.log", Files::delete, "is missing"),
                Doctoring.since(
                        "a file where only prime puts some",
                        folder -> Files.writeString(folder.resolve("plans-before.json"), "[ ]"),
                        "plans-before.json has no checksum from then",
                        "inputs-unchanged"),
                Doctoring.since(
                        "a note of somebody else",
                        folder -> Files.writeString(folder.resolve("note.txt"), "in the cellar"),
                        ""),
                Doctoring.since(
                        "sums of a report, from a version of the kit whose reports wrote them anew",
                        DoctoredFolders.edit("manifest.sha256", lines -> lines.add("0".repeat(64) + "  report.html")),
                        "manifest.sha256 has sums of a report",
                        "inputs-unchanged"),
                Doctoring.run(
                        "a process whose jar is another one",
                        run -> run.code.put(
                                "mee-1",
                                List.of(SyntheticRun.JARS.get(0), new ClassPath.Jar("vce.jar", "3".repeat(64)))),
                        "mee-1 runs vce.jar, which prime does not have",
                        "one-build"),
                Doctoring.run(
                        "some of prime's jars, under another name",
                        run -> run.code.put("mee-1", List.of(new ClassPath.Jar("x.jar", "2".repeat(64)))),
                        ""),
                started(
                        "-Xmx1g -javaagent:quick.jar -Xmn12m",
                        "connector-2 was started with -javaagent:quick.jar, which may"),
                started(
                        "-agentlib:jdwp=transport=dt_socket -Xbootclasspath/a:x",
                        "jdwp=transport=dt_socket and 1 more, which"),
                started("-agentpath:/x.so", "-agentpath:/x.so"),
                started("--patch-module=java.base=x", "--patch-module=java.base=x"),
                started("-XX:SharedArchiveFile=/x.jsa", "-XX:SharedArchiveFile=/x.jsa"),
                started(null, "the options of the JVM of connector-2 were not recorded"),
                started("-XX:SharedArchiveFile -Xlog:cds*=off -Dx=-javaagent:y", ""),
                Doctoring.files(
                        "jars that were not recorded",
                        folder -> Files.delete(folder.resolve("code.json")),
                        "or the run is of a build that did not record them",
                        "one-build"));
    }

    /** Options of a JVM, and what is said of those that bring code; nothing if there are none. */
    private static Doctoring started(String flags, String says) {
        return Doctoring.run(
                "a JVM with " + flags,
                run -> run.workers.replaceAll(w -> w.name().equals("connector-2")
                        ? new WorkerEntry(
                                w.kind(),
                                w.index(),
                                w.name(),
                                w.address(),
                                w.info().withJvmFlags(flags),
                                w.clockOffset(),
                                w.clockError())
                        : w),
                says,
                says.isEmpty() ? new String[0] : new String[] {"one-build"});
    }

    /** A file that prime wrote and that was changed after it was sealed. */
    private static Doctoring sealed(String file, Doctoring.InFolder change, String says) {
        return new Doctoring(
                file + " " + says + " after the run",
                () -> SyntheticRun.demo(1),
                run -> {},
                folder -> Files.writeString(
                        folder.resolve(file),
                        file.startsWith("machines") ? MACHINES : file.endsWith("json") ? "[]" : ""),
                folder -> change.apply(folder.resolve(file)),
                file + " " + says,
                List.of("inputs-unchanged"));
    }
}
