package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quadrille.study.format.LimitFact;
import org.quadrille.study.format.Shortcomings;

class CgroupWatchTest {
    private static final Limits LIMITS = new Limits(1.0, null, 1L << 30, 200);

    private static Map<String, String> told(int cpuMicrosASecond, int writesASecond, long peak) {
        return told(
                20,
                second -> new CgroupWatch.Counts(
                        OptionalLong.of(7 + (long) second * cpuMicrosASecond),
                        10L * second,
                        3L * second,
                        150_000L * second,
                        OptionalLong.of((long) second * writesASecond),
                        OptionalLong.of(peak)));
    }

    private static Map<String, String> told(int seconds, IntFunction<CgroupWatch.Counts> counts) {
        List<CgroupWatch.Sample> samples = IntStream.rangeClosed(0, seconds)
                .mapToObj(second -> new CgroupWatch.Sample(second * 1_000_000_000L, counts.apply(second)))
                .toList();
        Map<String, String> facts = new LinkedHashMap<>(Map.of(CgroupWatch.KEPT, "of the run before"));
        CgroupWatch.tell(LIMITS, samples, Optional.empty(), facts);
        return facts;
    }

    @Test
    void limitsThatWereKept() {
        Map<String, String> facts = told(990_000, 199, 900L << 20);
        assertEquals("kept", facts.get(CgroupWatch.KEPT));
        assertEquals(
                "19.8 s; at most 0.99 processors over 5 s; held back for 3.0 s in 60 of 200 periods",
                facts.get("processor time"));
        assertEquals("3980; at most 199 a second over 5 s", facts.get("writes to the limited disk"));
        assertEquals("900 MiB", facts.get("most memory"));
    }

    @Test
    void limitsThatWereNot() {
        assertEquals(
                "could not be kept (local.cpus 1.0: 1.20 processors; local.diskWrites 200: 400 writes a second;"
                        + " local.memory: 2048 MiB)",
                told(1_200_000, 400, 2L << 30).get(CgroupWatch.KEPT));
    }

    @Test
    void whatIsNotCountedIsNotKept() {
        Map<String, String> facts = told(
                20,
                second -> new CgroupWatch.Counts(
                        OptionalLong.empty(), 1, 0, 0, OptionalLong.of(400L * second), OptionalLong.empty()));
        assertEquals(
                Map.of(
                        CgroupWatch.KEPT,
                        "could not be kept (local.diskWrites 200: 400 writes a second); could not be checked (local.cpus"
                                + " 1.0: this kernel does not count the processor time of a group; local.memory: this"
                                + " kernel does not count the most memory of a group)",
                        "writes to the limited disk",
                        "8000; at most 400 a second over 5 s",
                        "not as asked for",
                        CgroupWatch.KEPT),
                facts);
        assertEquals(Set.of(CgroupWatch.KEPT), Shortcomings.of(facts).keySet());
    }

    @Test
    void aRunThatIsTooShortTellsNothingOfRates() {
        OptionalLong many = OptionalLong.of(5_000_000);
        assertEquals(
                "could not be checked (local.cpus 1.0: the run was shorter than 5 s; local.diskWrites 200: the run was"
                        + " shorter than 5 s)",
                told(4, second -> new CgroupWatch.Counts(many, 1, 0, 0, many, OptionalLong.of(1)))
                        .get(CgroupWatch.KEPT));
    }

    @Test
    void phasesNearTheLimitAreNamed() {
        // Three phases of 4 s from second 2.5 on; 0.95 processors in the second, otherwise 0.8.
        long[] micros = new long[21];
        for (int second = 1; second <= 20; second++) {
            micros[second] = micros[second - 1] + (second > 6 && second <= 11 ? 950_000 : 800_000);
        }
        List<CgroupWatch.Sample> samples = IntStream.rangeClosed(0, 20)
                .mapToObj(second -> new CgroupWatch.Sample(
                        second * 1_000_000_000L,
                        new CgroupWatch.Counts(
                                OptionalLong.of(micros[second]), 1, 0, 0, OptionalLong.empty(), OptionalLong.empty())))
                .toList();
        Limits limits = new Limits(1.0, null, null, null);
        Map<String, String> facts = new LinkedHashMap<>();
        CgroupWatch.tell(
                limits, samples, Optional.of(new CgroupWatch.Phases(2_500_000_000L, 4_000_000_000L, 3)), facts);
        assertEquals("2", facts.get(LimitFact.NAME));
        CgroupWatch.tell(
                limits, samples, Optional.of(new CgroupWatch.Phases(13_000_000_000L, 2_000_000_000L, 3)), facts);
        assertEquals("none", facts.get(LimitFact.NAME));
        CgroupWatch.tell(limits, samples, Optional.empty(), facts);
        assertNull(facts.get(LimitFact.NAME), "of the run before");
        CgroupWatch.tell(
                limits, samples, Optional.of(new CgroupWatch.Phases(13_000_000_000L, 4_000_000_000L, 3)), facts);
        assertNull(facts.get(LimitFact.NAME), "the last phase ends after the last sample");
        List<CgroupWatch.Sample> lacking = new ArrayList<>(samples);
        lacking.set(
                9,
                new CgroupWatch.Sample(
                        9_000_000_000L,
                        new CgroupWatch.Counts(
                                OptionalLong.empty(), 1, 0, 0, OptionalLong.empty(), OptionalLong.empty())));
        CgroupWatch.tell(
                limits, lacking, Optional.of(new CgroupWatch.Phases(2_500_000_000L, 6_000_000_000L, 2)), facts);
        assertNull(facts.get(LimitFact.NAME), "no count where the first phase ends");
        CgroupWatch.tell(
                limits, lacking, Optional.of(new CgroupWatch.Phases(2_500_000_000L, 4_000_000_000L, 3)), facts);
        assertEquals("2", facts.get(LimitFact.NAME), "a count within a phase is not needed");
    }
}
