package org.quadrille.web;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.web.http.PageServer;
import org.quadrille.web.http.Pages;

/**
 * Where a page listens, as {@code --page} says it.
 *
 * @param name the address as typed; empty for loopback
 * @param port as typed; empty for the first free one from {@link #FIRST_PORT} on
 * @param further names by which visitors come, through a proxy or a tunnel
 * @param keys folder of this host's keys; empty if none is named
 */
record PageAddress(Optional<String> name, Optional<Integer> port, List<String> further, Optional<Path> keys) {
    private static final int FIRST_PORT = 8420;
    private static final int PORTS = 100;
    private static final int MOST = 65_535;
    private static final Pattern FORM = Pattern.compile("(?:(\\[[0-9a-fA-F:.%]+]|[^:\\s]+):)?(\\d{1,5})");

    private static final Pattern FURTHER = Pattern.compile("(?:\\[[0-9a-fA-F:.]+]|[\\w.-]+)(?::(\\d{1,5}))?");

    static PageAddress of(Arguments given) {
        Optional<Matcher> typed = given.parsed("page", "[ADDRESS:]PORT, such as 8420 or 10.0.0.5:8420", text -> {
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > MOST) {
                throw new IllegalArgumentException();
            }
            return matcher;
        });
        return new PageAddress(
                typed.map(matcher -> matcher.group(1)).map(name -> name.replaceAll("[\\[\\]]", "")),
                typed.map(matcher -> Integer.parseInt(matcher.group(2))),
                given.text("page-name").stream()
                        .flatMap(names -> Stream.of(names.split(",")))
                        .map(name -> further(given, name))
                        .toList(),
                given.path("page-keys"));
    }

    private static String further(Arguments given, String text) {
        Matcher matcher = FURTHER.matcher(text);
        if (!matcher.matches() || matcher.group(1) != null && Integer.parseInt(matcher.group(1)) > MOST) {
            throw given.mistake("option --page-name is " + Words.quoted(text)
                    + " but must be HOST[:PORT], or several with commas between, such as bench.lab,localhost:9000");
        }
        return text;
    }

    /** @throws UserError if the address or the port is not available, or the keys are missing */
    PageServer open(Pages pages) {
        try {
            return opened(pages);
        } catch (LinkageError e) {
            throw new UserError("Cannot offer the page, as this Java has no HTTP server (" + e.getMessage()
                    + "); install one with the module jdk.httpserver, or leave the page out with --no-page.");
        }
    }

    private PageServer opened(Pages pages) {
        InetAddress address = address();
        if (port.isPresent()) {
            try {
                return listen(address, port.get(), pages);
            } catch (IOException e) {
                throw new UserError("Cannot offer the page on "
                        + Words.endpoint(address.getHostAddress(), port.get()) + " (" + e.getMessage()
                        + "); name another port with --page, or stop the program that uses this one.");
            }
        }
        for (int tried = FIRST_PORT; ; tried++) {
            try {
                return listen(address, tried < FIRST_PORT + PORTS ? tried : 0, pages);
            } catch (BindException inUse) {
                if (tried > FIRST_PORT + PORTS) {
                    throw unavailable(inUse);
                }
            } catch (IOException e) {
                throw unavailable(e);
            }
        }
    }

    private static UserError unavailable(IOException e) {
        return new UserError("Cannot offer the page (" + e.getMessage() + "); leave it out with --no-page.");
    }

    private PageServer listen(InetAddress address, int number, Pages pages) throws IOException {
        return address.isLoopbackAddress()
                ? PageServer.onLoopback(address, number, further, pages)
                : PageServer.beyondLoopback(
                        Stream.concat(name.stream(), further.stream()).toList(),
                        address,
                        number,
                        KeyFolder.context(keys.orElseThrow()),
                        pages);
    }

    private InetAddress address() {
        String typed = name.orElse("127.0.0.1");
        InetAddress address;
        try {
            address = InetAddress.getByName(typed);
        } catch (UnknownHostException e) {
            throw new UserError("Option --page names " + Words.quoted(typed)
                    + ", which this host does not know; name an address of this host.");
        }
        if (address.isAnyLocalAddress()) {
            throw new UserError("Option --page names " + typed
                    + ", which is every address; name the one by which visitors reach this host.");
        }
        if (address.isLoopbackAddress() && keys.isPresent()) {
            throw new UserError("Option --page-keys is for an address beyond loopback, but the page is on "
                    + address.getHostAddress() + (name.isPresent() ? " (" + typed + ")" : "")
                    + "; name the address by which visitors reach this host with --page.");
        }
        if (!address.isLoopbackAddress() && keys.isEmpty()) {
            throw new UserError("Option --page names " + typed
                    + ", which is beyond loopback, where the page needs keys; make them with `quadrille keys` and name"
                    + " this host's folder with --page-keys.");
        }
        return address;
    }
}
