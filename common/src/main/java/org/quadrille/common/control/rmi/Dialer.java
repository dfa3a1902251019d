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
 * How prime opens a connection to one worker: always to the address prime was told, never to one the worker names. With
 * keys TLS 1.3 only, both ends known by certificate, the other's for exactly this host.
 *
 * @param host host as written in the testbed file
 * @param keys context with prime's key, or null for plain connections
 * @param limit longest wait for a handshake and for each answer; for a connection at most five seconds
 */
record Dialer(String host, SSLContext keys, Duration limit) {
    /** A host that is up answers a connection at once; one behind a firewall that swallows it never does. */
    private static final Duration CONNECTION_LIMIT = Duration.ofSeconds(5);

    Socket dial(int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new UnknownHostException(host);
        }
        Socket plain = new Socket();
        try {
            // RMI keeps a time limit that it finds on a socket as the limit of every answer.
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
