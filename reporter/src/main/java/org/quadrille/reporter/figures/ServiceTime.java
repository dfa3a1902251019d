package org.quadrille.reporter.figures;

/**
 * Where the response time of a transaction type went in the measured phases: means in milliseconds, of which the last
 * three add up to the first.
 *
 * @param count how many its connectors ran
 * @param responseMs from when it was due to the whole answer, by the logs
 * @param beforeMs from when it was due until it was sent, by the logs
 * @param serviceMs in the connector and its databases, as measured by the connectors
 * @param betweenMs what is left: on the wire, and in the queues of both machines
 */
public record ServiceTime(
        String transaction, long count, double responseMs, double beforeMs, double serviceMs, double betweenMs) {}
