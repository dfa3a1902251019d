package org.quadrille.vdriver.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupWatchTest {
    private static final Limits LIMITS = new Limits(1.0, null, 1L << 30, 200);

    private static Map<String, String> told(int cpuMicrosASecond, int writesASecond, long peak) {
        List<GroupWatch.Sample> samples = IntStream.rangeClosed(0, 20)
                .mapToObj(second -> new GroupWatch.Sample(
                        second * 1_000_000_000L,
                        new GroupCounts(
                                7 + (long) second * cpuMicrosASecond,
                                10L * second,
                                3L * second,
                                150_000L * second,
                                (long) second * writesASecond,
                                peak)))
                .toList();
        Map<String, String> facts = new LinkedHashMap<>(Map.of(GroupWatch.BROKEN, "by the run before"));
        GroupWatch.tell(LIMITS, samples, facts);
        return facts;
    }

    @Test
    void limitsThatWereKept() {
        Map<String, String> facts = told(990_000, 199, 900L << 20);
        assertNull(facts.get(GroupWatch.BROKEN));
        assertEquals(
                "19.8 s; at most 0.99 processors over 5 s; held back for 3.0 s in 60 of 200 periods",
                facts.get("processor time"));
        assertEquals("3980; at most 199 a second over 5 s", facts.get("writes to the limited disk"));
        assertEquals("900 MiB", facts.get("most memory"));
    }

    @Test
    void limitsThatWereNot() {
        assertEquals(
                "local.cpus 1.0: 1.20 processors; local.diskWrites 200: 400 writes a second; local.memory: 2048 MiB",
                told(1_200_000, 400, 2L << 30).get(GroupWatch.BROKEN));
    }
}
