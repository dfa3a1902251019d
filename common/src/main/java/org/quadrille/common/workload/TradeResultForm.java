package org.quadrille.common.workload;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where tax, commission, settlement amount and status of a Trade-Result are worked out (workload.md 12.7). */
public enum TradeResultForm {
    /** In the connector, between two calls of the database: the standard form. */
    @JsonProperty("inTierA")
    IN_TIER_A,
    /** In the database, which is called once. */
    @JsonProperty("inDatabase")
    IN_DATABASE
}
