package org.quadrille.common.results;

import java.util.Map;
import org.quadrille.common.config.Required;

/**
 * When a run was given its nonce, ISO 8601 in UTC: what the auditor who gave it noted can be held against it.
 *
 * @param servers by the clock of each database server, right after that of prime; by host and port
 */
public record NonceArrival(@Required String prime, Map<String, String> servers) {
    public NonceArrival {
        servers = servers == null ? Map.of() : Map.copyOf(servers);
    }
}
