package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.util.List;

/**
 * What a sponsor discloses about the system under test, its price and its power (workload.md 17.1). The kit measures
 * none of it, and it has no effect on a run. The report lists whatever is absent as missing.
 *
 * @param sponsor who publishes the result
 * @param auditor who audited it
 * @param available day from which everything priced can be bought, such as {@code 2026-12-01}
 * @param system the system under test in a few sentences: machines, hypervisor, storage, network
 * @param currency currency of all prices, such as {@code EUR}
 * @param lines the parts of the system, with prices
 * @param watts electric power of the system during the measurement interval: readings at equal intervals, or just their
 *     mean
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Disclosure(
        String sponsor,
        String auditor,
        String available,
        String system,
        String currency,
        List<Line> lines,

        @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
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
     * @param quantity pieces
     * @param price of one piece
     * @param maintenance of one piece, over three years; 0 if the price includes it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Line(String item, Kind kind, Integer quantity, BigDecimal price, BigDecimal maintenance) {
        /** Price and maintenance of all pieces. */
        public BigDecimal total() {
            return price.add(maintenance).multiply(BigDecimal.valueOf(quantity));
        }
    }

    public Disclosure {
        // Unlike copyOf, this keeps null entries, which the checks then report.
        lines = lines == null ? null : lines.stream().toList();
        watts = watts == null ? null : watts.stream().toList();
    }
}
