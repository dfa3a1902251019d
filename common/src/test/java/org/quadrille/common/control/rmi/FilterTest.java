package org.quadrille.common.control.rmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RemoteObject;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.ScriptedRole;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.workload.DatabaseRole;

/** Neither side deserializes classes that are not part of the contract. */
@Timeout(30)
class FilterTest {
    private static final AtomicInteger ALIVE = new AtomicInteger();

    /** Would do harm when deserialized. */
    static final class Foreign extends ArrayList<Worker.LogFile> {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ALIVE.incrementAndGet();
            in.defaultReadObject();
        }
    }

    @TempDir
    Path logs;

    private WorkerExport export;

    @BeforeEach
    void open() {
        ALIVE.set(0);
        Worker hostile = new HostileWorker(logs);
        export = WorkerExport.open(hostile, InetAddress.getLoopbackAddress(), 0, null);
    }

    @AfterEach
    void close() {
        export.close();
    }

    /** Answers with a class of its own. */
    private static final class HostileWorker extends LocalWorker {
        HostileWorker(Path logs) {
            super(new ScriptedRole(), logs, () -> {});
        }

        @Override
        public List<LogFile> logs() {
            return new Foreign();
        }
    }

    @Test
    void aForeignAnswerIsRefusedByPrime() {
        Worker worker = RemoteWorkers.connect("127.0.0.1", export.port(), null, Duration.ofSeconds(4));
        WorkerLostException e = assertThrows(WorkerLostException.class, worker::logs);
        assertTrue(e.getMessage().contains("not part of the contract"), e.getMessage());
        assertEquals(0, ALIVE.get());
        assertEquals(WorkerState.IDLE, worker.status().state(), "the worker can still be asked other things");
    }

    @Test
    void aForeignArgumentIsRefusedByTheWorker() throws Exception {
        assertRefused(new Foreign());
        assertRefused(new Object[] {new Foreign()});
        assertRefused(new byte[5_000]);
        assertEquals(0, ALIVE.get());
        Worker worker = RemoteWorkers.connect("127.0.0.1", export.port(), null, Duration.ofSeconds(4));
        worker.configure(new Assignment("run-1", "secret", 1, "{}", "", "1 2", DatabaseRole.OLTP));
    }

    /** Sends any object where an assignment is expected, bypassing Java's type checks. */
    private void assertRefused(Object argument) throws Exception {
        Dialer dialer = new Dialer("127.0.0.1", null, Duration.ofSeconds(4));
        Remote stub = DialingFactory.with(
                dialer,
                () -> LocateRegistry.getRegistry("127.0.0.1", export.port(), new DialingFactory(dialer))
                        .lookup(RemoteWorker.NAME));
        RemoteObject handler = (RemoteObject) Proxy.getInvocationHandler(stub);
        Method configure = RemoteWorker.class.getMethod("configure", Assignment.class);
        RemoteException refused = assertThrows(
                RemoteException.class,
                () -> handler.getRef().invoke(stub, configure, new Object[] {argument}, hash(configure)));
        Throwable root = refused;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        assertEquals(InvalidClassException.class, root.getClass());
        assertTrue(root.getMessage().contains("REJECTED"), root.getMessage());
        assertFalse(stub instanceof Worker);
    }

    /** RMI's hash of a method: the first eight bytes of a digest of its name and descriptor. */
    private static long hash(Method method) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String argument = "L" + Assignment.class.getName().replace('.', '/') + ";";
        new DataOutputStream(bytes).writeUTF(method.getName() + "(" + argument + ")V");
        byte[] digest = MessageDigest.getInstance("SHA-1").digest(bytes.toByteArray());
        return ByteBuffer.wrap(digest).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }
}
