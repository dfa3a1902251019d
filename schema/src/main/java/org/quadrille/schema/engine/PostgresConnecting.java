package org.quadrille.schema.engine;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.DatabaseServer;

/** Properties of PostgreSQL's driver. */
final class PostgresConnecting implements Connecting {
    /**
     * Without it, a role named like one of the kit's own schemas would find and create tables there first.
     */
    private static final String TABLES_SCHEMA = "public";

    private static final int CONNECT_SECONDS = 10;

    /** A first login can take long on a busy machine, which is no reason to give up on it. */
    private static final int LOGIN_SECONDS = 30;

    /** The length of the question, and its number. */
    private static final byte[] IS_THERE_TLS = {0, 0, 0, 8, 4, (byte) 0xd2, 0x16, 0x2f};

    private static final int ANSWER_MILLIS = 5_000;

    /** Long enough for a server that speaks first to have gone on. */
    private static final int SILENCE_MILLIS = 300;

    @Override
    public String url(DatabaseAddress address) {
        return "jdbc:postgresql://" + Words.endpoint(address.host(), address.port()) + "/"
                + URLEncoder.encode(address.database(), StandardCharsets.UTF_8);
    }

    @Override
    public Properties properties(DatabaseAddress address, String name) {
        Properties properties = new Properties();
        properties.setProperty("user", address.user());
        Connecting.set(properties, "password", address.password());
        DatabaseServer.Tls tls = address.tls();
        if (tls != null) {
            properties.setProperty("sslmode", tls.mode());
            properties.setProperty("sslhostnameverifier", PostgresHostNames.class.getName());
            Connecting.set(properties, "sslrootcert", tls.rootCertificate());
            Connecting.set(properties, "sslcert", tls.certificate());
            Connecting.set(properties, "sslkey", tls.key());
        }
        properties.setProperty("socketFactory", ServerSockets.class.getName());
        properties.setProperty("ApplicationName", name);
        properties.setProperty("currentSchema", TABLES_SCHEMA);
        properties.setProperty("connectTimeout", Integer.toString(CONNECT_SECONDS));
        properties.setProperty("loginTimeout", Integer.toString(LOGIN_SECONDS));
        return properties;
    }

    @Override
    public Properties poolProperties(
            DatabaseAddress address, String name, int connectSeconds, int silentSeconds, Class<?> socketFactory) {
        Properties properties = properties(address, name);
        properties.setProperty("connectTimeout", Integer.toString(connectSeconds));
        // It would start a thread for each login; connectTimeout and socketTimeout are enough.
        properties.remove("loginTimeout");
        properties.setProperty("socketTimeout", Integer.toString(silentSeconds));
        properties.setProperty("socketFactory", socketFactory.getName());
        properties.setProperty("tcpKeepAlive", "true");
        // Statements are few and used again and again: they are prepared at first use, which also makes answers binary.
        properties.setProperty("prepareThreshold", "1");
        // The driver asks for arrays of every other type that frames return in binary by itself.
        properties.setProperty("binaryTransferEnable", "BOOL_ARRAY");
        // Compiling a plan takes longer than running any frame.
        properties.setProperty("options", "-c jit=off");
        return properties;
    }

    /** Statements without a name last as long as a transaction; those with one would be in another session the next time. */
    @Override
    public Properties throughPooler(Properties pool) {
        pool.remove("currentSchema");
        pool.remove("options");
        pool.setProperty("prepareThreshold", "0");
        return pool;
    }

    /** It answers one letter, and then says nothing more. */
    @Override
    public Optional<String> recognizes(Socket socket) throws IOException {
        socket.getOutputStream().write(IS_THERE_TLS);
        socket.setSoTimeout(ANSWER_MILLIS);
        int answer = socket.getInputStream().read();
        socket.setSoTimeout(SILENCE_MILLIS);
        try {
            socket.getInputStream().read();
            return Optional.empty();
        } catch (SocketTimeoutException silent) {
            return answer == 'S' || answer == 'N' ? Optional.of("PostgreSQL") : Optional.empty();
        }
    }
}
