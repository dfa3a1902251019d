package org.quadrille.vconnector.session;

import org.quadrille.common.cli.Words;

/**
 * Where orders go, at the order port.
 *
 * @param token the run's token
 * @param sender name of this process for the market's log
 */
public record MarketAddress(String host, int port, String token, String sender) {
    /** Without the token, which must not reach a log. */
    @Override
    public String toString() {
        return Words.endpoint(host, port);
    }
}
