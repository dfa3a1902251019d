package org.quadrille.common.control.tls;

import java.util.Arrays;
import java.util.List;
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
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:]*:[0-9A-Fa-f:]*");
    private static final Pattern DNS =
            Pattern.compile("(?!-)[A-Za-z0-9_-]{1,63}(\\.[A-Za-z0-9_-]{1,63})*", Pattern.CASE_INSENSITIVE);

    /**
     * Reads {@code name[,name...]}.
     *
     * @throws UserError if one of them is neither a name nor an address
     */
    public static KeyHost parse(String text) {
        List<String> names = Arrays.asList(text.split(",", -1));
        for (String name : names) {
            if (!IPV4.matcher(name).matches()
                    && !IPV6.matcher(name).matches()
                    && !DNS.matcher(name).matches()) {
                throw new UserError(
                        "\"" + name + "\" is neither a host name nor an address; write hosts as in the testbed"
                                + " file, several names of one host with commas and no blanks.");
            }
        }
        return new KeyHost(List.copyOf(names));
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

    private static boolean isAddress(String name) {
        return IPV4.matcher(name).matches() || IPV6.matcher(name).matches();
    }
}
