package org.quadrille.web.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLContext;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.cli.Words;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers GET and HEAD, and nothing else. At most {@value #CONNECTIONS} connections; one more is closed at once. A
 * visitor who sends or reads too slowly loses the connection, and no visitor can make another wait. More than {@value
 * #REQUESTS_PER_SECOND} requests a second, after {@value #REQUESTS_AT_ONCE} at once, are refused.
 */
public final class PageServer implements AutoCloseable {
    /** Connections at the same time. */
    public static final int CONNECTIONS = 50;

    private static final Logger LOG = LoggerFactory.getLogger(PageServer.class);
    private static final String REQUEST_SECONDS = "10";
    private static final long WRITE_MILLIS = 10_000;
    private static final long IDLE_SECONDS = 30;
    private static final int BACKLOG = 20;
    private static final int NOT_MODIFIED = 304;
    private static final int PACKED_AT_ONCE = 1 << 13;
    /** A view with its charts is some forty requests. */
    static final int REQUESTS_AT_ONCE = 400;

    static final int REQUESTS_PER_SECOND = 100;
    /** How long whoever asks for more waits for the refusal. */
    private static final long REFUSAL_MILLIS = 500;

    /**
     * Nothing from outside, no script or style but the kit's own files; only the kit's own pages may frame one. Every
     * answer has them.
     */
    private static final Map<String, String> ALWAYS = Map.ofEntries(
            Map.entry(
                    "Content-Security-Policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                            + " frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"),
            Map.entry("X-Content-Type-Options", "nosniff"),
            Map.entry("Referrer-Policy", "no-referrer"),
            Map.entry("Cross-Origin-Resource-Policy", "same-origin"),
            Map.entry("Cache-Control", "no-store"));

    static {
        // The JDK's server reads these once, and knows no other way.
        System.getProperties().putIfAbsent("sun.net.httpserver.maxReqTime", REQUEST_SECONDS);
        System.getProperties().putIfAbsent("jdk.httpserver.maxConnections", Integer.toString(CONNECTIONS));
    }

    private final HttpServer server;
    private final AccessControl gate;
    private final Pages pages;
    private final String root;
    private final SlowClientGuard patience;
    private final RateLimit pace;
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, CONNECTIONS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), Daemons.named("page"));

    private PageServer(
            HttpServer server, AccessControl gate, String root, Pages pages, SlowClientGuard patience, RateLimit pace) {
        this.server = server;
        this.gate = gate;
        this.root = root;
        this.pages = pages;
        this.patience = patience;
        this.pace = pace;
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /**
     * Listens on loopback, for everybody on this machine, and for visitors who come through a proxy or a tunnel.
     *
     * @param port 0 for any free one
     * @param names {@code HOST} or {@code HOST:PORT} by which those ask for it
     * @throws IOException if the port is not available
     */
    public static PageServer onLoopback(InetAddress address, int port, List<String> names, Pages pages)
            throws IOException {
        return onLoopback(address, port, names, pages, WRITE_MILLIS, usual());
    }

    /** @param writeMillis that a visitor may take to read a part of an answer */
    static PageServer onLoopback(
            InetAddress address, int port, List<String> names, Pages pages, long writeMillis, RateLimit pace)
            throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(address, port), BACKLOG);
        int bound = server.getAddress().getPort();
        String root = "http://" + Words.endpoint(address.getHostAddress(), bound);
        return new PageServer(
                server,
                AccessControl.ofLoopback(bound, address.getHostAddress()).alsoFor(names),
                root,
                pages,
                new SlowClientGuard(writeMillis),
                pace);
    }

    /**
     * Listens where others can reach it: with TLS, and for those who bring the token of {@link #address}.
     *
     * @param names by which visitors reach the address: the first is printed, further ones are {@code HOST} or {@code
     *     HOST:PORT}
     * @throws IOException if the port is not available
     */
    public static PageServer beyondLoopback(
            List<String> names, InetAddress address, int port, SSLContext keys, Pages pages) throws IOException {
        String name = names.get(0);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(address, port), BACKLOG);
        server.setHttpsConfigurator(new HttpsConfigurator(keys));
        int bound = server.getAddress().getPort();
        return new PageServer(
                server,
                AccessControl.withToken(bound, name, address.getHostAddress()).alsoFor(names.subList(1, names.size())),
                "https://" + Words.endpoint(name, bound),
                pages,
                new SlowClientGuard(WRITE_MILLIS),
                usual());
    }

    /** The pace of every server but those of tests. */
    static RateLimit usual() {
        return new RateLimit(REQUESTS_AT_ONCE, REQUESTS_PER_SECOND);
    }

    /** What a visitor types; beyond loopback with the token. */
    public String address() {
        return root + (gate.invitation().isEmpty() ? "" : "/" + gate.invitation());
    }

    public int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) {
        try (exchange) {
            boolean head = exchange.getRequestMethod().equals("HEAD");
            Response answer = answer(exchange, head);
            Headers headers = exchange.getResponseHeaders();
            ALWAYS.forEach(headers::set);
            headers.set("Content-Type", answer.type());
            answer.headers().forEach(headers::set);
            if (answer.same(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
                exchange.sendResponseHeaders(NOT_MODIFIED, -1);
                return;
            }
            boolean packed = answer.worthPacking()
                    && accepts(exchange.getRequestHeaders().get("Accept-Encoding"));
            if (packed) {
                headers.set("Content-Encoding", "gzip");
                headers.set("Vary", "Accept-Encoding");
            }
            if (head) {
                if (answer.length() != Response.OPEN && !packed) {
                    headers.set("Content-Length", Long.toString(answer.length()));
                }
                exchange.sendResponseHeaders(answer.status(), -1);
                return;
            }
            // To the JDK, 0 is a length that is not known, and -1 is no body.
            exchange.sendResponseHeaders(
                    answer.status(),
                    answer.length() == Response.OPEN || packed ? 0 : answer.length() == 0 ? -1 : answer.length());
            if (answer.length() != 0) {
                OutputStream plain = patience.with(exchange.getResponseBody());
                try (OutputStream out = packed ? new GZIPOutputStream(plain, PACKED_AT_ONCE) : plain) {
                    answer.body().to(out);
                }
            }
        } catch (IOException e) {
            LOG.debug("A visitor of the page went away, or was too slow", e);
        }
    }

    private static boolean accepts(List<String> encodings) {
        return encodings != null
                && encodings.stream()
                        .flatMap(header -> Stream.of(header.split(",")))
                        .anyMatch(one -> one.strip().equalsIgnoreCase("gzip"));
    }

    private Response answer(HttpExchange exchange, boolean head) {
        if (!pace.admits()) {
            return tooMany();
        }
        if (!head && !exchange.getRequestMethod().equals("GET")) {
            return Response.sentence(405, "This page only shows: ask with GET or HEAD.")
                    .with("Allow", "GET, HEAD");
        }
        Headers asked = exchange.getRequestHeaders();
        if (!gate.knows(asked.get("Host"))) {
            return Response.sentence(421, "This page answers only by its own name; open the address that was printed.");
        }
        Optional<Request> ask = Request.of(
                exchange.getRequestURI().getRawPath(), exchange.getRequestURI().getRawQuery());
        if (ask.isEmpty()) {
            return Response.sentence(404, "There is no such page.");
        }
        Optional<String> cookie = gate.welcome(ask.get());
        if (cookie.isPresent()) {
            // From this page on it is the same site, to which a browser sends the cookie.
            return Response.text(
                            200,
                            Response.HTML,
                            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">"
                                    + "<meta http-equiv=\"refresh\" content=\"0; url="
                                    + ask.get().toRoot()
                                    + "\"><title>Quadrille</title></head><body><p><a href=\""
                                    + ask.get().toRoot()
                                    + "\">Go on to the page.</a></p></body></html>")
                    .with("Set-Cookie", cookie.get());
        }
        if (!gate.admits(asked.get("Cookie"))) {
            return Response.sentence(403, "Open this page by the whole address that was printed, with its token.");
        }
        try {
            return pages.answer(ask.get());
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("The page could not be made", e);
            return Response.sentence(500, "This page could not be made; the log of the command says why.");
        }
    }

    /** Comes late: all connections together cannot ask faster than they are refused. */
    private static Response tooMany() {
        try {
            Thread.sleep(REFUSAL_MILLIS);
        } catch (InterruptedException e) {
            // The server is being closed.
            Thread.currentThread().interrupt();
        }
        return Response.sentence(429, "Too many requests; wait a few seconds.");
    }

    /** Ends all connections. */
    @Override
    public void close() {
        // First, as the other waits for what a thread is writing.
        threads.shutdownNow();
        server.stop(0);
        patience.close();
    }
}
