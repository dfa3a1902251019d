package org.quadrille.audit.isolation;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.audit.script.ScriptContext;

/**
 * The books of an account, its broker and one security, as {@code books.sql} reads them: figures that have to agree
 * whichever transactions ran at the same time.
 */
final class AccountState {
    private final ScriptContext context;
    private final long account;
    private final long givenBefore;
    private final Row start;

    private record Row(
            BigDecimal summary,
            BigDecimal holdings,
            int signs,
            BigDecimal history,
            BigDecimal traded,
            BigDecimal brokerTrades,
            BigDecimal completed,
            BigDecimal brokerCommission,
            BigDecimal commission,
            BigDecimal balance,
            BigDecimal settled) {
        static Row of(List<String> row) {
            List<BigDecimal> values = new ArrayList<>();
            row.forEach(value -> values.add(value == null ? null : new BigDecimal(value)));
            return new Row(
                    values.get(0),
                    values.get(1),
                    values.get(2).intValueExact(),
                    values.get(3),
                    values.get(4),
                    values.get(5),
                    values.get(6),
                    values.get(7),
                    values.get(8),
                    values.get(9),
                    values.get(10));
        }
    }

    /**
     * Reads the state before the scripts.
     *
     * @param givenBefore highest trade id assigned before the scripts
     */
    AccountState(ScriptContext context, long account, long givenBefore) throws SQLException {
        this.context = context;
        this.account = account;
        this.givenBefore = givenBefore;
        this.start = read("");
    }

    private Row read(String symbol) throws SQLException {
        return Row.of(context.query("books", account, symbol, givenBefore).get(0));
    }

    /** What does not agree for a security that the account did not hold before; empty if everything does. */
    List<String> errors(String symbol) throws SQLException {
        Row now = read(symbol);
        List<String> errors = new ArrayList<>();
        String of = "of account " + account + " and " + symbol;
        BigDecimal summary = now.summary == null ? BigDecimal.ZERO : now.summary;
        if (summary.compareTo(now.holdings) != 0) {
            errors.add("HOLDING_SUMMARY " + of + " is " + summary + ", the sum of its HOLDINGs " + now.holdings);
        }
        if (now.traded.compareTo(now.holdings) != 0) {
            errors.add("the completed trades " + of + " add up to " + now.traded + ", its HOLDINGs to " + now.holdings
                    + ": an update is lost");
        }
        if (now.traded.compareTo(now.history) != 0) {
            errors.add("the completed trades " + of + " add up to " + now.traded + ", its HOLDING_HISTORY to "
                    + now.history);
        }
        if (now.summary != null && now.summary.signum() == 0) {
            errors.add("HOLDING_SUMMARY " + of + " is a row of 0");
        }
        if (now.signs > 1) {
            errors.add("some HOLDINGs " + of + " are bought and some are sold: one was not seen when another was made");
        }
        grown(errors, "B_NUM_TRADES of its broker", start.brokerTrades, now.brokerTrades, now.completed);
        grown(errors, "B_COMM_TOTAL of its broker", start.brokerCommission, now.brokerCommission, now.commission);
        grown(errors, "CA_BAL of account " + account, start.balance, now.balance, now.settled);
        return errors;
    }

    private static void grown(
            List<String> errors, String what, BigDecimal before, BigDecimal now, BigDecimal explained) {
        if (now.subtract(before).compareTo(explained) != 0) {
            errors.add(what + " has grown by " + now.subtract(before) + ", the completed trades explain " + explained);
        }
    }
}
