package org.quadrille.common.control.rmi;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.SocketTimeoutException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.quadrille.common.cli.Words;
import org.quadrille.common.control.ConnectorWorker;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerLostException;

/** Connects prime to its workers. */
public final class RemoteWorkers {
    private RemoteWorkers() {}

    /**
     * Connects to a worker; a connector is returned as a {@link org.quadrille.common.control.ConnectorWorker}. Every
     * method of the returned worker throws {@link WorkerLostException}: at once if the worker is gone; if it hangs,
     * after the limit plus three seconds for a second attempt.
     *
     * @param keys prime's keys for mutual TLS, or null for plain connections; sharing them among all workers avoids
     *     opening the keys for each, and most full handshakes
     * @param limit longest wait for a connection and for each answer; {@code prepare} and {@code databases} may take
     *     longer
     * @throws WorkerLostException if no worker can be reached there; the message says why
     */
    public static Worker connect(String host, int controlPort, SSLContext keys, Duration limit) {
        Rmi.setUp();
        Dialer dialer = new Dialer(host, keys, limit);
        String address = Words.endpoint(host, controlPort);
        try {
            Registry registry = LocateRegistry.getRegistry(host, controlPort, new DialingFactory(dialer));
            Remote stub = DialingFactory.with(dialer, () -> registry.lookup(RemoteWorker.NAME));
            if (stub instanceof RemoteWorker worker) {
                return WorkerClient.of(worker, address);
            }
            throw new ClassCastException("its registry offers something that is not a worker");
        } catch (Exception e) {
            throw new WorkerLostException("no worker can be reached at " + address + ": " + Reasons.of(e), e);
        }
    }

    /**
     * Prime's side of a worker: a call goes to the remote method of the same name, but for those that may take minutes. It
     * hides RMI; a broken or silent connection becomes a {@link WorkerLostException}.
     */
    static final class WorkerClient implements InvocationHandler {
        private final RemoteWorker remote;
        private final Class<? extends RemoteWorker> type;
        private final String address;

        private WorkerClient(RemoteWorker remote, Class<? extends RemoteWorker> type, String address) {
            this.remote = remote;
            this.type = type;
            this.address = address;
        }

        /** @param address where the worker is, for messages */
        static Worker of(RemoteWorker remote, String address) {
            boolean connector = remote instanceof RemoteConnectorWorker;
            InvocationHandler client =
                    new WorkerClient(remote, connector ? RemoteConnectorWorker.class : RemoteWorker.class, address);
            Class<?> worker = connector ? ConnectorWorker.class : Worker.class;
            return (Worker) Proxy.newProxyInstance(worker.getClassLoader(), new Class<?>[] {worker}, client);
        }

        @FunctionalInterface
        private interface Call {
            Object run() throws RemoteException;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return switch (method.getName()) {
                case "toString" -> address;
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                case "prepare" -> {
                    ask(() -> called("beginPrepare", method, arguments));
                    await("prepare", () -> remote.prepared() ? true : null);
                    yield null;
                }
                case "databases" -> {
                    ask(() -> called("beginDatabases", method, arguments));
                    yield await("look at its databases", ((RemoteConnectorWorker) remote)::databases);
                }
                case "status" -> StatusMessages.status((byte[]) ask(remote::status));
                case "shutdown" -> shutDown();
                default -> ask(() -> called(method.getName(), method, arguments));
            };
        }

        private Object called(String name, Method method, Object[] arguments) throws RemoteException {
            try {
                return type.getMethod(name, method.getParameterTypes()).invoke(remote, arguments);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof RemoteException lost) {
                    throw lost;
                }
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                // A remote method throws no other checked exceptions.
                throw (RuntimeException) e.getCause();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no remote method is that of " + method, e);
            }
        }

        private Object ask(Call call) {
            try {
                return call.run();
            } catch (RemoteException e) {
                throw lost(e);
            }
        }

        /** Asks again and again until there is an answer that is not null. */
        private Object await(String what, Call call) {
            Object answer = ask(call);
            while (answer == null) {
                if (Thread.interrupted()) {
                    Thread.currentThread().interrupt();
                    throw new WorkerException("waiting for " + address + " to " + what + " was interrupted");
                }
                answer = ask(call);
            }
            return answer;
        }

        private Object shutDown() {
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
            return null;
        }

        private WorkerLostException lost(RemoteException e) {
            return new WorkerLostException("the worker at " + address + " is lost: " + Reasons.of(e), e);
        }
    }
}
