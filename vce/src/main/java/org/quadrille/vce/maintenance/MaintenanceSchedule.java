package org.quadrille.vce.maintenance;

/**
 * When the Data-Maintenances of one database are due, in microseconds from the run's start: once in each period, the
 * databases of a run evenly spread over it.
 *
 * @param period time between two Data-Maintenances
 * @param place index of the database among all of the run, from 0
 * @param databases number of databases of the run
 */
public record MaintenanceSchedule(long period, int place, int databases) {
    /** Time of the n-th, from 0. */
    public long due(long n) {
        return n * period + period * place / databases;
    }
}
