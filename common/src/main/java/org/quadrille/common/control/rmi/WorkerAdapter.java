package org.quadrille.common.control.rmi;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.quadrille.common.cli.SparseLog;
import org.quadrille.common.control.ConnectorWorker;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerException;
import org.slf4j.LoggerFactory;

/**
 * The exported side of a worker: a call goes to the worker's method of the same name, but for those that may take
 * minutes. Every failure is passed on as a {@link WorkerException} without a cause: prime may not have the class of the
 * cause, and its filter would refuse it.
 */
final class WorkerAdapter implements InvocationHandler {
    private static final SparseLog FAILURES =
            new SparseLog(LoggerFactory.getLogger(WorkerAdapter.class), "failed calls of prime");

    private final Worker worker;
    private final LongCall<Boolean> preparing = new LongCall<>("prepare");
    private final LongCall<List<DatabaseFacts>> looking = new LongCall<>("look at the databases");

    private WorkerAdapter(Worker worker) {
        this.worker = worker;
    }

    /** What RMI exports of a worker; a {@link RemoteConnectorWorker} of a connector. */
    static RemoteWorker of(Worker worker) {
        Class<? extends RemoteWorker> type =
                worker instanceof ConnectorWorker ? RemoteConnectorWorker.class : RemoteWorker.class;
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new WorkerAdapter(worker)));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws ReflectiveOperationException {
        if (method.getDeclaringClass() == Object.class) {
            // RMI compares and prints what it exports.
            return switch (method.getName()) {
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> "exported " + worker;
            };
        }
        return guarded(() -> answer(method, arguments));
    }

    private Object answer(Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "beginPrepare" ->
                begin(preparing, () -> {
                    worker.prepare();
                    return true;
                });
            case "prepared" -> soFar(preparing) != null;
            case "beginDatabases" ->
                begin(looking, () -> new ArrayList<>(((ConnectorWorker) worker).databases((Rows) arguments[0])));
            case "databases" -> soFar(looking);
            case "status" -> StatusMessages.bytes(worker.status());
            default -> passedOn(method, arguments);
        };
    }

    private static <T> Object begin(LongCall<T> call, Supplier<T> action) {
        call.begin(action);
        return null;
    }

    private <T> T soFar(LongCall<T> call) {
        // Asking is a sign of life of prime.
        worker.heartbeat();
        return call.answer();
    }

    private Object passedOn(Method method, Object[] arguments) {
        try {
            return Worker.class
                    .getMethod(method.getName(), method.getParameterTypes())
                    .invoke(worker, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            // A worker's methods throw no checked exceptions.
            throw (RuntimeException) e.getCause();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no method of a worker is that of " + method, e);
        }
    }

    static <T> T guarded(Supplier<T> call) {
        try {
            return call.get();
        } catch (WorkerException e) {
            throw new WorkerException(e.getMessage());
        } catch (RuntimeException e) {
            FAILURES.error("A call of prime failed", e);
            throw new WorkerException("the worker failed unexpectedly (" + e + "); its log has more");
        }
    }

    /** Writes the failures that were only counted so far; for the end of the process. */
    static void flushLog() {
        FAILURES.flush();
    }

    /** A call that may take minutes, in a thread of its own. One at a time. Thread-safe. */
    private static final class LongCall<T> {
        /** How long one request waits for the result; far less than the time limit of a call. */
        private static final long WAIT_MILLIS = 500;

        private final String name;
        private FutureTask<T> task;

        LongCall(String name) {
            this.name = name;
        }

        synchronized void begin(Supplier<T> action) {
            if (task != null && !task.isDone()) {
                throw new WorkerException("cannot " + name + " now: the worker is still busy with it");
            }
            task = new FutureTask<>(action::get);
            new Thread(task, name).start();
        }

        /** The answer, or null if it is not there yet; a failure of the call is thrown. */
        T answer() {
            FutureTask<T> current;
            synchronized (this) {
                current = task;
            }
            if (current == null) {
                throw new WorkerException("this worker was not asked to " + name);
            }
            try {
                return current.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return null;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
        }
    }
}
