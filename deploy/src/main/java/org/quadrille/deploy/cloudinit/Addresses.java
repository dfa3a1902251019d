package org.quadrille.deploy.cloudinit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/**
 * The addresses of machines, from a file with lines like those of {@code /etc/hosts}: an address, and its names. The
 * address may be followed by a slash and the prefix length of its network.
 */
public final class Addresses {
    private static final int USUAL_BITS = 24;
    private static final int USUAL_BITS_IPV6 = 64;

    /**
     * An address in its network.
     *
     * @param bits prefix length of the network
     */
    record Address(String text, int bits) {
        @Override
        public String toString() {
            return text + "/" + bits;
        }
    }

    private final String source;
    private final Map<String, Address> byName = new LinkedHashMap<>();

    private Addresses(String source) {
        this.source = source;
    }

    /** Reads a file. @throws UserError with every line that cannot be used, one a line */
    public static Addresses read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (MalformedInputException e) {
            throw new UserError(file + " is not a text file; write lines such as \"10.0.0.11 a1\" into it.");
        } catch (IOException e) {
            throw new UserError("The file of addresses " + file + " cannot be read (" + FileErrors.of(e)
                    + "); name another with --addresses.");
        }
        Addresses addresses = new Addresses(file.toString());
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                addresses.add(line.split("\\s+"), file + " line " + (i + 1) + ": ", problems);
            }
        }
        UserError.ofAll(problems);
        return addresses;
    }

    private void add(String[] words, String place, List<String> problems) {
        Optional<Address> address = parse(words[0]);
        if (address.isEmpty()) {
            problems.add(place + "\"" + words[0] + "\" is not the address of a machine; write one such as 10.0.0.11 or"
                    + " 10.0.0.11/24.");
            return;
        }
        if (words.length == 1) {
            problems.add(place + words[0] + " has no name; write one after it, such as \"" + words[0] + " a1\".");
            return;
        }
        if (byName.values().stream()
                .anyMatch(other -> other.text().equals(address.get().text()))) {
            problems.add(place + address.get().text() + " is there twice; give every machine an address of its own.");
        }
        for (int i = 1; i < words.length; i++) {
            if (byName.putIfAbsent(words[i], address.get()) != null) {
                problems.add(place + words[i] + " has an address already; keep one of the lines.");
            }
        }
    }

    /** An address by which others reach a machine; never resolved as a name. */
    private static Optional<Address> parse(String text) {
        String[] parts = text.split("/", -1);
        boolean six = parts[0].contains(":");
        if (parts.length > 2 || !literal(parts[0])) {
            return Optional.empty();
        }
        try {
            InetAddress address = InetAddress.getByName(parts[0]);
            int bits = parts.length == 1 ? six ? USUAL_BITS_IPV6 : USUAL_BITS : Integer.parseInt(parts[1]);
            int most = address.getAddress().length * Byte.SIZE;
            boolean machine =
                    !address.isLoopbackAddress() && !address.isAnyLocalAddress() && !address.isMulticastAddress();
            return machine && bits > 0 && bits <= most ? Optional.of(new Address(parts[0], bits)) : Optional.empty();
        } catch (UnknownHostException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether a text is an address of four numbers, or one with colons. */
    static boolean literal(String text) {
        return text.matches("\\d{1,3}(\\.\\d{1,3}){3}") || text.matches("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    }

    /** The address of a host. @throws UserError if the file has none */
    Address of(String host) {
        return Optional.ofNullable(byName.get(host)).orElseThrow(() -> new UserError(missing(host)));
    }

    boolean has(String host) {
        return byName.containsKey(host);
    }

    String missing(String host) {
        return source + " has no address for " + host + "; add a line such as \"10.0.0.11 " + host + "\".";
    }

    /** Lines for {@code /etc/hosts}. */
    List<String> lines() {
        return byName.entrySet().stream()
                .map(entry -> entry.getValue().text() + " " + entry.getKey())
                .toList();
    }
}
