package org.quadrille.deploy.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.quadrille.common.cli.FileErrors;

/** Copies the logs of the processes into one folder, as they would be on one machine (howto.md, "When something goes wrong"). */
final class FetchedLogs {
    private static final double MEGABYTE = 1e6;
    private static final int PARTS_OF_A_RUN = 3;

    private final TestbedHosts hosts;
    private final String run;
    private final Path out;

    /**
     * @param run whose logs are wanted; empty for all
     *
     * @param out gets a file for what each process printed and a folder for each run
     */
    FetchedLogs(TestbedHosts hosts, String run, Path out) {
        this.hosts = hosts;
        this.run = run;
        this.out = out.toAbsolutePath().normalize();
    }

    void from(List<SshTarget> targets) {
        hosts.each(targets, this::from);
    }

    private void from(SshTarget target) {
        try (HostSession host = hosts.open(target, "logs", Map.of("run", run))) {
            HostProblems.requireOurs(hosts.testbed(), target, HostFacts.read(host));
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
            hosts.tell(target, String.format(Locale.ROOT, "%d files, %.1f MB", files, bytes / MEGABYTE));
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
