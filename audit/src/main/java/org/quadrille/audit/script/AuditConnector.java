package org.quadrille.audit.script;

import java.net.InetAddress;
import java.util.regex.Pattern;
import org.quadrille.audit.Audit;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.RunToken;
import org.quadrille.common.control.WorkerException;
import org.quadrille.vconnector.Connector;

/**
 * A connector of the audit's own for one database, in this process and on loopback, with a sink in place of the market:
 * the same path as in a run, from the wire on. Only the audit knows its token.
 */
public final class AuditConnector implements AutoCloseable {
    private static final String STAMP = "audit-";

    /** No run of a user has such a name by chance. */
    private static final Pattern LEFT_BEHIND = Pattern.compile(STAMP + "\\d{8}-\\d{6}(-\\d+)?");

    private static final String LOOPBACK = "127.0.0.1";

    /** Enough for the transactions under way at once, while some others wait for their sessions to be reopened. */
    private static final int POOL = 4;

    private final String token;
    private final OrderSink sink;
    private final Connector connector;

    private AuditConnector() {
        this.token = RunToken.make();
        this.sink = new OrderSink(token);
        this.connector = new Connector(InetAddress.getLoopbackAddress(), 0);
    }

    /**
     * Opens one, which stamps the database as used by the audit.
     *
     * @throws UserError if the database is not what the testbed asks for, or lost
     */
    public static AuditConnector open(Audit audit, Subject subject) {
        AuditConnector opened = new AuditConnector();
        try {
            opened.begin(audit, subject);
            return opened;
        } catch (WorkerException e) {
            opened.release();
            throw new UserError(e.getMessage());
        } catch (RuntimeException e) {
            opened.release();
            throw e;
        }
    }

    /** The last use that the stamp of a database names, from the first change of an audit until all is taken back. */
    static String stamp(Audit audit) {
        return STAMP + audit.id();
    }

    /** Whether a stamp names an audit that did not finish taking back its changes. */
    static boolean leftBehind(String lastRun) {
        return LEFT_BEHIND.matcher(lastRun).matches();
    }

    private void begin(Audit audit, Subject subject) {
        RunSetup setup = audit.setup();
        connector.configure(
                new Assignment(
                        stamp(audit),
                        token,
                        subject.group().index(),
                        Json.write(moved(setup.testbed(), subject)),
                        Json.write(setup.profile()),
                        "",
                        subject.role()),
                audit.folder());
        connector.prepare();
    }

    /** The testbed with this connector and this sink in the places of the group's. */
    private Testbed moved(Testbed testbed, Subject subject) {
        return testbed.withMarketEmulator(
                        testbed.group(subject.group()).marketEmulator(),
                        m -> new Testbed.MarketEmulator(LOOPBACK, m.controlPort(), sink.port()))
                .withGroup(
                        subject.group(),
                        g -> g.withConnector(new Testbed.Connector(
                                        LOOPBACK, g.connector().controlPort(), connector.dataPort()))
                                // On one server, whatever a run does: sessions that wait for each other are looked for
                                // there.
                                .withDatabase(
                                        subject.role(),
                                        d -> d.withPoolSize(POOL).withRouting(null)));
    }

    /** Where the orders go. */
    public OrderSink market() {
        return sink;
    }

    /** Another connection, like those that customer emulators and the market make. */
    ScriptSession session(String name, Transcript transcript) {
        return new ScriptSession(name, LOOPBACK, connector.dataPort(), token, transcript);
    }

    /**
     * Fails what is still held, waits for what is under way to end, and stamps the database as no longer in use.
     *
     * @throws UserError if that cannot be done
     */
    @Override
    public void close() {
        try {
            connector.drain();
        } catch (WorkerException e) {
            throw new UserError(e.getMessage());
        } finally {
            release();
        }
    }

    private void release() {
        connector.close();
        sink.close();
    }
}
