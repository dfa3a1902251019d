package org.quadrille.common.control.rmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.ScriptedRole;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;

/** Real handshakes with real keys. */
@Timeout(60)
class TlsTest {
    private static final Duration LIMIT = Duration.ofSeconds(4);
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @TempDir
    static Path temp;

    private static Path ours;
    private static Path theirs;
    private static WorkerExport secured;

    @BeforeAll
    static void makeKeys() {
        ours = temp.resolve("ours");
        theirs = temp.resolve("theirs");
        KeyMaker.make(
                ours,
                List.of(
                        KeyHost.parse("prime"),
                        KeyHost.parse("127.0.0.1,localhost,a-1.Lab"),
                        KeyHost.parse("10.0.0.9")));
        KeyMaker.make(theirs, List.of(KeyHost.parse("127.0.0.1")));
        secured = export(ours.resolve("127.0.0.1"));
    }

    @AfterAll
    static void close() {
        secured.close();
    }

    private static WorkerExport export(Path keys) {
        return WorkerExport.open(new LocalWorker(new ScriptedRole(), temp, () -> {}), LOOPBACK, 0, keys);
    }

    private static WorkerState connect(String host, WorkerExport export, Path keys) {
        SSLContext opened = keys == null ? null : KeyFolder.context(keys);
        return RemoteWorkers.connect(host, export.port(), opened, LIMIT)
                .status()
                .state();
    }

    private static String refused(WorkerExport export, Path keys) {
        long before = System.nanoTime();
        String reason = assertThrows(WorkerLostException.class, () -> connect("127.0.0.1", export, keys))
                .getMessage();
        assertTrue(Duration.ofNanos(System.nanoTime() - before).toSeconds() < 10, "refused in time");
        return reason;
    }

    @Test
    void keysOfTheSameAuthorityPass() {
        assertEquals(WorkerState.IDLE, connect("127.0.0.1", secured, ours.resolve("prime")));
        assertEquals(WorkerState.IDLE, connect("localhost", secured, ours.resolve("prime")));
    }

    /** Host names are judged as for keys, so that no host gets a key under a name by which nobody can reach it. */
    @Test
    void capitalsInAHostNamePass_butWhatGetsNoKeyIsRefusedByTlsToo() throws Exception {
        SSLContext keys = KeyFolder.context(ours.resolve("prime"));
        for (String name : List.of("a-1.lab", "A-1.LAB", "a_1.lab", "a-.lab", "a".repeat(64))) {
            try (Socket plain = new Socket(LOOPBACK, secured.port())) {
                Dialer dialer = new Dialer(name, keys, LIMIT);
                if (KeyHost.refusal(name).isEmpty()) {
                    assertTrue(dialer.secured(plain, secured.port()).isConnected(), name);
                } else {
                    assertFalse(name.equalsIgnoreCase("a-1.lab"), name);
                    SSLException e =
                            assertThrows(SSLException.class, () -> dialer.secured(plain, secured.port()), name);
                    assertTrue(e.getMessage().contains("Illegal given domain name: " + name), e.getMessage());
                }
            }
        }
    }

    @Test
    void primeWithoutKeysIsRefused() {
        String reason = refused(secured, null);
        assertTrue(reason.contains("it expects keys (TLS)"), reason);
    }

    @Test
    void aKeyOfAnotherAuthorityIsRefused() {
        String reason = refused(secured, theirs.resolve("127.0.0.1"));
        assertTrue(reason.contains("keys of the same authority"), reason);
    }

    @Test
    void aClientThatTrustsUsButHasNoKeyIsRefused() throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        Path folder = ours.resolve("prime");
        try (InputStream in = Files.newInputStream(folder.resolve("trust.p12"))) {
            trust.load(in, Files.readString(folder.resolve("password")).strip().toCharArray());
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
        managers.init(trust);
        SSLContext keyless = SSLContext.getInstance("TLSv1.3");
        keyless.init(null, managers.getTrustManagers(), null);
        assertRefused(keyless, "TLSv1.3");
    }

    @Test
    void olderTlsIsRefused() {
        assertRefused(KeyFolder.context(ours.resolve("prime")), "TLSv1.2");
    }

    /**
     * In TLS 1.3 a client learns only from its first read that its certificate was refused: from an alert, or from a
     * connection that is closed before the alert can be read.
     */
    private static void assertRefused(SSLContext context, String protocol) {
        IOException e = assertThrows(IOException.class, () -> {
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(LOOPBACK, secured.port())) {
                socket.setEnabledProtocols(new String[] {protocol});
                socket.setSoTimeout(5_000);
                socket.getOutputStream().write("JRMI".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                socket.getInputStream().read();
            }
        });
        assertTrue(e instanceof SSLException || e.getClass() == SocketException.class, e.toString());
    }

    @Test
    void aWorkerWithACertificateForAnotherHostIsRefused() {
        WorkerExport elsewhere = export(ours.resolve("10.0.0.9"));
        try {
            String reason = refused(elsewhere, ours.resolve("prime"));
            assertTrue(reason.contains("for exactly the host name"), reason);
        } finally {
            elsewhere.close();
        }
    }

    @Test
    void aWorkerWithoutTlsIsRefusedByAPrimeWithKeys() {
        WorkerExport plain = export(null);
        try {
            String reason = refused(plain, ours.resolve("prime"));
            assertTrue(reason.contains("both ends need keys"), reason);
            assertEquals(WorkerState.IDLE, connect("127.0.0.1", plain, null));
        } finally {
            plain.close();
        }
    }

    @Test
    void silentPeersDoNotKeepPrimeOut() throws IOException {
        Socket[] silent = new Socket[20];
        for (int i = 0; i < silent.length; i++) {
            silent[i] = new Socket(LOOPBACK, secured.port());
        }
        assertEquals(WorkerState.IDLE, connect("127.0.0.1", secured, ours.resolve("prime")));
        for (Socket socket : silent) {
            socket.close();
        }
    }

    @Test
    void beyondLoopbackThereIsNoControlWithoutKeys() throws Exception {
        InetAddress anywhere = InetAddress.getByName("0.0.0.0");
        UserError e = assertThrows(
                UserError.class,
                () -> WorkerExport.open(new LocalWorker(new ScriptedRole(), temp, () -> {}), anywhere, 0, null));
        assertTrue(e.getMessage().contains("--keys"), e.getMessage());
    }

    @Test
    void aPortInUseIsOneSentence() {
        UserError e = assertThrows(
                UserError.class,
                () -> WorkerExport.open(
                        new LocalWorker(new ScriptedRole(), temp, () -> {}), LOOPBACK, secured.port(), null));
        assertTrue(e.getMessage().contains("choose a free port with --control-port"), e.getMessage());
    }
}
