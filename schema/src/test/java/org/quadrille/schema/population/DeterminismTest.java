package org.quadrille.schema.population;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.rows.RowSource;

/** The same seed and scale give the same bytes in every part, whatever made the other parts and when. */
class DeterminismTest {
    private static final Scale SCALE = new Scale(1, 1, 5, 30);

    private record PartOf(RowSource source, int number) {
        String name() {
            return source.tables().get(0) + " " + number;
        }

        List<String> digest() {
            Map<String, CRC32C> digests = new TreeMap<>();
            source.generate(number, table -> {
                CRC32C digest = digests.computeIfAbsent(table, t -> new CRC32C());
                return new RowTap(row -> row.addTo(digest));
            });
            return digests.entrySet().stream()
                    .map(digest -> digest.getKey() + " " + digest.getValue().getValue())
                    .toList();
        }
    }

    private static List<PartOf> parts(long seed) {
        List<PartOf> parts = new ArrayList<>();
        for (RowSource source : new Population(seed, SCALE).sources(RowTap.NEWS_LENGTH)) {
            for (int part = 0; part < source.parts(); part++) {
                parts.add(new PartOf(source, part));
            }
        }
        return parts;
    }

    @Test
    void partsAreTheSameInAnyOrderAndByAnyThreads() {
        Map<String, List<String>> inOrder = new TreeMap<>();
        parts(8).forEach(part -> inOrder.put(part.name(), part.digest()));
        List<PartOf> shuffled = parts(8);
        Collections.shuffle(shuffled, new Random(1));
        Map<String, List<String>> byThreads = new ConcurrentSkipListMap<>();
        shuffled.parallelStream().forEach(part -> byThreads.put(part.name(), part.digest()));
        assertEquals(inOrder, byThreads);
    }

    @Test
    void anotherSeedMakesOtherRows() {
        List<String> fixed = List.of(
                "status_type",
                "trade_type",
                "sector",
                "industry",
                "charge",
                "commission_rate",
                "taxrate",
                "zip_code",
                "exchange",
                "last_trade");
        List<PartOf> one = parts(8);
        List<PartOf> other = parts(9);
        for (int i = 0; i < one.size(); i++) {
            String table = one.get(i).source.tables().get(0);
            // Of the tables of many rows the first part is enough.
            if (table.equals("news_item") || table.equals("trade") && one.get(i).number > 0) {
                continue;
            }
            if (fixed.contains(table)) {
                assertEquals(one.get(i).digest(), other.get(i).digest(), table);
            } else {
                assertNotEquals(one.get(i).digest(), other.get(i).digest(), table);
            }
        }
    }
}
