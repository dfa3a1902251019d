package org.quadrille.schema.population.tables;

import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.quadrille.common.random.Hash;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Affine;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.base.TextBuffer;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** WATCH_LIST and WATCH_ITEM (workload.md 5.11), four parts for each load unit. */
public record WatchTables(long seed, Scale scale, Securities securities) implements RowSource {
    private static final int PARTS_PER_UNIT = 4;
    private static final int PER_UNIT = Scale.CUSTOMERS_PER_LOAD_UNIT;
    private static final int FEWEST = 50;
    private static final int MOST = 150;

    @Override
    public List<String> tables() {
        return List.of("watch_list", "watch_item");
    }

    @Override
    public int parts() {
        return scale.loadUnits() * PARTS_PER_UNIT;
    }

    @Override
    public void generate(int part, Function<String, RowSink> sinks) {
        RowSink lists = sinks.apply("watch_list");
        RowSink items = sinks.apply("watch_item");
        int unit = part / PARTS_PER_UNIT;
        Affine customerOfList = customerOfList(unit);
        byte[][] symbols = new byte[scale.securities()][];
        BitSet taken = new BitSet(symbols.length);
        int size = PER_UNIT / PARTS_PER_UNIT;
        int start = part % PARTS_PER_UNIT * size;
        for (int low = start; low < start + size; low++) {
            long list = Ids.id(unit * PER_UNIT + low + 1L);
            lists.bigint(list);
            lists.bigint(Ids.id(unit * PER_UNIT + customerOfList.of(low) + 1L));
            lists.endRow();
            items(list, symbols, taken, items);
        }
    }

    private void items(long list, byte[][] symbols, BitSet taken, RowSink out) {
        RandomStream random = new RandomStream(Purpose.WATCH_ITEMS.key(seed), list);
        taken.clear();
        for (int left = size(random); left > 0; ) {
            int security = random.below(symbols.length);
            if (!taken.get(security)) {
                taken.set(security);
                left--;
                if (symbols[security] == null) {
                    symbols[security] = TextBuffer.utf8(securities.symbol(security));
                }
                out.bigint(list);
                out.text(symbols[security], 0, symbols[security].length);
                out.endRow();
            }
        }
    }

    /**
     * Items that a load puts on a watch list.
     *
     * @param list id of the list
     */
    public static int itemsOf(long seed, long list) {
        return size(new RandomStream(Purpose.WATCH_ITEMS.key(seed), list));
    }

    private static int size(RandomStream random) {
        return random.between(FEWEST, MOST);
    }

    /** With an odd factor and an odd offset, no list has the same number as its customer. */
    private Affine customerOfList(int unit) {
        Affine map = Affine.of(PER_UNIT, Hash.of(Purpose.WATCH_LIST_ID.key(seed), unit));
        return new Affine(map.size(), map.factor(), map.offset() | 1, map.inverse());
    }
}
