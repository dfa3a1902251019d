package org.quadrille.reporter.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.common.files.Sha256;
import org.quadrille.reporter.rules.Rulebook;

/** Bundles a run, then does to the archive everything that careless or dishonest people might do. */
class BundleTest extends Bundled {
    private static final int FLIPS = 60;

    @Test
    void aBundleHoldsTheWholeRunTheAuditAndTheRules() throws Exception {
        assertEquals(0, call("--verify", unsigned.toString()), said());
        assertTrue(said().contains("unsigned.zip: run 20261103-101530 of 2026-11-03T10:15:30Z, "), said());
        assertTrue(said().contains(", NON-STANDARD (") && said().contains(" tpsV\n"), said());
        assertTrue(said().contains("audit  20261102-080000 NOT RUN, of another build, 0.1.0-other"), said());
        assertTrue(said().contains("  build  0.1.0-test, commit c0ffee0\n"), said());
        assertTrue(said().contains("  not signed\n") && said().contains("only a signature shows that"), said());
        assertTrue(said().contains("not TPC results"), said());

        Archive archive = Archive.of(unsigned);
        List<String> expected = new ArrayList<>(List.of("auditor-statement.txt", "bundle.json", "docs/workload.md"));
        for (Map.Entry<String, Path> part :
                Map.of(RUN, run, "audit/20261102-080000/", audit).entrySet()) {
            try (Stream<Path> all = Files.walk(part.getValue())) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    String name = part.getKey() + part.getValue().relativize(file);
                    assertArrayEquals(Files.readAllBytes(file), archive.files().get(name), name);
                    expected.add(name);
                }
            }
        }
        assertEquals(
                expected.stream().sorted().toList(),
                List.copyOf(archive.digests().keySet()));
        assertEquals(Rulebook.page().orElseThrow(), archive.text("docs/workload.md"));
    }

    @Test
    void theAuditorsPageNamesTheRunAndLeavesTheRestToTheAuditor() throws Exception {
        String page = Archive.of(unsigned).text("auditor-statement.txt");
        String json = Archive.of(unsigned).text("bundle.json");
        for (String part : List.of(
                "NOT a TPC\nresult",
                "  run id       20261103-101530\n",
                "  started      2026-11-03T10:15:30Z\n",
                "  verdict      INVALID, NON-STANDARD (",
                "  build        0.1.0-test, commit c0ffee0\n",
                "  self-audit   20261102-080000: NOT RUN, by build 0.1.0-other\n",
                "SHA-256 of bundle.json",
                "  [ ] ",
                "  Name   ",
                "  Organisation   ",
                "  Date   ",
                "  Signature   ")) {
            assertTrue(page.contains(part), part + " is not in\n" + page);
        }
        String tpsV = json.replaceFirst("(?s).*\"tpsV\" : ([\\d.]+).*", "$1");
        assertTrue(page.contains(String.format(Locale.ROOT, "  tpsV         %.2f%n", Double.parseDouble(tpsV))), page);
        Path alone = folder.resolve("alone.zip");
        assertEquals(0, call(run.toString(), "--out", alone.toString()), said());
        assertTrue(Archive.of(alone).text("auditor-statement.txt").contains("  self-audit   none in this bundle\n"));
    }

    @Test
    void theSameFilesMakeTheSameArchiveWhereverItIsMade() throws Exception {
        TimeZone zone = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        try {
            Path again = folder.resolve("again.zip");
            assertEquals(0, call(run.toString(), "--audit", audit.toString(), "--out", again.toString()), said());
            assertEquals(-1, Files.mismatch(unsigned, again));
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void aFlippedByteInAnyFileIsFoundAndTheFileNamed() throws Exception {
        String log = RUN + "logs/ce-1.csv";
        assertEquals(
                List.of(log + " was changed"),
                findings(changed(Archive.of(signed).flip(log))));
        Archive every = Archive.of(signed);
        List<String> listed = every.files().keySet().stream()
                .filter(name -> !BundlePaths.UNLISTED.contains(name))
                .sorted()
                .toList();
        listed.forEach(every::flip);
        assertEquals(listed.stream().map(name -> name + " was changed").toList(), findings(changed(every)));
        for (String name : BundlePaths.UNLISTED) {
            assertTrue(
                    findings(changed(Archive.of(signed).flip(name))).stream().anyMatch(f -> f.contains(name)),
                    name + ": " + said());
        }
    }

    @Test
    void noFlippedByteOfTheArchiveItselfGoesByUnlessItChangesNoFile() throws Exception {
        byte[] whole = Files.readAllBytes(unsigned);
        Map<String, String> then = Archive.of(unsigned).digests();
        Random random = new Random(13);
        int found = 0;
        for (int i = 0; i < FLIPS; i++) {
            byte[] flipped = whole.clone();
            // Half of the changes are in the directory at the end of the archive.
            int at = i % 2 == 0 ? random.nextInt(whole.length) : whole.length - 1 - random.nextInt(5000);
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            Path file = Files.write(folder.resolve("flipped.zip"), flipped);
            if (call("--verify", file.toString()) == 0) {
                assertEquals(then, Archive.of(file).digests(), "byte " + at + " changed a file unseen");
            } else {
                found++;
            }
        }
        assertTrue(found > FLIPS / 2, "only " + found + " were found");
        Path cut = Files.write(folder.resolve("cut.zip"), Arrays.copyOf(whole, whole.length / 2));
        assertTrue(findings(cut).get(0).startsWith("The archive is damaged: "), said());
    }

    @Test
    void missingAndAddedFilesAreNamed() throws Exception {
        assertEquals(
                List.of(RUN + "run.json is missing"),
                findings(changed(Archive.of(signed).remove(RUN + "run.json"))));
        assertEquals(
                List.of(RUN + "note.txt was added"),
                findings(changed(Archive.of(signed).put(RUN + "note.txt", "x"))));
        assertEquals(
                List.of("bundle.json is missing: this is not a bundle, or it was removed"),
                findings(changed(Archive.of(signed).remove("bundle.json"))));
        assertEquals(
                List.of("bundle.pem is missing: the signature was removed in part"),
                findings(changed(Archive.of(signed).remove("bundle.pem"))));
    }

    @Test
    void namesThatLeadElsewhereHarmNothing() throws Exception {
        Path deep = Files.createDirectories(folder.resolve("deep/er")).resolve("added.zip");
        List<Path> before = tree();
        assertEquals(
                List.of("../../x was added", "/tmp/x?[2J was added"),
                findings(Archive.of(unsigned)
                        .put("../../x", "evil")
                        .put("/tmp/x\u001b[2J", "evil")
                        .write(deep)));
        Archive listed = Archive.of(unsigned).put("../../x", "evil");
        String entry = "\"docs/workload.md\" : {";
        String digest = listed.digests().get("../../x");
        listed.put(
                "bundle.json",
                listed.text("bundle.json")
                        .replace(entry, "\"../../x\" : { \"bytes\" : 4, \"sha256\" : \"" + digest + "\" }, " + entry));
        assertEquals(
                List.of("../../x has a name that leads out of a folder, as no file of a bundle has"),
                findings(listed.write(deep)));
        Files.delete(deep);
        assertEquals(before, tree());
    }

    private List<Path> tree() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.sorted().toList();
        }
    }

    @Test
    void aFileThatUnpacksToMoreThanItShouldIsNotReadToItsEnd() throws Exception {
        String zeros = "0".repeat(1 << 20);
        assertEquals(
                List.of(RUN + "run.json was changed"),
                findings(changed(Archive.of(unsigned).put(RUN + "run.json", zeros))));
        Digester digester = new Digester();
        digester.copy(new ByteArrayInputStream(new byte[1 << 20]), OutputStream.nullOutputStream(), 10);
        assertTrue(digester.bytes() <= 1 << 16, "read " + digester.bytes());
    }

    @Test
    void whoeverRewritesTheDigestsIsFoundByTheSignatureAlone() throws Exception {
        Path ca = keys.resolve("ca.pem");
        assertEquals(0, call("--verify", signed.toString(), "--ca", ca.toString()), said());
        assertTrue(said().contains("signed by CN=prime; authority CN=Quadrille authority "), said());
        assertTrue(said().contains("it was signed with a key of this authority."), said());
        assertEquals(0, call("--verify", signed.toString()), said());
        assertTrue(said().contains("compare the authority's fingerprint"), said());

        Path forged = changed(Archive.of(unsigned).forge(RUN + "logs/ce-1.csv", ",TO,0", ",TO,1"));
        assertEquals(0, call("--verify", forged.toString()), "digests cannot show this: " + said());
        forged = changed(Archive.of(signed).forge(RUN + "logs/ce-1.csv", ",TO,0", ",TO,1"));
        String mismatch = "The signature does not match: bundle.json or bundle.sig was changed after it was signed";
        assertEquals(List.of(mismatch), findings(forged));
        assertTrue(said().contains("signed, but the signature does not hold"), said());
        assertEquals(List.of(mismatch), findings(changed(Archive.of(signed).flip("bundle.sig"))));

        Path stripped = changed(Archive.of(signed).remove("bundle.sig").remove("bundle.pem"));
        assertEquals(0, call("--verify", stripped.toString()), said());
        assertTrue(
                findings(stripped, "--ca", ca.toString()).get(0).startsWith("It is not signed, so nothing shows"),
                said());
    }

    /** The forger here has the sponsor's key, or there is no signature at all. */
    @Test
    void whoeverMakesAllSumsAgainIsFoundByTheDigestThatAWitnessNoted() throws Exception {
        String digest = "sha256:" + Sha256.of(Files.readAllBytes(run.resolve("manifest.sha256")));
        assertEquals(0, call("--verify", unsigned.toString(), "--digest", digest), said());
        assertTrue(said().contains("It holds the run with this digest"), said());

        Path forged = changed(Archive.of(unsigned).forge(RUN + "logs/ce-1.csv", ",TO,0", ",TO,1"));
        assertEquals(0, call("--verify", forged.toString()), said());
        List<String> found = findings(forged, "--digest", digest);
        assertEquals(1, found.size(), said());
        assertTrue(found.get(0).startsWith("manifest.sha256 has the digest sha256:"), said());
        assertTrue(found.get(0).contains(" instead of " + digest), said());

        String wrong = "ption --digest is \"sha256:1\" but must be the digest that a run ends with";
        assertTrue(
                mistake("--verify", unsigned.toString(), "--digest", "sha256:1").contains(wrong));
        assertTrue(mistake(run.toString(), "--digest", digest).contains("ption --digest needs --verify"));
    }

    @Test
    void aRunWithoutItsSealIsBundledAndSaysSo() throws Exception {
        Path copy = copy();
        Files.delete(copy.resolve("manifest.sha256"));
        Path made = folder.resolve("made.zip");
        assertEquals(1, call(copy.toString(), "--out", made.toString()), said());
        assertTrue(said().contains(RUN + "manifest.sha256 is missing"), said());
        String digest = "sha256:" + "0".repeat(64);
        List<String> found = findings(made, "--digest", digest);
        assertEquals(
                List.of(
                        RUN + "manifest.sha256 is missing",
                        "There is no manifest.sha256, so nothing has the digest " + digest
                                + ": this is another run, or the run was changed and its sums were made again"),
                found);
    }

    @Test
    void aSignatureOfAnotherAuthorityIsNamedAndRefused() throws Exception {
        Path other = folder.resolve("other.zip");
        assertEquals(0, call(run.toString(), "--out", other.toString(), "--sign", others + "/prime"), said());
        assertEquals(0, call("--verify", other.toString()), said());
        assertTrue(
                findings(other, "--ca", keys.resolve("ca.pem").toString())
                        .get(0)
                        .startsWith("It is signed with a key of another authority than CN=Quadrille authority "),
                said());
        // The right authority's certificate, appended to that of somebody else's key.
        Archive pasted = Archive.of(other);
        String own = pasted.text("bundle.pem").split("(?<=-----END CERTIFICATE-----\n)")[0];
        pasted.put("bundle.pem", own + Files.readString(keys.resolve("ca.pem")));
        assertTrue(
                findings(changed(pasted), "--ca", keys.resolve("ca.pem").toString())
                        .get(0)
                        .startsWith("bundle.pem was changed: its certificates cannot be used"),
                said());
    }

    @Test
    void whatTheManifestSaysMustBeWhatTheReportSays() throws Exception {
        String json = Archive.of(unsigned).text("bundle.json");
        for (String key : List.of("verdict", "standard", "deviations", "tpsV", "build", "startedAt")) {
            String value = json.replaceFirst("(?s).*?\"" + key + "\" : ([^,\\s]+).*", "$1");
            String other = value.startsWith("\"") ? "\"x\"" : value.equals("false") ? "true" : "1" + value;
            Path changed = changed(Archive.of(unsigned)
                    .put("bundle.json", json.replaceFirst("(\"" + key + "\" : )[^,\\s]+", "$1" + other)));
            assertEquals(List.of("bundle.json does not say what " + REPORT + " says"), findings(changed), key);
        }
        Archive audited = Archive.of(unsigned).put("bundle.json", json.replace("NOT RUN", "PASSED"));
        assertEquals(
                List.of("bundle.json does not say what audit/20261102-080000/summary.json says"),
                findings(changed(audited)));
    }

    @Test
    void aManifestThatCannotBeReadIsChanged() throws Exception {
        for (String text :
                List.of("", "{}", "[]", "{\"format\": 2}", "{\"more\": 1}", "{\"format\":1,\"files\":{\"a\":null}}")) {
            String finding = findings(changed(Archive.of(unsigned).put("bundle.json", text)))
                    .get(0);
            assertTrue(finding.startsWith("bundle.json was changed, or is of another version of the kit: "), finding);
        }
    }

    @Test
    void whatChangedInTheFolderBeforeIsSaidHereAndThere() throws Exception {
        Path copy = copy();
        Path json = copy.resolve("checks.json");
        Files.writeString(json, Files.readString(json) + " ");
        Path made = folder.resolve("made.zip");
        assertEquals(1, call(copy.toString(), "--out", made.toString()), said());
        String finding = RUN + "checks.json was changed between the run's collection or report and this bundle";
        assertTrue(said().contains(finding + "\n") && said().contains("whoever verifies it will see these"), said());
        assertEquals(List.of(finding), findings(made));
    }
}
