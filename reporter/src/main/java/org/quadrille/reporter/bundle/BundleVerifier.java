package org.quadrille.reporter.bundle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.data.RunDigest;

/**
 * Verifies a bundle that may come from anybody. Nothing is unpacked to disk, whatever its files are called; no file is
 * read beyond the length that the manifest gives; what the manifest does not list is not read at all.
 */
final class BundleVerifier {
    /**
     * Largest size, in bytes, of the few files that are held in memory. Those of real runs have a few megabytes at
     * most.
     */
    private static final int MOST_BYTES = 1 << 26;

    private final List<String> findings = new ArrayList<>();
    private final Set<String> intact = new TreeSet<>();
    private Manifest manifest;
    private boolean signed;
    private Signing.Signer signer;

    /**
     * What was found.
     *
     * @param manifest what the bundle says it is; null if that cannot be read
     * @param signed whether it bears a signature, matching or not
     * @param signer whose signature it bears, if that matches; null otherwise
     * @param findings what has changed, a sentence each
     */
    record Result(Manifest manifest, boolean signed, Signing.Signer signer, List<String> findings) {}

    private BundleVerifier() {}

    /**
     * Verifies a bundle.
     *
     * @param authority that must have issued the signer's certificate; null to accept any, or no signature
     * @param digest that the run must have, as {@link RunDigest#given} returns it; null to accept any
     * @throws UserError if the file is not a zip archive at all
     */
    static Result verify(Path file, X509Certificate authority, String digest) {
        refuseOthers(file);
        BundleVerifier verifier = new BundleVerifier();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            verifier.look(zip, authority);
            verifier.digest(digest);
        } catch (IOException | IllegalArgumentException e) {
            verifier.findings.add("The archive is damaged: " + BundlePaths.shown(e.getMessage()));
        }
        return new Result(verifier.manifest, verifier.signed, verifier.signer, List.copyOf(verifier.findings));
    }

    private static void refuseOthers(Path file) {
        String fix = "name a file that 'quadrille bundle' made";
        String begin = UserFiles.get("Cannot read " + file, fix, () -> {
            try (InputStream in = Files.newInputStream(file)) {
                return new String(in.readNBytes(2), StandardCharsets.ISO_8859_1);
            }
        });
        if (!begin.equals("PK")) {
            throw new UserError(file + " is not a zip archive; " + fix + ".");
        }
    }

    private void look(ZipFile zip, X509Certificate authority) throws IOException {
        Map<String, ZipEntry> entries = new TreeMap<>();
        zip.stream().forEach(entry -> {
            if (entries.put(entry.getName(), entry) != null) {
                findings.add(BundlePaths.shown(entry.getName()) + " is there twice");
            }
        });
        byte[] json = held(zip, entries, BundlePaths.MANIFEST);
        if (json == null) {
            findings.add(
                    entries.containsKey(BundlePaths.MANIFEST)
                            ? BundlePaths.MANIFEST + " was changed: it cannot be unpacked"
                            : BundlePaths.MANIFEST + " is missing: this is not a bundle, or it was removed");
            return;
        }
        signature(zip, entries, json, authority);
        if (parsed(json)) {
            compare(zip, entries);
            inside(zip, entries);
        }
    }

    private boolean parsed(byte[] json) {
        try {
            Manifest read = Json.read(new String(json, StandardCharsets.UTF_8), Manifest.class, BundlePaths.MANIFEST);
            if (read.format() != Manifest.FORMAT) {
                throw new UserError("it has format " + read.format() + " and this kit reads " + Manifest.FORMAT);
            }
            Objects.requireNonNull(read.run(), "it names no run");
            read.files().forEach((name, content) -> Objects.requireNonNull(content, "a file has no digest"));
            manifest = read;
            return true;
        } catch (UserError | NullPointerException e) {
            findings.add(BundlePaths.MANIFEST + " was changed, or is of another version of the kit: "
                    + BundlePaths.shown(e.getMessage()));
            return false;
        }
    }

    private void signature(ZipFile zip, Map<String, ZipEntry> entries, byte[] json, X509Certificate authority) {
        signed = entries.containsKey(BundlePaths.SIGNATURE);
        if (signed != entries.containsKey(BundlePaths.CERTIFICATES)) {
            findings.add((signed ? BundlePaths.CERTIFICATES : BundlePaths.SIGNATURE)
                    + " is missing: the signature was removed in part");
            return;
        } else if (!signed) {
            if (authority != null) {
                findings.add("It is not signed, so nothing shows that it comes from " + name(authority));
            }
            return;
        }
        byte[] signature = held(zip, entries, BundlePaths.SIGNATURE);
        byte[] pem = held(zip, entries, BundlePaths.CERTIFICATES);
        if (signature == null || pem == null) {
            findings.add((signature == null ? BundlePaths.SIGNATURE : BundlePaths.CERTIFICATES)
                    + " was changed: it cannot be unpacked");
            return;
        }
        try {
            signer = Signing.verify(json, signature, pem);
            if (authority != null && !Signing.issuedBy(pem, authority)) {
                findings.add("It is signed with a key of another authority than " + name(authority));
            }
        } catch (CertificateException e) {
            findings.add(BundlePaths.CERTIFICATES + " was changed: its certificates cannot be used ("
                    + BundlePaths.shown(e.getMessage()) + ")");
        } catch (GeneralSecurityException e) {
            findings.add("The signature does not match: " + BundlePaths.MANIFEST + " or " + BundlePaths.SIGNATURE
                    + " was changed after it was signed");
        }
    }

    private static String name(X509Certificate authority) {
        return authority.getSubjectX500Principal().getName();
    }

    private void compare(ZipFile zip, Map<String, ZipEntry> entries) {
        manifest.files().forEach((name, then) -> {
            if (!BundlePaths.harmless(name)) {
                findings.add(
                        BundlePaths.shown(name) + " has a name that leads out of a folder, as no file of a bundle has");
            }
            ZipEntry entry = entries.get(name);
            if (entry == null) {
                findings.add(BundlePaths.shown(name) + " is missing");
                return;
            }
            Manifest.Content now = content(zip, entry, then.bytes(), OutputStream.nullOutputStream());
            if (then.equals(now)) {
                intact.add(name);
            } else {
                findings.add(BundlePaths.shown(name) + " was changed");
            }
        });
        Set<String> added = new TreeSet<>(entries.keySet());
        added.removeAll(manifest.files().keySet());
        added.removeAll(BundlePaths.UNLISTED);
        added.forEach(name -> findings.add(BundlePaths.shown(name) + " was added"));
    }

    /** What somebody who also corrects the digests would have to forge as well: what the files say about each other. */
    private void inside(ZipFile zip, Map<String, ZipEntry> entries) {
        String runId = manifest.run().runId();
        String report = BundlePaths.results(runId) + "report.json";
        agreed(zip, entries, report, json -> said(Manifest.Run.of(json, report).equals(manifest.run()), report));
        Manifest.Audit audit = manifest.audit();
        if (audit != null) {
            String summary = BundlePaths.summary(audit.name());
            agreed(
                    zip,
                    entries,
                    summary,
                    json -> said(Manifest.Audit.of(json, audit.name(), summary).equals(audit), summary));
        }
        String made = BundlePaths.results(runId) + ResultsFolder.REPORT_SUMS;
        agreed(
                zip,
                entries,
                BundlePaths.results(runId) + ResultsFolder.SEAL,
                seal -> SumsInside.changes(
                        seal, intact.contains(made) ? held(zip, entries, made) : null, runId, manifest.files()));
    }

    private void digest(String noted) {
        if (noted != null && manifest != null) {
            String seal = BundlePaths.results(manifest.run().runId()) + ResultsFolder.SEAL;
            String hex = intact.contains(seal) ? manifest.files().get(seal).sha256() : null;
            RunDigest.differs(noted, hex).ifPresent(findings::add);
        }
    }

    private static List<String> said(boolean same, String name) {
        return same ? List.of() : List.of(BundlePaths.MANIFEST + " does not say what " + name + " says");
    }

    /**
     * Compares what a file says with the manifest. A file that was changed or is missing has been named already, unless
     * the manifest does not list it at all.
     */
    private void agreed(
            ZipFile zip, Map<String, ZipEntry> entries, String name, Function<byte[], List<String>> differences) {
        if (!manifest.files().containsKey(name)) {
            findings.add(BundlePaths.shown(name) + " is missing");
        } else if (intact.contains(name)) {
            byte[] content = held(zip, entries, name);
            try {
                if (content == null) {
                    throw new UserError(name + " is too large");
                }
                differences.apply(content).forEach(finding -> findings.add(BundlePaths.shown(finding)));
            } catch (UserError e) {
                findings.add(BundlePaths.shown(e.getMessage()));
            }
        }
    }

    /** A small file; null if it is not there, cannot be unpacked or is far too large. */
    private static byte[] held(ZipFile zip, Map<String, ZipEntry> entries, String name) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ZipEntry entry = entries.get(name);
        Manifest.Content content = entry == null ? null : content(zip, entry, MOST_BYTES, out);
        return content == null || content.bytes() > MOST_BYTES ? null : out.toByteArray();
    }

    /** What is in an entry, or its beginning if it is longer than it should be; null if it cannot be unpacked. */
    private static Manifest.Content content(ZipFile zip, ZipEntry entry, long most, OutputStream out) {
        Digester digester = new Digester();
        try (InputStream in = zip.getInputStream(entry)) {
            digester.copy(in, out, most);
        } catch (IOException e) {
            return null;
        }
        boolean whole = digester.bytes() <= most;
        return whole && digester.crc() != entry.getCrc() ? null : digester.content();
    }
}
