package org.quadrille.schema.engine.mariadb;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.engine.Connecting;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.ServerSockets;

/** Properties of MariaDB's driver. */
final class MariadbConnecting implements Connecting {
    private static final int CONNECT_SECONDS = 10;

    /** What the driver calls an encrypted connection to a server of any identity. */
    private static final String ANY_IDENTITY = "trust";

    /**
     * What the work of the kit depends on, whatever the server has for others. The isolation level and whether anything
     * may be changed are in {@code queries/session-settings.sql}.
     */
    private static final String SETTINGS =
            "sql_mode='STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'"
                    + ",innodb_snapshot_isolation=1,max_statement_time=0,idle_transaction_timeout=0"
                    + ",idle_readonly_transaction_timeout=0,idle_write_transaction_timeout=0,wait_timeout=2147483"
                    + ",group_concat_max_len=1073741824,default_storage_engine='InnoDB',completion_type='NO_CHAIN'"
                    + ",innodb_lock_wait_timeout=50,lock_wait_timeout=86400,sql_safe_updates=0"
                    + ",sql_select_limit=default,div_precision_increment=20,foreign_key_checks=1,check_constraint_checks=1,unique_checks=1";

    /** No statement goes on before its node has applied what the others had committed. */
    private static final String CAUSAL = ",wsrep_sync_wait=7";

    /** The server speaks first, and at once. */
    private static final int GREETING_MILLIS = 2_000;

    private static final int LONGEST_GREETING = 1_000;

    /** Version of the protocol, with which its greeting begins. */
    private static final int PROTOCOL = 10;

    private static final Pattern NOT_IN_A_URL = Pattern.compile("[/?&#%]|[^ -~]");

    @Override
    public String url(DatabaseAddress address) {
        if (NOT_IN_A_URL.matcher(address.database()).find()) {
            throw new UserError(
                    "The driver of MariaDB does not find a database of the name " + Words.quoted(address.database())
                            + "; name one of ASCII characters without / ? & # and % in the testbed.");
        }
        // The driver decodes nothing.
        return "jdbc:mariadb://" + Words.endpoint(address.host(), address.port()) + "/" + address.database();
    }

    /** Without tls the connection is not encrypted: the driver cannot encrypt where the server offers it. */
    @Override
    public Properties properties(DatabaseAddress address, String name) {
        Properties properties = new Properties();
        properties.setProperty("user", address.user());
        Connecting.set(properties, "password", address.password());
        DatabaseServer.Tls tls = address.tls();
        if (tls != null) {
            properties.setProperty("sslMode", tls.mode().equals("require") ? ANY_IDENTITY : tls.mode());
            Connecting.set(properties, "serverSslCert", tls.rootCertificate());
        }
        properties.setProperty("socketFactory", ServerSockets.class.getName());
        properties.setProperty("connectTimeout", millis(CONNECT_SECONDS));
        // Only the loader sends rows beside a statement.
        properties.setProperty("allowLocalInfile", "false");
        properties.setProperty("connectionCollation", "utf8mb4_nopad_bin");
        boolean spread = address.route() != null && address.route().spread();
        properties.setProperty("sessionVariables", spread ? SETTINGS + CAUSAL : SETTINGS);
        properties.setProperty("timezone", "UTC");
        properties.setProperty("tcpKeepAlive", "true");
        // A firewall may forget a session that has nothing to say; seconds.
        properties.setProperty("tcpKeepIdle", "20");
        properties.setProperty("tcpKeepInterval", "10");
        // A lock of the server, as it shows no name of a program: see queries/sessions-named.sql.
        properties.setProperty("initSql", "do get_lock(concat('" + name + " ', connection_id()), 0)");
        return properties;
    }

    @Override
    public Properties loadProperties(DatabaseAddress address, String name) {
        Properties properties = properties(address, name);
        properties.setProperty("allowLocalInfile", "true");
        // Files of the kit hold several statements.
        properties.setProperty("allowMultiQueries", "true");
        return properties;
    }

    @Override
    public Properties poolProperties(
            DatabaseAddress address, String name, int connectSeconds, int silentSeconds, Class<?> socketFactory) {
        Properties properties = properties(address, name);
        properties.setProperty("connectTimeout", millis(connectSeconds));
        properties.setProperty("socketTimeout", millis(silentSeconds));
        properties.setProperty("socketFactory", socketFactory.getName());
        // Begin, call and end of a frame are one text, whose values are parameters.
        properties.setProperty("allowMultiQueries", "true");
        return properties;
    }

    private static String millis(int seconds) {
        return Long.toString(TimeUnit.SECONDS.toMillis(seconds));
    }

    /** It greets with its version, ended by a zero. */
    @Override
    public Optional<String> recognizes(Socket socket) throws IOException {
        socket.setSoTimeout(GREETING_MILLIS);
        DataInputStream greeting = new DataInputStream(socket.getInputStream());
        int length = Integer.reverseBytes(greeting.readInt()) & 0xffffff;
        if (greeting.readUnsignedByte() != PROTOCOL || length < 1 || length > LONGEST_GREETING) {
            return Optional.empty();
        }
        String rest = new String(greeting.readNBytes(length - 1), StandardCharsets.ISO_8859_1);
        String version = rest.split("\0", 2)[0];
        return Optional.of(ServerProblems.named(version));
    }
}
