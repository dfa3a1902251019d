package org.quadrille.common.config;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.quadrille.common.cli.Words;
import org.quadrille.common.keys.Key;
import org.quadrille.common.keys.TextForm;

/** Where a database server accepts connections. */
public record DatabaseServer(
        @Key(needed = true, form = TextForm.HOST) String host,
        @Key(from = 1, to = Key.LAST_PORT) int port) {
    /** Host and port as users write them. */
    @Override
    public String toString() {
        return Words.endpoint(host, port);
    }

    /** Which of the servers that hold a database are written to. */
    public enum Routing {
        /** One; the next one that takes changes when it is gone. */
        FIRST,
        /** Every one, in turn; reads wait for what was committed elsewhere. */
        SPREAD
    }

    /** What a pooler between connectors and their server does. */
    public enum Pooler {
        /** Each transaction gets any session of the server, which keeps nothing for the next one. */
        TRANSACTION
    }

    /**
     * How connections to a database are encrypted. Files are relative to the folder of the process that connects.
     *
     * @param mode as libpq's {@code sslmode}: disable, allow, prefer, require, verify-ca, verify-full
     * @param rootCertificate PEM file of the authorities that may have signed the server's certificate; needed to verify it
     * @param certificate PEM file of a certificate for a server that demands one, or null
     * @param key its key, as PKCS-8 (DER) or PKCS-12, or null
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Tls(
            @Key(needed = true, form = TextForm.TLS_MODE) String mode,
            String rootCertificate,
            String certificate,
            String key) {}

    /**
     * How durability tests make the server of a database fail: shell commands on the machine of prime.
     *
     * @param kill ends the server as a crash or a power failure does
     * @param restart starts it again; ends when the server has been started, recovered or not
     */
    public record Failure(
            @Key(needed = true) String kill,
            @Key(needed = true) String restart) {}
}
