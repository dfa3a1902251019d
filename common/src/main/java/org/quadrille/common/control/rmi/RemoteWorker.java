package org.quadrille.common.control.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.control.Worker.LogFile;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.metrics.MachineSpeed;

/**
 * {@link org.quadrille.common.control.Worker} as a remote interface. Every call answers within seconds, so that a short
 * time limit on answers detects a hung worker: what may take minutes is begun by one call and awaited by others.
 */
interface RemoteWorker extends Remote {
    /** Name in the registry of the worker's port. */
    String NAME = "worker";

    WorkerInfo info() throws RemoteException;

    String busy() throws RemoteException;

    long clockMicros() throws RemoteException;

    DataLocation place(String place) throws RemoteException;

    String syncLibraries(String lockFile) throws RemoteException;

    SystemFacts system() throws RemoteException;

    String unreachable(String host, int port) throws RemoteException;

    MachineSpeed pulse(long millis) throws RemoteException;

    void configure(Assignment assignment) throws RemoteException;

    void beginPrepare() throws RemoteException;

    /** Waits a moment for the end of what {@link #beginPrepare} began; returns whether it has ended, or throws its failure. */
    boolean prepared() throws RemoteException;

    void start(long startMicros) throws RemoteException;

    /** As {@link StatusMessages} has it. */
    byte[] status() throws RemoteException;

    void heartbeat() throws RemoteException;

    void drain() throws RemoteException;

    void abort(String runId, String cause) throws RemoteException;

    List<LogFile> logs() throws RemoteException;

    byte[] readLog(String name, long offset, int length) throws RemoteException;

    void reset(String runId) throws RemoteException;

    void shutdown() throws RemoteException;
}
