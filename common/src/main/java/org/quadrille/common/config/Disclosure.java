package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.util.List;

/**
 * What a sponsor says of the system under test, of its price and its power (workload.md 17.1). The kit measures none of it,
 * and nothing of it changes a run. Whatever is absent, the report lists as missing.
 *
 * @param sponsor who publishes the result
 * @param auditor who audited it
 * @param available day on which all that is priced can be bought, such as {@code 2026-12-01}
 * @param system the system under test in a few sentences: machines, hypervisor, storage, network
 * @param currency currency of all prices, such as {@code EUR}
 * @param lines what the system consists of, priced
 * @param watts electric power of the system during the measurement interval: readings at even distances, or their mean alone
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

    /** What a line is of; both are priced in a complete disclosure. */
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
        // Unlike copyOf, this keeps an entry "null", which the checks then name.
        lines = lines == null ? null : lines.stream().toList();
        watts = watts == null ? null : watts.stream().toList();
    }
}
