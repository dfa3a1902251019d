package org.quadrille.reporter.bundle;

import java.io.PrintStream;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Words;
import org.quadrille.common.control.tls.Certificates;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.reporter.data.RunDigest;
import org.quadrille.reporter.text.Numbers;

/** {@code quadrille bundle}: a run with its evidence as one archive, for whoever judges it elsewhere. */
public final class BundleCommand implements Command {
    private static final double MEGA = 1e6;

    @Override
    public CommandSpec options() {
        return CommandSpec.of(
                        "bundle",
                        "pack a run and its evidence into one archive, or say whether such an archive was changed",
                        "Packs the results folder of a run, the evidence of a self-audit and the rules into one zip archive,"
                                + " with a digest of every file; or says of such an archive what it is and what in it was"
                                + " changed, without unpacking it. docs/bundle.md explains both.")
                .option("audit", "DIR", "folder of a self-audit to put into it, such as audit/20261103-101530")
                .option("out", "FILE", "archive to make; must not exist yet; default <run id>.zip in this folder")
                .option("sign", "DIR", "sign it with the key in this folder, one that 'quadrille keys' made for a host")
                .option("verify", "FILE", "say what this archive is and whether it was changed; makes nothing")
                .option("ca", "FILE", "with --verify: its signature must be by a key of this authority (ca.pem)")
                .option(
                        "digest",
                        "DIGEST",
                        "with --verify: what the run printed at its end; the bundle must hold that run")
                .operands("[FOLDER]")
                .example("quadrille bundle results/first --audit audit/20261103-101530 --sign keys/prime")
                .example("quadrille bundle --verify first.zip --ca ca.pem --digest sha256:3f9a...");
    }

    @Override
    public ExitCode run(Arguments line, PrintStream out) {
        if (!line.has("verify")) {
            for (String option : List.of("ca", "digest")) {
                if (line.has(option)) {
                    throw line.mistake("option --" + option + " needs --verify");
                }
            }
            return bundle(line, out);
        }
        if (!line.operands().isEmpty() || Stream.of("audit", "out", "sign").anyMatch(line::has)) {
            throw line.mistake("with --verify, name one archive and nothing else but --ca and --digest");
        }
        Path file = line.path("verify").orElseThrow();
        X509Certificate authority = line.path("ca").map(Certificates::authority).orElse(null);
        return verify(file, authority, RunDigest.given(line, "digest").orElse(null), out);
    }

    private static ExitCode bundle(Arguments line, PrintStream out) {
        Path folder = Path.of(line.operand("name one results folder, such as results/latest"));
        KeyStore.PrivateKeyEntry key = line.path("sign").map(KeyFolder::key).orElse(null);
        BundleWriter writer = new BundleWriter(folder, line.path("audit").orElse(null));
        Path target = line.path("out").orElse(Path.of(writer.runId() + ".zip"));
        writer.write(target, key);
        describe(target, writer.manifest(), signed(key != null, key == null ? null : Signing.signer(key)), out);
        List<String> changes = writer.changes();
        changes.forEach(out::println);
        if (!changes.isEmpty()) {
            out.println("The bundle was made, but whoever verifies it will see these findings too; see"
                    + " 'quadrille report --verify " + folder + "'.");
        }
        return changes.isEmpty() ? ExitCode.OK : ExitCode.INVALID;
    }

    private static ExitCode verify(Path file, X509Certificate authority, String digest, PrintStream out) {
        BundleVerifier.Result result = BundleVerifier.verify(file, authority, digest);
        if (result.manifest() != null) {
            describe(file, result.manifest(), signed(result.signed(), result.signer()), out);
        }
        List<String> findings = result.findings();
        findings.forEach(out::println);
        if (!findings.isEmpty()) {
            out.println(file + " is NOT as it was made: "
                    + (findings.size() == 1 ? "one finding." : findings.size() + " findings."));
            return ExitCode.INVALID;
        }
        if (digest != null) {
            out.println("It holds the run with this digest: nothing that prime collected was changed since then.");
        }
        out.println("Nothing in it was changed since it was made"
                + (result.signer() == null
                        ? ", unless somebody also rewrote "
                                + (digest == null ? "its digests" : "the digests of its report")
                                + ": only a signature shows that."
                        : authority == null
                                ? " and signed; compare the authority's fingerprint with that of the sponsor, or name"
                                        + " its certificate with --ca."
                                : ", and it was signed with a key of this authority."));
        return ExitCode.OK;
    }

    private static void describe(Path file, Manifest manifest, String signed, PrintStream out) {
        Manifest.Run run = manifest.run();
        out.println(BundlePaths.shown(file + ": run " + run.runId() + " of " + run.startedAt() + ", " + run.verdict()
                + ", "
                + (run.standard() ? "STANDARD" : "NON-STANDARD (" + Words.count(run.deviations(), "deviation") + ")")
                + ", "
                + (run.tpsV() == null ? "no tpsV" : Numbers.tpsV(run.tpsV()) + " tpsV")));
        out.println(BundlePaths.shown("  build  " + run.made()));
        Manifest.Audit audit = manifest.audit();
        out.println(BundlePaths.shown("  audit  "
                + (audit == null
                        ? "none in this bundle"
                        : audit.name() + " " + audit.verdict()
                                + (run.build().equals(audit.build()) ? "" : ", of another build, " + audit.build()))));
        out.println(BundlePaths.shown("  rules  " + BundlePaths.RULES
                + (run.build().equals(manifest.bundledBy())
                        ? " of this build"
                        : " of another build, " + manifest.bundledBy() + ", which made the bundle")));
        long bytes = manifest.files().values().stream()
                .mapToLong(Manifest.Content::bytes)
                .sum();
        out.println("  files  " + Words.count(manifest.files().size(), "file") + ", "
                + String.format(Locale.ROOT, "%.1f MB", bytes / MEGA));
        out.println(BundlePaths.shown("  " + signed));
        out.println("  These are not TPC results and may not be compared with TPC results.");
    }

    private static String signed(boolean signed, Signing.Signer signer) {
        if (signer == null) {
            return signed ? "signed, but the signature does not hold" : "not signed";
        }
        return "signed by " + signer.subject() + "; authority " + signer.authority() + ", SHA-256 "
                + signer.fingerprint();
    }
}
