package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.quadrille.common.keys.Key;
import org.quadrille.common.keys.TextForm;

/**
 * What a sponsor discloses about the system under test, its price and its power (workload.md 17.1). The kit measures
 * none of it, and it has no effect on a run. The report lists whatever is absent as missing.
 *
 * @param sponsor who publishes the result
 * @param auditor who audited it
 * @param available day from which everything priced can be bought, such as {@code 2026-12-01}; if absent, it follows
 *     from the dates of the lines
 * @param system the system under test in a few sentences: machines, hypervisor, storage, network
 * @param differences in what else the measured system differs from the priced one, besides what the lines say
 * @param currency currency of all prices, such as {@code EUR}
 * @param lines the parts of the system, with prices
 * @param total price and maintenance of all lines as the sponsor added them up; it must be what the kit finds
 * @param watts electric power of the system during the measurement interval: readings at equal intervals, or just their
 *     mean
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@RecordBuilder
public record Disclosure(
        String sponsor,
        String auditor,
        @Key(form = TextForm.DATE) String available,
        String system,
        @Key(least = 1) List<String> differences,
        String currency,
        @Key(least = 1) List<Line> lines,
        @Key(from = 0) BigDecimal total,

        @Key(least = 1, above = 0) @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<Double> watts) {

    /** What a line is about; a complete disclosure prices both kinds. */
    public enum Kind {
        HARDWARE,
        SOFTWARE
    }

    /**
     * A line of the price.
     *
     * @param item what is bought
     * @param kind hardware or software
     * @param vendor who makes it
     * @param partNumber what its vendor calls it
     * @param source who sells it at this price, and on what evidence
     * @param available day from which it can be bought; if absent, that of the disclosure
     * @param quantity pieces
     * @param price of one piece, before the discount
     * @param discount percent off the price, from 0 to 100; null for none. Maintenance is given as it is paid
     * @param subtotal price of all pieces after the discount, as the sponsor found it; it must be what the kit finds
     * @param maintenance of one piece, over three years; 0 if the price includes it
     * @param measured what was measured in its place, if it was not the very thing that is priced
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Line(
            @Key(missing = "say what is bought") String item,

            @Key(missing = "write \"hardware\" or \"software\"")
            Kind kind,

            String vendor,
            String partNumber,
            String source,
            @Key(form = TextForm.DATE) String available,
            @Key(from = 1, to = 1_000_000) int quantity,
            @Key(from = 0, missing = AMOUNT) BigDecimal price,
            @Key(from = 0, to = 100) BigDecimal discount,
            @Key(from = 0) BigDecimal subtotal,
            @Key(from = 0, missing = AMOUNT) BigDecimal maintenance,
            String measured) {
        private static final String AMOUNT = "write the amount for one piece, 0 if there is nothing to pay";

        /** Price of all pieces after the discount, rounded half up to two decimals. */
        public BigDecimal priceOfAll() {
            BigDecimal full = price.multiply(BigDecimal.valueOf(quantity));
            BigDecimal off = discount == null ? BigDecimal.ZERO : full.multiply(discount.movePointLeft(2));
            return full.subtract(off).setScale(2, RoundingMode.HALF_UP);
        }

        /** Three years of maintenance of all pieces. */
        public BigDecimal maintenanceOfAll() {
            return maintenance.multiply(BigDecimal.valueOf(quantity)).setScale(2, RoundingMode.HALF_UP);
        }
    }

    /**
     * What the report prints beside what was measured; it has no effect on the run.
     *
     * @param disclosure what the sponsor says of the system, or null
     * @param baselineRun run id of the same testbed's run without elasticity, beside this one in the results folder; or null
     * @param overcommit processors that containers may use, divided by those that their nodes reserve for them; null if
     *     both are the same or not known
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Publication(
            Disclosure disclosure,
            String baselineRun,
            @Key(from = 1) Double overcommit) {}

    public Disclosure {
        // Unlike copyOf, this keeps null entries, which the checks then report.
        differences = differences == null ? null : differences.stream().toList();
        lines = lines == null ? null : lines.stream().toList();
        watts = watts == null ? null : watts.stream().toList();
    }

    /** Price and three years of maintenance of all lines; nothing without lines. */
    public Optional<BigDecimal> sum() {
        return Stream.ofNullable(lines)
                .flatMap(List::stream)
                .map(line -> line.priceOfAll().add(line.maintenanceOfAll()))
                .reduce(BigDecimal::add);
    }

    /** Day from which everything can be bought: the latest of all lines; nothing while one of them has none. */
    public Optional<LocalDate> availability() {
        List<Line> all = lines == null ? List.of() : lines;
        if (available == null && all.stream().anyMatch(line -> line.available() == null)) {
            return Optional.empty();
        }
        return Stream.concat(Stream.ofNullable(available), all.stream().map(Line::available))
                .filter(Objects::nonNull)
                .map(LocalDate::parse)
                .max(LocalDate::compareTo);
    }
}
