package org.quadrille.common.config;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Checks of a disclosure; each problem is one sentence that names the key, the value and the fix. */
final class DisclosureChecks {
    private static final String KEY = "report.disclosure.";
    private static final int CENTS = 2;
    private static final BigDecimal ALL = BigDecimal.valueOf(100);
    private static final int MOST_PIECES = 1_000_000;

    private final List<String> problems = new ArrayList<>();

    private DisclosureChecks() {}

    static List<String> problems(Disclosure disclosure) {
        DisclosureChecks checks = new DisclosureChecks();
        checks.texts(disclosure);
        checks.price(disclosure);
        if (checks.problems.isEmpty()) {
            checks.agreement(disclosure);
        }
        checks.power(disclosure.watts());
        return checks.problems;
    }

    private void texts(Disclosure d) {
        notBlank("sponsor", d.sponsor());
        notBlank("auditor", d.auditor());
        notBlank("system", d.system());
        notBlank("currency", d.currency());
        date("available", d.available());
        if (d.differences() != null && d.differences().isEmpty()) {
            add("differences", "is an empty list; write a sentence for each difference, or leave it out.");
        }
        for (int i = 0; d.differences() != null && i < d.differences().size(); i++) {
            notBlank("differences[" + (i + 1) + "]", d.differences().get(i));
        }
    }

    private void date(String key, String value) {
        try {
            if (value != null) {
                LocalDate.parse(value);
            }
        } catch (DateTimeParseException e) {
            add(key, "must be a date such as 2026-12-01, not \"" + value + "\".");
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
            if (d.total() != null) {
                add(
                        "total",
                        "is " + d.total().toPlainString() + ", but nothing is priced; add \"lines\", or remove it.");
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
        notBlank(key + ".vendor", line.vendor());
        notBlank(key + ".partNumber", line.partNumber());
        notBlank(key + ".source", line.source());
        notBlank(key + ".measured", line.measured());
        date(key + ".available", line.available());
        BigDecimal discount = line.discount();
        if (discount != null && (discount.signum() < 0 || discount.compareTo(ALL) > 0 || decimals(discount) > CENTS)) {
            add(
                    key + ".discount",
                    "must be percent from 0 to 100, with at most two decimals, not " + discount.toPlainString() + ".");
        }
    }

    /** What the sponsor worked out must be what the kit works out from the same lines. */
    private void agreement(Disclosure d) {
        List<Disclosure.Line> lines = d.lines() == null ? List.of() : d.lines();
        for (int i = 0; i < lines.size(); i++) {
            Disclosure.Line line = lines.get(i);
            agreed(
                    "lines[" + (i + 1) + "].subtotal",
                    line.subtotal(),
                    line.priceOfAll(),
                    "all pieces after the discount");
        }
        d.sum().ifPresent(sum -> agreed("total", d.total(), sum, "price and maintenance of all lines"));
        boolean allDated = !lines.isEmpty() && lines.stream().allMatch(line -> line.available() != null);
        lines.stream()
                .map(Disclosure.Line::available)
                .filter(Objects::nonNull)
                .map(LocalDate::parse)
                .max(LocalDate::compareTo)
                .filter(latest -> d.available() != null
                        && (allDated
                                ? !LocalDate.parse(d.available()).equals(latest)
                                : LocalDate.parse(d.available()).isBefore(latest)))
                .ifPresent(latest -> add(
                        "available",
                        "is " + d.available() + ", but the latest date of the lines is " + latest
                                + "; write that, or leave the key out."));
    }

    private void agreed(String key, BigDecimal given, BigDecimal found, String what) {
        if (given != null && given.compareTo(found) != 0) {
            add(
                    key,
                    "is " + given.toPlainString() + ", but " + what + " come to " + found.toPlainString()
                            + "; correct it or the lines, or leave the key out.");
        }
    }

    private static int decimals(BigDecimal value) {
        return value.stripTrailingZeros().scale();
    }

    private void amount(String key, BigDecimal value) {
        if (value == null) {
            add(key, "is missing; write the amount for one piece, 0 if there is nothing to pay.");
        } else if (value.signum() < 0 || decimals(value) > CENTS) {
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
