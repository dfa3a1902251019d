package org.quadrille.reporter.bundle;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.rules.Rulebook;

/**
 * Makes a bundle. Every file is read once, from its first byte to its last; the manifest comes after all of them.
 * Without a signature the same files always make the same archive: the auditor's page and the rules come first, then the other files in the
 * order of their names, and every entry has the time at which the run began, in UTC.
 */
final class BundleWriter {
    private final ResultsFolder folder;
    private final String audit;
    private final SortedMap<String, Path> sources = new TreeMap<>();
    private final SortedMap<String, Manifest.Content> files = new TreeMap<>();
    private final Manifest.Run run;
    private final Manifest.Audit audited;
    private final LocalDateTime time;

    /**
     * Looks at everything that goes into the bundle, and writes nothing.
     *
     * @param run folder of a run that has been reported
     * @param audit folder of a self-audit; may be null
     * @throws UserError if one of them is not what it should be, or holds a secret or a link to something outside it
     */
    BundleWriter(Path run, Path audit) {
        this.folder = new ResultsFolder(real(run));
        this.run = ofReport();
        this.time = LocalDateTime.ofInstant(Instant.parse(this.run.startedAt()), ZoneOffset.UTC);
        add(BundlePaths.results(this.run.runId()), folder.path());
        if (audit == null) {
            this.audit = "";
            this.audited = null;
        } else {
            Path summary = audit.resolve(AuditSummary.FILE);
            if (!Files.isRegularFile(summary)) {
                throw new UserError("There is no self-audit in " + audit + " (no " + AuditSummary.FILE
                        + "); name the folder of one audit, such as audit/20261103-101530.");
            }
            Path real = real(audit);
            this.audit = real.getFileName().toString();
            this.audited = Manifest.Audit.of(read(summary), this.audit, summary.toString());
            add(BundlePaths.audit(this.audit), real);
        }
    }

    private static Path real(Path folder) {
        return UserFiles.get(
                "Cannot read the folder " + folder,
                "name the folder of a run, such as results/latest",
                () -> folder.toRealPath());
    }

    private Manifest.Run ofReport() {
        String id = folder.readManifest().runId();
        // Reading it strictly shows that it holds nothing but the keys of a testbed, none of which is a secret.
        folder.readTestbed();
        if (!Files.exists(folder.reportJson())) {
            throw new UserError(
                    folder.path() + " has no report; make it with 'quadrille report " + folder.path() + "'.");
        }
        Manifest.Run said =
                Manifest.Run.of(read(folder.reportJson()), folder.reportJson().toString());
        if (!said.runId().equals(id) || id.contains("/") || !BundlePaths.harmless(id)) {
            throw new UserError(folder.reportJson() + " is the report of run \"" + said.runId() + "\", but "
                    + folder.manifest() + " says \"" + id + "\"; make the report again with 'quadrille report'.");
        }
        return said;
    }

    private void add(String prefix, Path from) {
        UserFiles.use("Cannot read " + from, "correct its permissions", () -> {
            try (Stream<Path> walk = Files.walk(from)) {
                for (Path file : walk.filter(f -> !Files.isDirectory(f, LinkOption.NOFOLLOW_LINKS))
                        .toList()) {
                    if (!Files.isSymbolicLink(file)) {
                        add(prefix, from, file);
                    } else if (!file.toRealPath().startsWith(from)) {
                        throw new UserError(file + " is a link to something outside " + from
                                + "; put the file itself in its place, or remove the link.");
                    }
                }
            }
        });
    }

    private void add(String prefix, Path from, Path file) throws IOException {
        String name = prefix
                + from.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
        if (!Files.isRegularFile(file)) {
            throw new UserError(file + " is not an ordinary file, and a bundle holds only ordinary files; remove it.");
        } else if (!BundlePaths.harmless(name)) {
            throw new UserError(file + " is not a portable file name; rename or remove it.");
        }
        Secrets.refuse(file);
        sources.put(name, file);
    }

    String runId() {
        return run.runId();
    }

