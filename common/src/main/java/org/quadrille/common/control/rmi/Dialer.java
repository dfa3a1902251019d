package org.quadrille.common.control.rmi;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * How prime opens a connection to one worker: always to the address given to prime, never to one that the worker names.
 * With keys, only TLS 1.3, with certificates on both sides; the worker's must be for exactly this host.
 *
 * @param keys context with prime's key, or null for plain connections
 * @param limit longest wait for a handshake and for each answer; for a connection at most five seconds
 */
record Dialer(String host, SSLContext keys, Duration limit) {
    /** A host that is up answers a connection attempt at once; behind a firewall that drops packets it never does. */
    private static final Duration CONNECTION_LIMIT = Duration.ofSeconds(5);

    Socket dial(int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new UnknownHostException(host);
        }
        Socket plain = new Socket();
        try {
            // RMI applies the time limit that is set on a socket to every answer.
            plain.setSoTimeout(Math.toIntExact(limit.toMillis()));
            Duration connection = limit.compareTo(CONNECTION_LIMIT) < 0 ? limit : CONNECTION_LIMIT;
            plain.connect(address, Math.toIntExact(connection.toMillis()));
            return keys == null ? plain : secured(plain, port);
        } catch (IOException e) {
            plain.close();
            throw e;
        }
    }

    SSLSocket secured(Socket plain, int port) throws IOException {
        SSLSocket secured = (SSLSocket) keys.getSocketFactory().createSocket(plain, host, port, true);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setProtocols(new String[] {"TLSv1.3"});
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }
}
