package org.quadrille.deploy.ssh;

import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Fleet;

/** The processes of a testbed as prime reaches them. */
record Workers(Fleet.Dialer dialer) {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /**
     * What a process says about itself.
     *
     * @param info null if it did not answer
     * @param busy the run that it is busy with, in words that follow "is"; empty if it is free, or did not answer
     * @param problem why it did not answer; empty if it did
     * @param distrusted whether that is because of keys, which waiting does not change
     */
    record Said(WorkerInfo info, String busy, String problem, boolean distrusted) {
        boolean answered() {
            return info != null;
        }
    }

    Said ask(Endpoint endpoint) {
        try {
            Worker worker = dialer.connect(endpoint);
            return new Said(worker.info(), worker.busy(), "", false);
        } catch (RuntimeException e) {
            boolean distrusted = Stream.iterate((Throwable) e, Objects::nonNull, Throwable::getCause)
                    .anyMatch(GeneralSecurityException.class::isInstance);
            return new Said(null, "", e.getMessage() == null ? e.toString() : e.getMessage(), distrusted);
        }
    }

    /** Asks one repeatedly until it answers or the deadline has passed. @param deadline of {@link System#nanoTime} */
    Said wait(Endpoint endpoint, long deadline) {
        Said said = ask(endpoint);
        while (!said.answered() && !said.distrusted() && deadline - System.nanoTime() > 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
            said = ask(endpoint);
        }
        return said;
    }

    /** Asks many at the same time. */
    Map<Endpoint, Said> ask(List<Endpoint> endpoints) {
        return new LinkedHashMap<>(
                OnAllHosts.each(endpoints, Endpoint::name, this::ask).answers());
    }
}