    /**
     * Writes the whole archive, signed unless the key is null, or nothing.
     *
     * @throws UserError if it exists or cannot be written
     */
    void write(Path out, KeyStore.PrivateKeyEntry key) {
        Path target = out.toAbsolutePath().normalize();
        refuse(out, target);
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try {
            try {
                try (OutputStream file = Files.newOutputStream(part);
                        ZipOutputStream zip = new ZipOutputStream(file)) {
                    all(zip, key);
                }
                Files.move(part, target);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (FileAlreadyExistsException e) {
            throw exists(out);
        } catch (IOException e) {
            throw new UserError("Cannot write " + out + " (" + FileErrors.of(e)
                    + "); free some space, or name another file with --out.");
        } catch (GeneralSecurityException e) {
            throw new UserError("The key cannot sign (" + e.getMessage() + "); make one with 'quadrille keys'.");
        }
    }

    private void refuse(Path out, Path target) {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw exists(out);
        }
        UserFiles.use("Cannot write " + out, "name a file in an existing folder with --out", () -> {
            Path parent = target.getParent().toRealPath();
            for (Path inside = parent; inside != null; inside = inside.getParent()) {
                if (inside.equals(folder.path()) || sources.containsValue(inside.resolve(AuditSummary.FILE))) {
                    throw new UserError(out + " would be inside " + inside
                            + ", which it is made of; name a file elsewhere with --out.");
                }
            }
        });
    }

    private static UserError exists(Path out) {
        return new UserError(out + " already exists and is left unchanged; name another file with --out.");
    }

    private void all(ZipOutputStream zip, KeyStore.PrivateKeyEntry key) throws IOException, GeneralSecurityException {
        String rules = Rulebook.page()
                .orElseThrow(() -> new UserError("This kit lacks docs/workload.md; build or install it again."));
        String statement = AuditorStatement.of(run, audited);
        list(zip, BundlePaths.STATEMENT, new ByteArrayInputStream(statement.getBytes(StandardCharsets.UTF_8)));
        list(zip, BundlePaths.RULES, new ByteArrayInputStream(rules.getBytes(StandardCharsets.UTF_8)));
        for (Map.Entry<String, Path> source : sources.entrySet()) {
            try (InputStream in = Files.newInputStream(source.getValue())) {
                list(zip, source.getKey(), in);
            }
        }
        byte[] manifest = (Json.write(manifest()) + "\n").getBytes(StandardCharsets.UTF_8);
        put(zip, BundlePaths.MANIFEST, new ByteArrayInputStream(manifest));
        if (key != null) {
            put(zip, BundlePaths.SIGNATURE, new ByteArrayInputStream(Signing.sign(manifest, key.getPrivateKey())));
            put(zip, BundlePaths.CERTIFICATES, new ByteArrayInputStream(Signing.certificates(key)));
        }
    }

    /** What the bundle says about itself; complete once it is written. */
    Manifest manifest() {
        String notice = "What this bundle holds is not a TPC result and may not be compared with TPC results.";
        return new Manifest(notice, Manifest.FORMAT, run, audited, Build.id(), files);
    }

    private void list(ZipOutputStream zip, String name, InputStream in) throws IOException {
        files.put(name, put(zip, name, in));
    }

    private Manifest.Content put(ZipOutputStream zip, String name, InputStream in) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(time);
        zip.putNextEntry(entry);
        Manifest.Content content = new Digester().copy(in, zip, Long.MAX_VALUE).content();
        zip.closeEntry();
        return content;
    }

    /**
     * What has changed in the results folder since the run was collected and reported, judged by the files just packed.
     */
    List<String> changes() {
        return SumsInside.changes(there(folder.sums()), there(folder.reportSums()), run.runId(), files);
    }

    private static byte[] there(Path file) {
        return Files.exists(file) ? read(file) : null;
    }

    private static byte[] read(Path file) {
        return UserFiles.get("Cannot read " + file, "correct its permissions", () -> Files.readAllBytes(file));
    }
}
