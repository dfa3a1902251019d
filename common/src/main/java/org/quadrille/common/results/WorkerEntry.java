package org.quadrille.common.results;

import org.quadrille.common.config.Required;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;

/**
 * One worker process of a run, as prime found it.
 *
 * @param index 1-based place among the CEs or MEEs of the testbed; for a connector
 *     {@link org.quadrille.common.workload.GroupId#index()}
 * @param name label and index, such as {@code ce-1}; its log is {@code logs/<name>.csv}
 * @param address host and port of the testbed file
 * @param info what it said of itself
 * @param clockOffset its wall clock minus prime's, microseconds
 * @param clockError half the round trip of that measurement, microseconds: the offset is known only this precisely
 */
public record WorkerEntry(
        @Required WorkerKind kind,
        int index,
        @Required String name,
        @Required String address,
        @Required WorkerInfo info,
        long clockOffset,
        long clockError) {

    /** Name of the worker of this kind and place. */
    public static String nameOf(WorkerKind kind, int index) {
        return kind.label() + "-" + index;
    }
}
