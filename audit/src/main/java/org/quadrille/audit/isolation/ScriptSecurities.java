package org.quadrille.audit.isolation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.quadrille.common.cli.UserError;

/** Securities that the account does not hold and for which no order is waiting: each script uses one of its own. */
final class ScriptSecurities {
    /** Enough for all scripts at both levels. */
    static final int NEEDED = 10;

    private final Deque<Security> free = new ArrayDeque<>();

    /** @param price its last price in cents */
    record Security(String symbol, long price) {}

    /** @param rows answer of {@code free-symbols.sql} */
    ScriptSecurities(List<List<String>> rows) {
        rows.forEach(row -> free.add(new Security(row.get(0), Long.parseLong(row.get(1)))));
        if (free.size() < NEEDED) {
            throw new UserError("Only " + free.size() + " securities are neither held by the account of the audit nor"
                    + " ordered by anyone; the scripts need " + NEEDED + ".");
        }
    }

    List<String> symbols() {
        return free.stream().map(Security::symbol).toList();
    }

    Security next() {
        return free.remove();
    }
}
