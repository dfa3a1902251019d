package org.quadrille.audit.isolation;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.quadrille.audit.script.ScriptContext;

/**
 * The books of an account, its broker and one security, as {@code books.sql} reads them: figures that have to agree
 * whichever transactions ran at the same time.
 */
final class AccountState {
    private final ScriptContext context;
    private final long account;
    private final long givenBefore;
    private final Map<Figure, BigDecimal> start;

    /** The columns of {@code books.sql}, in its order. */
    private enum Figure {
        SUMMARY,
        HOLDINGS,
        SIGNS,
        HISTORY,
        TRADED,
        BROKER_TRADES,
        COMPLETED,
        BROKER_COMMISSION,
        COMMISSION,
        BALANCE,
        SETTLED
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

    /** A figure that the database does not have is absent. */
    private Map<Figure, BigDecimal> read(String symbol) throws SQLException {
        List<String> row = context.query("books", account, symbol, givenBefore).get(0);
        Map<Figure, BigDecimal> figures = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            String value = row.get(figure.ordinal());
            if (value != null) {
                figures.put(figure, new BigDecimal(value));
            }
        }
        return figures;
    }

    /** What does not agree for a security that the account did not hold before; empty if everything does. */
    List<String> errors(String symbol) throws SQLException {
        Map<Figure, BigDecimal> now = read(symbol);
        List<String> errors = new ArrayList<>();
        String of = "of account " + account + " and " + symbol;
        BigDecimal summary = now.getOrDefault(Figure.SUMMARY, BigDecimal.ZERO);
        BigDecimal holdings = now.get(Figure.HOLDINGS);
        BigDecimal traded = now.get(Figure.TRADED);
        BigDecimal history = now.get(Figure.HISTORY);
        if (summary.compareTo(holdings) != 0) {
            errors.add("HOLDING_SUMMARY " + of + " is " + summary + ", the sum of its HOLDINGs " + holdings);
        }
        if (traded.compareTo(holdings) != 0) {
            errors.add("the completed trades " + of + " add up to " + traded + ", its HOLDINGs to " + holdings
                    + ": an update is lost");
        }
        if (traded.compareTo(history) != 0) {
            errors.add("the completed trades " + of + " add up to " + traded + ", its HOLDING_HISTORY to " + history);
        }
        if (now.containsKey(Figure.SUMMARY) && summary.signum() == 0) {
            errors.add("HOLDING_SUMMARY " + of + " is a row of 0");
        }
        if (now.get(Figure.SIGNS).intValueExact() > 1) {
            errors.add("some HOLDINGs " + of + " are bought and some are sold: one was not seen when another was made");
        }
        grown(errors, "B_NUM_TRADES of its broker", now, Figure.BROKER_TRADES, Figure.COMPLETED);
        grown(errors, "B_COMM_TOTAL of its broker", now, Figure.BROKER_COMMISSION, Figure.COMMISSION);
        grown(errors, "CA_BAL of account " + account, now, Figure.BALANCE, Figure.SETTLED);
        return errors;
    }

    private void grown(List<String> errors, String what, Map<Figure, BigDecimal> now, Figure total, Figure explained) {
        BigDecimal grown = now.get(total).subtract(start.get(total));
        if (grown.compareTo(now.get(explained)) != 0) {
            errors.add(what + " has grown by " + grown + ", the completed trades explain " + now.get(explained));
        }
    }
}
