package org.quadrille.common.workload;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which Trade-Results of a group the market has under way at the same time (workload.md 12.7). */
public enum TradeResultOrder {
    /** All: the database resolves their conflicts. */
    @JsonProperty("none")
    NONE,
    /** Those of different brokers, the standard: the market sends the Trade-Results of one broker one after another. */
    @JsonProperty("byBroker")
    BY_BROKER
}
