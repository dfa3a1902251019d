package org.quadrille.web.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.cli.Words;

/**
 * Who may ask: whoever reaches the server by one of its own names, so that no page of another site can ask in a
 * visitor's name (DNS rebinding); beyond loopback also only with the token, which the printed address carries once and a
 * cookie keeps.
 */
final class AccessControl {
    /** Name of the parameter that carries the token. */
    static final String TOKEN = "token";

    private static final int TOKEN_BYTES = 24;

    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-f:.]+]|[^\\[\\]:]+)(?::(\\d{1,5}))?");
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final Set<String> hosts;
    private final Optional<String> token;
    private final String cookie;

    private AccessControl(Set<String> hosts, Optional<String> token, String cookie) {
        this.hosts = hosts;
        this.token = token;
        this.cookie = cookie;
    }

    /** A gate for everybody who is on this machine. @param address where the server listens */
    static AccessControl ofLoopback(int port, String address) {
        return new AccessControl(hosts(port, "127.0.0.1", "localhost", "::1", address), Optional.empty(), cookie(port));
    }

    /** A gate that demands a new token. @param names by which the server is reached */
    static AccessControl withToken(int port, String... names) {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return new AccessControl(hosts(port, names), Optional.of(HexFormat.of().formatHex(random)), cookie(port));
    }

    /** Browsers keep one jar for all ports of a host. */
    private static String cookie(int port) {
        return "quadrille-" + port;
    }

    private static Set<String> hosts(int port, String... names) {
        return Set.copyOf(Arrays.stream(names)
                .map(name -> spelled(Words.endpoint(name, port), port))
                .distinct()
                .toList());
    }

    /**
     * The same gate for further names, such as those of a proxy or of the near end of a tunnel.
     *
     * @param names each with or without a port; without one, of the usual ports
     */
    AccessControl alsoFor(List<String> names) {
        Set<String> all = new HashSet<>(hosts);
        for (String name : names) {
            all.add(spelled(name, HTTP));
            all.add(spelled(name, HTTPS));
        }
        return new AccessControl(all, token, cookie);
    }

    /** What follows the server's root in the printed address. */
    String invitation() {
        return token.map(secret -> "?" + TOKEN + "=" + secret).orElse("");
    }

    /** Whether a request names one of the server's own hosts. @param host all of its Host headers */
    boolean knows(List<String> host) {
        return host != null && host.size() == 1 && hosts.contains(spelled(host.get(0), token.isEmpty() ? HTTP : HTTPS));
    }

    /**
     * A host and port in one spelling: a browser shortens IPv6 addresses, and leaves out the usual port. Empty for what is
     * none.
     */
    private static String spelled(String endpoint, int usual) {
        Matcher parts = HOST.matcher(endpoint.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return "";
        }
        String name = parts.group(1);
        try {
            // In brackets is an address, for which nobody is asked.
            String host = name.startsWith("[") ? InetAddress.getByName(name).getHostAddress() : name;
            return host + " " + (parts.group(2) == null ? usual : Integer.parseInt(parts.group(2)));
        } catch (UnknownHostException e) {
            return "";
        }
    }

    /** Whether a request may be answered. @param cookies all of its Cookie headers; null if there are none */
    boolean admits(List<String> cookies) {
        return token.isEmpty()
                || cookies != null
                        && cookies.stream()
                                .flatMap(header -> Arrays.stream(header.split(";")))
                                .map(String::strip)
                                .anyMatch(one -> same(one, cookie + "=" + token.get()));
    }

    /** The cookie for a visitor who brings the token; empty for every other. */
    Optional<String> welcome(Request ask) {
        return token.filter(secret ->
                        ask.parameters().getOrDefault(TOKEN, List.of()).stream().anyMatch(given -> same(given, secret)))
                .map(secret -> cookie + "=" + secret + "; Path=/; HttpOnly; Secure; SameSite=Strict");
    }

    /** In a time that does not depend on where they differ. */
    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
