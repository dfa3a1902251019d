package org.quadrille.reporter.headline;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Disclosure;
import org.quadrille.common.config.Disclosure.Kind;
import org.quadrille.common.config.DisclosureBuilder;

/**
 * What a sponsor disclosed about a system, with its price and its power added up (workload.md 17.1). What is not given
 * or known is null.
 *
 * @param sponsor who publishes the result
 * @param auditor who audited it
 * @param available day on which all of it can be bought, ISO 8601
 * @param system the system in the sponsor's words
 * @param differences between the measured and the priced configuration, one in each sentence
 * @param currency of the prices; empty if there are none
 * @param kinds what is priced, by kind; kinds without a line are left out
 * @param price of all lines over three years
 * @param power mean, lowest and highest reading
 * @param missing what else a complete disclosure would have, in words
 */
@RecordBuilder
public record Disclosed(
        String sponsor,
        String auditor,
        String available,
        String system,
        List<String> differences,
        String currency,
        List<PricedKind> kinds,
        BigDecimal price,
        Power power,
        List<String> missing) {

    /**
     * All lines of a kind, {@code hardware} or {@code software}, added up.
     *
     * @param price of all pieces of all lines, after the discounts
     * @param maintenance of all of them, over three years
     */
    public record PricedKind(String kind, List<PricedLine> lines, BigDecimal price, BigDecimal maintenance) {
        private static PricedKind of(Kind kind, List<PricedLine> lines) {
            return new PricedKind(
                    kind.name().toLowerCase(Locale.ROOT),
                    lines,
                    sum(lines, PricedLine::subtotal),
                    sum(lines, PricedLine::maintenance));
        }

        private static BigDecimal sum(List<PricedLine> lines, Function<PricedLine, BigDecimal> amount) {
            return lines.stream().map(amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        }
    }

    /**
     * A line of the price; a text that is not given is empty.
     *
     * @param available day on which it can be bought
     * @param quantity pieces
     * @param price of one piece
     * @param discount percent off the price
     * @param subtotal price of all pieces after the discount
     * @param maintenance of all pieces, over three years
     */
    @RecordBuilder
    public record PricedLine(
            String item,
            String vendor,
            String partNumber,
            String source,
            String available,
            int quantity,
            BigDecimal price,
            BigDecimal discount,
            BigDecimal subtotal,
            BigDecimal maintenance) {
        private static PricedLine of(Disclosure.Line line, String available) {
            return DisclosedPricedLineBuilder.builder()
                    .item(line.item())
                    .vendor(text(line.vendor()))
                    .partNumber(text(line.partNumber()))
                    .source(text(line.source()))
                    .available(text(line.available() == null ? available : line.available()))
                    .quantity(line.quantity())
                    .price(line.price())
                    .discount(line.discount() == null ? BigDecimal.ZERO : line.discount())
                    .subtotal(line.priceOfAll())
                    .maintenance(line.maintenanceOfAll())
                    .build();
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
        Disclosure given =
                disclosure != null ? disclosure : DisclosureBuilder.builder().build();
        List<Disclosure.Line> lines = given.lines() == null ? List.of() : given.lines();
        String available = given.availability().map(LocalDate::toString).orElse(null);
        return DisclosedBuilder.builder()
                .sponsor(given.sponsor())
                .auditor(given.auditor())
                .available(available)
                .system(given.system())
                .differences(differences(given, lines))
                .currency(text(given.currency()))
                .kinds(kinds(lines, given.available()))
                .price(given.sum().orElse(null))
                .power(given.watts() == null ? null : Power.of(given.watts()))
                .missing(missing(given, lines, available))
                .build();
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }

    private static List<PricedKind> kinds(List<Disclosure.Line> lines, String available) {
        return Stream.of(Kind.values())
                .filter(kind -> priced(lines, kind))
                .map(kind -> PricedKind.of(
                        kind,
                        lines.stream()
                                .filter(line -> line.kind() == kind)
                                .map(line -> PricedLine.of(line, available))
                                .toList()))
                .toList();
    }

    private static List<String> differences(Disclosure given, List<Disclosure.Line> lines) {
        Stream<String> ofLines = lines.stream()
                .filter(line -> line.measured() != null)
                .map(line -> line.item() + ": measured with " + line.measured());
        return Stream.concat(ofLines, Stream.ofNullable(given.differences()).flatMap(List::stream))
                .toList();
    }

    private static List<String> missing(Disclosure given, List<Disclosure.Line> lines, String available) {
        return Stream.of(
                        given.sponsor() == null ? "sponsor" : null,
                        given.auditor() == null ? "auditor" : null,
                        available == null ? "date of availability" : null,
                        given.system() == null ? "description of the system" : null,
                        priced(lines, Kind.HARDWARE) ? null : "price of the hardware",
                        priced(lines, Kind.SOFTWARE) ? null : "price of the software",
                        unsaid("vendor", lines, Disclosure.Line::vendor),
                        unsaid("part number", lines, Disclosure.Line::partNumber),
                        unsaid("source of the price", lines, Disclosure.Line::source),
                        given.watts() == null ? "power" : null)
                .filter(Objects::nonNull)
                .toList();
    }

    /** What some lines do not say, in words; null if all say it. */
    private static String unsaid(String what, List<Disclosure.Line> lines, Function<Disclosure.Line, String> said) {
        long without = lines.stream().filter(line -> said.apply(line) == null).count();
        return without == 0 ? null : what + " of " + without + " of the " + Words.count(lines.size(), "priced item");
    }

    private static boolean priced(List<Disclosure.Line> lines, Kind kind) {
        return lines.stream().anyMatch(line -> line.kind() == kind);
    }
}
