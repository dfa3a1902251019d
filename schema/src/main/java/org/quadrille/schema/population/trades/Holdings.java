package org.quadrille.schema.population.trades;

import java.util.Arrays;

/**
 * Open holdings of one account in one security, oldest first; all long (quantity above 0) or all short. Used by one
 * thread.
 */
final class Holdings {
    private long[] trades = new long[4];
    private long[] times = new long[4];
    private int[] prices = new int[4];
    private int[] quantities = new int[4];
    private int from;
    private int to;

    int size() {
        return to - from;
    }

    /** Trade number of the {@code n}-th, from the oldest. */
    long trade(int n) {
        return trades[from + n];
    }

    /** Milliseconds since 1970-01-01. */
    long time(int n) {
        return times[from + n];
    }

    int priceCents(int n) {
        return prices[from + n];
    }

    int quantity(int n) {
        return quantities[from + n];
    }

    /** Sum of the quantities. */
    int total() {
        int sum = 0;
        for (int i = from; i < to; i++) {
            sum += quantities[i];
        }
        return sum;
    }

    /** True if a trade in this direction first uses up existing holdings instead of adding to them. */
    boolean against(boolean sell) {
        return from < to && quantities[from] > 0 == sell;
    }

    void add(long trade, long time, int priceCents, int quantity) {
        if (to == trades.length) {
            makeRoom();
        }
        trades[to] = trade;
        times[to] = time;
        prices[to] = priceCents;
        quantities[to++] = quantity;
    }

    /** Changes the quantity of the {@code n}-th, which must be the oldest or the newest; 0 removes it. */
    void change(int n, int quantity) {
        quantities[from + n] = quantity;
        if (quantity != 0) {
            return;
        }
        if (n == 0) {
            from++;
        } else {
            to--;
        }
    }

    private void makeRoom() {
        int size = size();
        int room = from > trades.length / 2 ? trades.length : trades.length * 2;
        trades = Arrays.copyOf(Arrays.copyOfRange(trades, from, to), room);
        times = Arrays.copyOf(Arrays.copyOfRange(times, from, to), room);
        prices = Arrays.copyOf(Arrays.copyOfRange(prices, from, to), room);
        quantities = Arrays.copyOf(Arrays.copyOfRange(quantities, from, to), room);
        from = 0;
        to = size;
    }
}
