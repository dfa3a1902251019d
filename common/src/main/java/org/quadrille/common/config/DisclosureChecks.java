package org.quadrille.common.config;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/** Checks of a disclosure; each problem is one sentence that names the key, the value and the fix. */
final class DisclosureChecks {
    private static final String KEY = "report.disclosure.";
    private static final int CENTS = 2;
    private static final int MOST_PIECES = 1_000_000;

    private final List<String> problems = new ArrayList<>();

    private DisclosureChecks() {}

    static List<String> problems(Disclosure disclosure) {
        DisclosureChecks checks = new DisclosureChecks();
        checks.texts(disclosure);
        checks.price(disclosure);
        checks.power(disclosure.watts());
        return checks.problems;
    }

    private void texts(Disclosure d) {
        notBlank("sponsor", d.sponsor());
        notBlank("auditor", d.auditor());
        notBlank("system", d.system());
        notBlank("currency", d.currency());
        if (d.available() != null) {
            try {
                LocalDate.parse(d.available());
            } catch (DateTimeParseException e) {
                add("available", "must be a date such as 2026-12-01, not \"" + d.available() + "\".");
            }
        }
    }

    private void notBlank(String key, String value) {
        if (value != null && value.isBlank()) {
            add(key, "is empty; write it, or leave it out.");
        }
    }

    private void price(Disclosure d) {
        if (d.lines() == null) {
            if (d.currency() != null) {
                add("currency", "belongs to prices; add \"lines\", or remove it.");
            }
            return;
        }
        if (d.lines().isEmpty()) {
            add("lines", "has no line; name what is priced, or leave it out.");
        } else if (d.currency() == null) {
            add("currency", "is missing; prices need one, such as \"EUR\".");
        }
        for (int i = 0; i < d.lines().size(); i++) {
            line("lines[" + (i + 1) + "]", d.lines().get(i));
        }
    }

    private void line(String key, Disclosure.Line line) {
        if (line == null) {
            add(key, "is null; give item, kind, quantity, price and maintenance.");
            return;
        }
        if (line.item() == null || line.item().isBlank()) {
            add(key + ".item", "is missing; say what is bought.");
        }
        if (line.kind() == null) {
            add(key + ".kind", "is missing; write \"hardware\" or \"software\".");
        }
        if (line.quantity() == null) {
            add(key + ".quantity", "is missing; write the number of pieces, from 1 to " + MOST_PIECES + ".");
        } else if (line.quantity() < 1 || line.quantity() > MOST_PIECES) {
            add(key + ".quantity", "must be from 1 to " + MOST_PIECES + ", not " + line.quantity() + ".");
        }
        amount(key + ".price", line.price());
        amount(key + ".maintenance", line.maintenance());
    }

    private void amount(String key, BigDecimal value) {
        if (value == null) {
            add(key, "is missing; write the amount for one piece, 0 if there is nothing to pay.");
        } else if (value.signum() < 0 || value.stripTrailingZeros().scale() > CENTS) {
            add(key, "must be 0 or more, with at most two decimals, not " + value.toPlainString() + ".");
        }
    }

    private void power(List<Double> watts) {
        if (watts == null) {
            return;
        }
        if (watts.isEmpty()) {
            add("watts", "has no reading; write the readings or their mean, or leave the key out.");
        }
        for (Double reading : watts) {
            if (reading == null) {
                add("watts", "has a reading that is null; write watts above 0, or remove it.");
                return;
            }
            if (!(reading > 0)) {
                add("watts", "must be above 0 in every reading, not " + reading + ".");
                return;
            }
        }
    }

    private void add(String key, String what) {
        problems.add("key \"" + KEY + key + "\" " + what);
    }
}
