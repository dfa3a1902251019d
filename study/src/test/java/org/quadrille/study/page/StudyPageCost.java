package org.quadrille.study.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.Folders;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyPlan;

/**
 * Measures what the page of a study costs: copies a reported run, each copy with another throughput, and prints how
 * long the page takes. Run by hand:
 * {@code java -Xmx256m -cp ... org.quadrille.study.page.StudyPageCost REPORTED_RUN 400}.
 */
final class StudyPageCost {
    private static final List<String> COPIED = List.of(
            "run.json",
            "testbed.json",
            "profile.json",
            "databases-before.json",
            "checks.json",
            "data/transactions.parquet");

    private StudyPageCost() {}

    public static void main(String[] args) throws IOException {
        Path reported = Path.of(args[0]);
        Path path = Files.createTempDirectory("study-page-cost").resolve("study");
        try {
            make(reported, new SyntheticStudy(path).cells(Integer.parseInt(args[1]) / 2, "host", "container"));
            var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long start = System.nanoTime();
            long before = system.getProcessCpuTime();
            StudyReport.write(path);
            System.out.printf(
                    "page of %s runs: %.1f s, %.1f s of processors, %s%n",
                    args[1],
                    (System.nanoTime() - start) / 1e9,
                    (system.getProcessCpuTime() - before) / 1e9,
                    Files.readString(Path.of("/proc/self/status"))
                            .lines()
                            .filter(line -> line.startsWith("VmHWM"))
                            .findFirst()
                            .orElse("memory unknown"));
        } finally {
            Folders.delete(path.getParent());
        }
    }

    private static void make(Path reported, SyntheticStudy study) throws IOException {
        study.made(0).write().close();
        StudyFolder folder = study.folder();
        ObjectNode report = (ObjectNode)
                Json.mapper().readTree(new ResultsFolder(reported).reportJson().toFile());
        report.put("verdict", "VALID");
        Random random = new Random(1);
        String text = Files.readString(folder.studyFile());
        try (Journal journal = Journal.open(folder.journal())) {
            for (Slot slot : StudyPlan.read(folder.plan(), text).slots()) {
                String run = SyntheticStudy.run(slot.number());
                ResultsFolder results = folder.run(run);
                Files.createDirectories(results.data());
                for (String file : COPIED) {
                    Files.copy(reported.resolve(file), results.path().resolve(file));
                }
                report.put("tpsV", (slot.cell().equals("host") ? 190 : 180) * (1 + 0.02 * random.nextGaussian()));
                ResultsFolder.writeJson(results.reportJson(), report);
                Checksums.seal(results);
                Checksums.add(results);
                journal.write(new JournalEvent.Started(
                        slot.number(), 1, run, List.of(new Pulse("host", 1000 + random.nextGaussian(), 400))));
                journal.write(new JournalEvent.Finished(
                        slot.number(),
                        1,
                        run,
                        "VALID",
                        List.of(),
                        Digests.sha256(results.reportSums()),
                        List.of(),
                        Map.of(),
                        false));
            }
        }
    }
}
