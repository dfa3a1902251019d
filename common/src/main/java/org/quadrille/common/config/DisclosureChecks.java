package org.quadrille.common.config;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.quadrille.common.keys.Key;

/** Checks of a disclosure beyond the {@link Key}s of its records; each problem is one sentence that names the key, the value and the fix. */
final class DisclosureChecks {
    private static final String KEY = "report.disclosure.";
    private final List<String> problems = new ArrayList<>();

    private DisclosureChecks() {}

    /** @param disclosure holds to its {@link Key}s */
    static List<String> problems(Disclosure disclosure) {
        DisclosureChecks checks = new DisclosureChecks();
        checks.price(disclosure);
        checks.agreement(disclosure);
        return checks.problems;
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
        } else if (d.currency() == null) {
            add("currency", "is missing; prices need one, such as \"EUR\".");
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

    private void add(String key, String what) {
        problems.add("key \"" + KEY + key + "\" " + what);
    }
}
