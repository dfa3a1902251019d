package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.util.ConcurrentBag;
import com.zaxxer.hikari.util.ConcurrentBag.IConcurrentBagEntry;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.RunSessions;
import org.quadrille.vconnector.database.Databases.PoolTarget;
import org.quadrille.vconnector.session.TradingHouse;

/**
 * A session that gives a connection back while the pool is closed takes it out of the pool, and has the pool's closer end it. If it is
 * held up between the two, the closer has ended before, and nobody knows the connection: it stays on the server, so that the
 * databases count as used by a run. On a busy machine that was one of three interrupted runs.
 */
@Timeout(60)
class ForgottenByThePoolTest {
    private static final int SESSIONS = 2;

    @Test
    void itsSessionEndsWithTheOthers() throws Exception {
        DatabaseAddress server = TradingHouse.sharedServer().address("postgres");
        try (Connection observer = server.connect()) {
            try (Databases databases =
                    new Databases(Map.of(DatabaseRole.OLTP, new PoolTarget(server, SESSIONS, RunSessions.RUN)))) {
                assertTrue(databases.awaitFull(DatabaseRole.OLTP, 20, TimeUnit.SECONDS));
                takeOut(databases.connection(DatabaseRole.OLTP));
                assertEquals(SESSIONS, RunSessions.count(server.files(), observer));
            }
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            while (RunSessions.count(server.files(), observer) > 0 && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
            assertEquals(0, RunSessions.count(server.files(), observer));
        }
    }

    /** The first of the two, which the pool does inside of one of its methods. */
    private static void takeOut(Connection lent) throws Exception {
        Object entry = field(lent, "poolEntry");
        Object pool = field(entry, "hikariPool");
        Method remove = ConcurrentBag.class.getMethod("remove", IConcurrentBagEntry.class);
        assertEquals(true, remove.invoke(field(pool, "connectionBag"), entry));
    }

    private static Object field(Object of, String name) throws Exception {
        for (Class<?> type = of.getClass(); ; type = type.getSuperclass()) {
            try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field.get(of);
            } catch (NoSuchFieldException above) {
                assertTrue(type.getSuperclass() != null, () -> "no field " + name + ": " + above);
            }
        }
    }
}
