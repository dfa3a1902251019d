package org.quadrille.reporter.headline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.quadrille.common.config.Disclosure;
import org.quadrille.common.config.Disclosure.Kind;

/**
 * What a sponsor disclosed about a system, with its price and its power added up (workload.md 17.1).
 *
 * @param sponsor who publishes the result; null if it is not given
 * @param auditor who audited it; null if it is not given
 * @param available day on which all of it can be bought; null if it is not given
 * @param system the system in the sponsor's words; null if it is not given
 * @param currency of the prices; empty if there are none
 * @param lines what is priced
 * @param price of all lines over three years; null without lines
 * @param power mean, lowest and highest reading; null without readings
 * @param missing what else a complete disclosure would have, in words
 */
public record Disclosed(
        String sponsor,
        String auditor,
        String available,
        String system,
        String currency,
        List<PricedLine> lines,
        BigDecimal price,
        Power power,
        List<String> missing) {

    /**
     * A line of the price.
     *
     * @param item what is bought
     * @param kind {@code hardware} or {@code software}
     * @param quantity pieces
     * @param price of one piece
     * @param maintenance of one piece, over three years
     * @param total price and maintenance of all pieces
     */
    public record PricedLine(
            String item, String kind, int quantity, BigDecimal price, BigDecimal maintenance, BigDecimal total) {
        private static PricedLine of(Disclosure.Line line) {
            return new PricedLine(
                    line.item(),
                    line.kind().name().toLowerCase(Locale.ROOT),
                    line.quantity(),
                    line.price(),
                    line.maintenance(),
                    line.total());
        }
    }

    /**
     * Electric power in watts.
     *
     * @param readings how many there are; a single one may already be a mean
     */
    public record Power(double mean, double lowest, double highest, int readings) {
        private static Power of(List<Double> watts) {
            var all = watts.stream().mapToDouble(Double::doubleValue).summaryStatistics();
            return new Power(all.getAverage(), all.getMin(), all.getMax(), watts.size());
        }
    }

    /** Adds up a disclosure; null counts as one in which everything is missing. */
    static Disclosed of(Disclosure disclosure) {
        Disclosure given = disclosure != null ? disclosure : new Disclosure(null, null, null, null, null, null, null);
        List<Disclosure.Line> lines = given.lines() == null ? List.of() : given.lines();
        return new Disclosed(
                given.sponsor(),
                given.auditor(),
                given.available(),
                given.system(),
                given.currency() == null ? "" : given.currency(),
                lines.stream().map(PricedLine::of).toList(),
                lines.stream()
                        .map(Disclosure.Line::total)
                        .reduce(BigDecimal::add)
                        .orElse(null),
                given.watts() == null ? null : Power.of(given.watts()),
                missing(given, lines));
    }

    private static List<String> missing(Disclosure given, List<Disclosure.Line> lines) {
        List<String> missing = new ArrayList<>();
        Stream.of(
                        given.sponsor() == null ? "sponsor" : null,
                        given.auditor() == null ? "auditor" : null,
                        given.available() == null ? "date of availability" : null,
                        given.system() == null ? "description of the system" : null,
                        priced(lines, Kind.HARDWARE) ? null : "price of the hardware",
                        priced(lines, Kind.SOFTWARE) ? null : "price of the software",
                        given.watts() == null ? "power" : null)
                .filter(Objects::nonNull)
                .forEach(missing::add);
        return List.copyOf(missing);
    }

    private static boolean priced(List<Disclosure.Line> lines, Kind kind) {
        return lines.stream().anyMatch(line -> line.kind() == kind);
    }
}
