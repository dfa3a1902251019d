package org.quadrille.vdriver.prime;

import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.results.WorkerEntry;

/**
 * A worker that answered.
 *
 * @param endpoint its entry in the testbed
 * @param worker the worker itself
 * @param info what it said about itself
 * @param clock its clock compared with prime's
 */
record Member(Endpoint endpoint, Worker worker, WorkerInfo info, ClockOffset clock) {
    String name() {
        return endpoint.name();
    }

    WorkerEntry entry() {
        return new WorkerEntry(
                endpoint.kind(),
                endpoint.index(),
                name(),
                endpoint.address(),
                info,
                clock.offsetMicros(),
                clock.errorMicros());
    }
}
