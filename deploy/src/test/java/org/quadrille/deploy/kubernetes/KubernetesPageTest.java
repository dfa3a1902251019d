package org.quadrille.deploy.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.deploy.kubernetes.KubernetesDeployment.NodesNeeded;
import org.quadrille.deploy.plan.MachinePlan;
import org.quadrille.vdriver.command.InitCommand;

/** What the page on Kubernetes says that its own examples need. */
class KubernetesPageTest {
    private static final Pattern INIT = Pattern.compile("(?s)\\./quadrille init (.*?[^\\\\])\n");
    private static final ByteSize RESULTS = ByteSize.parse("20g");

    @TempDir
    Path folder;

    @Test
    void theExampleAndTheSmallOneNeedWhatThePageSays() throws IOException {
        String page = Files.readString(Path.of("../docs/deployment.md"));
        page = page.substring(page.indexOf("\n## Kubernetes\n"));
        List<NodesNeeded> needed = new ArrayList<>();
        Matcher init = INIT.matcher(page);
        while (init.find()) {
            Path file = folder.resolve(needed.size() + ".json");
            List<String> words = new ArrayList<>(
                    Arrays.asList(init.group(1).replace("\\\n", " ").strip().split("\\s+")));
            words.addAll(List.of("--out", file.toString()));
            assertEquals(
                    ExitCode.OK.code(),
                    Main.run(new InitCommand(), System.out, System.err, words.toArray(String[]::new)));
            Testbed testbed = Testbeds.load(file).testbed();
            needed.add(NodesNeeded.of(Pod.all(testbed, MachinePlan.of(testbed, "page"), RESULTS), 1));
        }
        assertEquals(2, needed.size(), "one of real sizes, and one to try it");
        String text = page.replaceAll("\\s+", " ");
        needed.forEach(all -> {
            String figures = String.format(
                    Locale.ROOT,
                    "%.0f processors, %.0f GiB of memory and %.0f GiB of volumes",
                    Math.ceil(all.milliCpus() / 1e3),
                    Math.ceil(all.memory() / (double) (1L << 30)),
                    Math.ceil(all.volumes() / (double) (1L << 30)));
            assertTrue(text.contains(figures), "the page does not say " + figures);
        });
    }
}
