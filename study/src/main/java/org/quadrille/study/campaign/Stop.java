package org.quadrille.study.campaign;

/** Whether the user wants a campaign to end. */
public interface Stop {
    /** True if no further run is to begin. */
    boolean afterThisRun();

    /** True if the run that is being made is to be aborted too. */
    boolean atOnce();

    /** Is told when a run begins and when it has ended; outside a run there is nothing to abort. */
    default void running(boolean run) {}
}
