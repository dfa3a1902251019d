package org.quadrille.common.control.rmi;

import java.net.SocketTimeoutException;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.List;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.metrics.MachineSpeed;

/** Prime's side of a worker. It hides RMI; a broken or silent connection becomes a {@link WorkerLostException}. */
class WorkerClient implements Worker {
    private final RemoteWorker remote;
    private final String address;

    /** @param address where the worker is, for messages */
    WorkerClient(RemoteWorker remote, String address) {
        this.remote = remote;
        this.address = address;
    }

    @FunctionalInterface
    interface Call<T> {
        T run() throws RemoteException;
    }

    @FunctionalInterface
    interface VoidCall {
        void run() throws RemoteException;
    }

    final <T> T ask(Call<T> call) {
        try {
            return call.run();
        } catch (RemoteException e) {
            throw lost(e);
        }
    }

    final void tell(VoidCall call) {
        ask(() -> {
            call.run();
            return null;
        });
    }

    /** Asks again and again until there is an answer that is not null. */
    final <T> T await(String what, Call<T> call) {
        T answer = ask(call);
        while (answer == null) {
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                throw new WorkerException("waiting for " + address + " to " + what + " was interrupted");
            }
            answer = ask(call);
        }
        return answer;
    }

    @Override
    public WorkerInfo info() {
        return ask(remote::info);
    }

    @Override
    public String busy() {
        return ask(remote::busy);
    }

    @Override
    public long clockMicros() {
        return ask(remote::clockMicros);
    }

    @Override
    public DataLocation place(String folder) {
        return ask(() -> remote.place(folder));
    }

    @Override
    public SystemFacts system() {
        return ask(remote::system);
    }

    @Override
    public MachineSpeed pulse(long millis) {
        return ask(() -> remote.pulse(millis));
    }

    @Override
    public void configure(Assignment assignment) {
        tell(() -> remote.configure(assignment));
    }

    @Override
    public void prepare() {
        tell(remote::beginPrepare);
        await("prepare", () -> remote.prepared() ? true : null);
    }

    @Override
    public void start(long startMicros) {
        tell(() -> remote.start(startMicros));
    }

    @Override
    public WorkerStatus status() {
        return ask(remote::status);
    }

    @Override
    public void drain() {
        tell(remote::drain);
    }

    @Override
    public void abort(String runId, String cause) {
        tell(() -> remote.abort(runId, cause));
    }

    @Override
    public List<LogFile> logs() {
        return ask(remote::logs);
    }

    @Override
    public byte[] readLog(String name, long offset, int length) {
        return ask(() -> remote.readLog(name, offset, length));
    }

    @Override
    public void reset(String runId) {
        tell(() -> remote.reset(runId));
    }

    @Override
    public void shutdown() {
        try {
            remote.shutdown();
        } catch (UnmarshalException e) {
            // The process may be gone before its answer, which is what was asked for; a hung one is another matter.
            if (e.getCause() instanceof SocketTimeoutException) {
                throw lost(e);
            }
        } catch (RemoteException e) {
            throw lost(e);
        }
    }

    private WorkerLostException lost(RemoteException e) {
        return new WorkerLostException("the worker at " + address + " is lost: " + Reasons.of(e), e);
    }

    @Override
    public String toString() {
        return address;
    }
}
