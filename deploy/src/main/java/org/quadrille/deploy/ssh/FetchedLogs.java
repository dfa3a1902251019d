package org.quadrille.deploy.ssh;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.config.Testbed;

/** Copies the logs of the processes into one folder, as they would be on one machine (howto.md, "When something goes wrong"). */
final class FetchedLogs {
    private static final double MEGABYTE = 1e6;
    private static final int PARTS_OF_A_RUN = 3;

    private final Testbed testbed;
    private final SshProgram ssh;
    private final String run;
    private final Path out;
    private final PrintStream told;

    /**
     * @param run id of the run whose logs are wanted; empty for all
     * @param out the folder, with a file for what each process printed and a folder for each run
     */
    FetchedLogs(Testbed testbed, SshProgram ssh, String run, Path out, PrintStream told) {
        this.testbed = testbed;
        this.ssh = ssh;
        this.run = run;
        this.out = out.toAbsolutePath().normalize();
        this.told = told;
    }

    void from(List<SshTarget> targets) {
        OnAllHosts.each(targets, SshTarget::name, this::from).orFail();
    }

    private Void from(SshTarget target) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("verb", "logs");
        variables.put("slug", HostContent.slug(testbed));
        variables.put("asked", "");
        variables.put("run", run);
        try (HostSession host = HostSession.open(ssh, target.destination(), variables)) {
            HostFacts facts = HostFacts.read(host);
            HostProblems.requireOurs(testbed, target, facts);
            int files = 0;
            long bytes = 0;
            TarArchiveInputStream tar = new TarArchiveInputStream(host.in(), StandardCharsets.UTF_8.name());
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.isFile()) {
                    Path file = place(entry.getName());
                    Files.createDirectories(file.getParent());
                    bytes += Files.copy(tar, file, StandardCopyOption.REPLACE_EXISTING);
                    files++;
                }
            }
            host.requireWhole();
            told.printf(Locale.ROOT, "%s: %d files, %.1f MB%n", target.name(), files, bytes / MEGABYTE);
            return null;
        } catch (FileSystemException e) {
            throw new HostFailure("Its logs could not be copied to " + out + " (" + FileErrors.of(e)
                    + "); type the command again, or name another folder with --out.");
        } catch (IOException e) {
            throw new HostFailure(
                    "Only part of its logs has arrived (" + FileErrors.of(e) + "); type the command again.");
        }
    }

    /** {@code mee-1/logs/first/mee-1/x.csv} of a host goes to {@code first/mee-1/x.csv}. */
    private Path place(String name) {
        Path path = Path.of(name).normalize();
        String process = path.getName(0).toString();
        Path below = path.getNameCount() > PARTS_OF_A_RUN
                ? path.subpath(2, path.getNameCount())
                : Path.of(process + "." + path.getFileName().toString().replaceFirst("^process\\.", ""));
        Path file = out.resolve(below).normalize();
        if (path.isAbsolute() || !file.startsWith(out)) {
            throw new HostFailure(
                    "It sent a file with the name " + name + ", which was not asked for; look at that host.");
        }
        return file;
    }
}
