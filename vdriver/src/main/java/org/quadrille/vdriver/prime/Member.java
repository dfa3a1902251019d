package org.quadrille.vdriver.prime;

import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.results.WorkerEntry;

/** A worker that answered, with what it said about itself. */
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
