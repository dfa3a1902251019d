package org.quadrille.common.control.tls;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;

/**
 * A host that gets a key, and every name its certificate is good for.
 *
 * @param names DNS names and addresses, as testbed files write them; the first also names its folder
 */
public record KeyHost(List<String> names) {
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    /** At least two colons, because a single one separates a name and a port. */
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:]*");

    private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

    /** Host names that TLS accepts: an underscore is allowed neither in a certificate nor for a connection. */
    private static final Pattern DNS = Pattern.compile(LABEL + "(\\." + LABEL + ")*");

    /**
     * Reads {@code name[,name...]}.
     *
     * @throws UserError if one of them is neither a name nor an address
     */
    public static KeyHost parse(String text) {
        List<String> names = Arrays.asList(text.split(",", -1));
        names.stream().flatMap(name -> problem(name).stream()).findFirst().ifPresent(problem -> {
            throw new UserError(problem
                    + ", as in the testbed file, and separate several names of one host with commas and no spaces.");
        });
        return new KeyHost(List.copyOf(names));
    }

    /** Why no host of this name can have a key, as a sentence; empty if one can. */
    public static Optional<String> refusal(String name) {
        return problem(name).map(problem -> problem + ", in the testbed file and wherever else the host has its name.");
    }

    /** The same without the end of the sentence, which says where to change the name. */
    public static Optional<String> problem(String name) {
        return isAddress(name) || DNS.matcher(name).matches()
                ? Optional.empty()
                : Optional.of("\"" + name + "\" is neither a host name nor an address; use letters, digits and dashes,"
                        + " at most 63 between dots");
    }

    /** Name of its folder. */
    public String folder() {
        return names.get(0);
    }

    /** The certificate's subject alternative names as keytool wants them. */
    String alternativeNames() {
        return names.stream()
                .map(name -> (isAddress(name) ? "ip:" : "dns:") + name)
                .collect(Collectors.joining(","));
    }

    /** Whether it is an address rather than a name. */
    public static boolean isAddress(String name) {
        return IPV4.matcher(name).matches() || IPV6.matcher(name).matches();
    }
}
