package org.quadrille.schema.engine;

import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLSession;
import org.postgresql.ssl.PGjdbcHostnameVerifier;

/**
 * Whether a certificate is for a host, as PostgreSQL's driver sees it; but the failure can be told from a broken connection in
 * every language. Public, because the driver makes it by the name of its class.
 */
public final class PostgresHostNames implements HostnameVerifier {
    /** A certificate is good, but for another host. */
    static final class OtherHost extends RuntimeException {
        private static final long serialVersionUID = 1;

        OtherHost(String host) {
            super("the certificate is not for " + host);
        }
    }

    @Override
    public boolean verify(String host, SSLSession session) {
        if (!PGjdbcHostnameVerifier.INSTANCE.verify(host, session)) {
            throw new OtherHost(host);
        }
        return true;
    }
}
