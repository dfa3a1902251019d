package org.quadrille.vconnector.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What Trade-Results should do to the holdings (workload.md 8.9), written as plainly as can be. Money in cents. */
final class HoldingsModel {
    /** One holding; its quantity is negative if it is short. */
    private static final class Holding {
        final long id;
        final long price;
        int quantity;

        Holding(long id, long price, int quantity) {
            this.id = id;
            this.price = price;
            this.quantity = quantity;
        }
    }

    /** The values that a trade matched. */
    record Matched(long buyValue, long sellValue) {
        long gain() {
            return sellValue - buyValue;
        }
    }

    private final Map<String, Deque<Holding>> holdings = new HashMap<>();
    private int historyRows;

    /** Matches one share at a time: slow but sure. */
    Matched trade(long id, long account, String symbol, boolean sell, int quantity, long price, boolean lifo) {
        Deque<Holding> held = holdings.computeIfAbsent(account + " " + symbol, k -> new ArrayDeque<>());
        int sign = sell ? -1 : 1;
        long buyValue = 0;
        long sellValue = 0;
        int rest = quantity;
        Holding touched = null;
        while (rest > 0 && !held.isEmpty() && Integer.signum(held.peek().quantity) == -sign) {
            Holding used = lifo ? held.peekLast() : held.peekFirst();
            if (used != touched) {
                historyRows++;
                touched = used;
            }
            used.quantity += sign;
            buyValue += sell ? used.price : price;
            sellValue += sell ? price : used.price;
            rest--;
            if (used.quantity == 0) {
                held.remove(used);
            }
        }
        if (rest > 0) {
            held.addLast(new Holding(id, price, sign * rest));
            historyRows++;
        }
        return new Matched(buyValue, sellValue);
    }

    /** Quantity and price of each holding, by its trade id. */
    Map<Long, String> all() {
        Map<Long, String> all = new TreeMap<>();
        holdings.values().forEach(queue -> queue.forEach(h -> all.put(h.id, h.quantity + " " + h.price)));
        return all;
    }

    /** Quantity of each account and symbol that is not 0. */
    Map<String, Integer> summaries() {
        Map<String, Integer> summaries = new TreeMap<>();
        holdings.forEach((key, queue) -> {
            int sum = queue.stream().mapToInt(h -> h.quantity).sum();
            if (sum != 0) {
                summaries.put(key, sum);
            }
        });
        return summaries;
    }

    int historyRows() {
        return historyRows;
    }
}
