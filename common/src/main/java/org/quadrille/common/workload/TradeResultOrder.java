package org.quadrille.common.workload;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which Trade-Results of a group may run at the same time (workload.md 12.7). */
public enum TradeResultOrder {
    /** All: the standard, with which the database resolves their conflicts. */
    @JsonProperty("none")
    NONE,
    /** Those of different brokers: Tier A runs the Trade-Results of one broker one after another. */
    @JsonProperty("byBroker")
    BY_BROKER
}
