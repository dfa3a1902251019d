package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.Throughput;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vdriver.prime.TerminalProgress.TerminalPage;

class TerminalProgressTest {
    private static final Profile PROFILE = Profiles.load("standard", Path.of("."));

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final TerminalProgress progress =
            new TerminalProgress(new PrintStream(written, true, StandardCharsets.UTF_8), () -> 80, PROFILE);

    private static Progress.Moment moment(double seconds) {
        List<Progress.Times> times = Arrays.stream(TransactionType.values())
                .map(type -> new Progress.Times(type, new Histogram(3), all(0.0123), all(type.ordinal() * 33.3)))
                .toList();
        return new Progress.Moment(
                (long) (seconds * 1e6),
                3,
                10,
                Throughput.TRADE_RESULTS,
                1_234.5,
                1_200,
                9_876,
                new double[] {10.04, 19.96, 30, 40},
                List.of(10, 20, 30, 40),
                12,
                345,
                1_250,
                times,
                Map.of(),
                Map.of());
    }

    private static Progress.Quantiles all(double seconds) {
        return new Progress.Quantiles(seconds, seconds, seconds, seconds);
    }

    @Test
    void saysWhatIsAskedForInEightyColumns() {
        List<String> lines = new TerminalPage(PROFILE).lines(moment(2_100), 80);
        assertEquals(
                List.of(
                        "phase 3/10 [######---------------------]   25 %  35:00 of 2:19:00, 1:44:00 left",
                        "tpsV 1234.5, mean 1200.0  all 9876/s  errors 12  retries 345  lateness 1.3 ms",
                        "share %      10.0 of 10     20.0 of 20     30.0 of 30     40.0 of 40",
                        "90th, ms       BV    CP    MW    SD    TL    TO    TS    TU    TR    MF    DM",
                        "last 10 s    12.3  12.3  12.3  12.3  12.3  12.3  12.3  12.3  12.3  12.3  12.3",
                        "measured      0.0 33300 66600 99900  133s  167s  200s  233s  266s  300s  333s",
                        "limit        3000  3000  3000  3000  3000  2000  1000  3000  2000  2000     -"),
                lines);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 40, 60, 79, 80, 100, 120, 400})
    void noLineIsWiderThanTheTerminal(int width) {
        for (double seconds : new double[] {-1, 0, 59, 8_340, 9_000}) {
            for (String line : new TerminalPage(PROFILE).lines(moment(seconds), width)) {
                assertTrue(line.length() < Math.max(21, width), width + ": " + line);
            }
        }
    }

    @Test
    void isDrawnInPlaceAndProblemsStayAbove() {
        progress.step("checking");
        progress.started(PROFILE.phases().schedule());
        progress.moment(moment(1));
        progress.moment(moment(2));
        progress.problem("monitor-1 is lost");
        progress.moment(moment(3));
        progress.step("draining");
        List<String> seen = Screen.after(written.toString(StandardCharsets.UTF_8));
        assertEquals("checking", seen.get(0));
        assertEquals("problem: monitor-1 is lost", seen.get(1));
        assertTrue(seen.get(2).contains("0:03 of "), seen.get(2));
        assertEquals("draining", seen.get(9));
        assertEquals(10, seen.size(), String.join("\n", seen));
    }

    @ParameterizedTest
    @CsvSource({"0.0001, 0.1", "0.0999, 99.9", "0.09996, 100", "99.9, 99900", "123.4, 123s", "NaN, -"})
    void timesFitTheirColumns(double seconds, String shown) {
        assertEquals(shown, TerminalPage.millis(seconds));
    }
}
