package org.quadrille.vdriver.init;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.ByteSize;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.GroupId;

/**
 * Sizes of machines as a user gives them: by role, such as {@code oltp=2:8g:100g}, or by role and group within each
 * tile, such as {@code oltp.4=4:16g}, which wins over the role's. {@code drivers} are the hosts of CEs and MEEs, for
 * which {@code ce} and {@code mee} win.
 */
public final class MachineSizes {
    private static final String OPTION = "size";
    private static final List<String> WITH_GROUPS = List.of("tier-a", "oltp", "dss");
    private static final List<String> ROLES = List.of("drivers", "ce", "mee", "tier-a", "oltp", "dss", "prime");
    private static final String LISTED = String.join(", ", ROLES).replaceFirst(", (\\S+)$", " or $1");
    /** The option's help. */
    public static final String HELP =
            "CPUS:MEMORY[:DISK] of the hosts of a role, such as oltp=2:8g:100g; oltp.4=4:16g is for group 4 of each"
                    + " tile and wins; an empty part promises nothing; roles: " + LISTED + " (default: no sizes)";

    private static final Pattern CPUS = Pattern.compile("\\d{1,4}(\\.\\d{1,6})?");

    private final Arguments given;
    private final Map<String, Size> sizes = new HashMap<>();

    private MachineSizes(Arguments given) {
        this.given = given;
        given.texts(OPTION).forEach(this::add);
    }

    /**
     * Reads the repeatable option {@code --size}.
     *
     * @throws UserError for an unknown role, a group that no tile has, a bad number or size, or two sizes for the same
     *     machines
     */
    public static MachineSizes from(Arguments given) {
        return new MachineSizes(given);
    }

    /**
     * What the sizes promise for the machines of a testbed: an entry for each host that they name, in the order of the
     * testbed, prime's last.
     *
     * @throws UserError if a host has several roles and these have different sizes
     */
    public List<Testbed.Machine> of(Testbed testbed) {
        Map<String, Size> promised = new LinkedHashMap<>();
        testbed.customerEmulators().forEach(ce -> promise(promised, ce.host(), "ce", "drivers"));
        testbed.marketEmulators().forEach(mee -> promise(promised, mee.host(), "mee", "drivers"));
        for (Testbed.Tile tile : testbed.tiles()) {
            for (int g = 1; g <= tile.groups().size(); g++) {
                Testbed.Group group = tile.groups().get(g - 1);
                promise(promised, group.connector().host(), "tier-a." + g, "tier-a");
                promise(promised, group.oltp().server().host(), "oltp." + g, "oltp");
                promise(promised, group.dss().server().host(), "dss." + g, "dss");
            }
        }
        promise(promised, Testbed.Machine.PRIME, "prime", "prime");
        return promised.entrySet().stream()
                .map(entry -> entry.getValue().on(entry.getKey()))
                .toList();
    }

    private void promise(Map<String, Size> promised, String host, String exact, String role) {
        Size size = sizes.getOrDefault(exact, sizes.get(role));
        Size other = size == null ? null : promised.putIfAbsent(host, size);
        if (other != null && !other.on(host).equals(size.on(host))) {
            throw given.mistake("host " + host + " gets different sizes from --" + OPTION + " " + other.typed
                    + " and --" + OPTION + " " + size.typed + "; make them the same, or give each a host of its own");
        }
    }

    private void add(String typed) {
        String[] sides = typed.split("=", 2);
        String[] parts = sides[sides.length - 1].split(":", -1);
        if (sides.length < 2
                || parts.length < 2
                || parts.length > 3
                || String.join("", parts).isEmpty()) {
            throw wrong(typed, "must be ROLE=CPUS:MEMORY or ROLE=CPUS:MEMORY:DISK, such as oltp=2:8g:100g");
        }
        checkPlace(typed, sides[0]);
        Size size = new Size(
                typed,
                part(typed, "CPUS", parts[0], MachineSizes::cpus),
                part(typed, "MEMORY", parts[1], ByteSize::parse),
                parts.length == 2 ? null : part(typed, "DISK", parts[2], ByteSize::parse));
        if (sizes.put(sides[0], size) != null) {
            throw given.mistake("option --" + OPTION + " is given twice for " + sides[0] + "; keep one");
        }
    }

    private void checkPlace(String typed, String place) {
        String[] words = place.split("\\.", 2);
        if (!ROLES.contains(words[0])) {
            throw wrong(typed, "must begin with one of the roles " + LISTED + Nearest.ending(words[0], ROLES, ""));
        }
        if (words.length == 2 && !WITH_GROUPS.contains(words[0])) {
            throw wrong(
                    typed,
                    "must be without a group, because only tier-a, oltp and dss have one; write "
                            + typed.replaceFirst("\\.[^=]*", ""));
        }
        if (words.length == 2 && !words[1].matches("[1-" + GroupId.PER_TILE + "]")) {
            throw wrong(typed, "must name a group from 1 to " + GroupId.PER_TILE + ", such as " + words[0] + ".1");
        }
    }

    /** An empty part is null: it promises nothing. */
    private <T> T part(String typed, String name, String text, Function<String, T> parser) {
        try {
            return text.isEmpty() ? null : parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw wrong(typed, "its " + name + " " + e.getMessage());
        }
    }

    private static Double cpus(String text) {
        double cpus = CPUS.matcher(text).matches() ? Double.parseDouble(text) : 0;
        if (!(cpus > 0 && cpus <= Testbed.Machine.MOST_CPUS)) {
            throw new IllegalArgumentException("\"" + text + "\" is not a number above 0 and at most "
                    + Testbed.Machine.MOST_CPUS + "; write for example 2 or 0.5");
        }
        return cpus;
    }

    private UserError wrong(String typed, String sentence) {
        return given.mistake("option --" + OPTION + " is \"" + typed + "\" but " + sentence);
    }

    /** @param typed the value of the option that it comes from */
    private record Size(String typed, Double cpus, ByteSize memory, ByteSize disk) {
        Testbed.Machine on(String host) {
            return new Testbed.Machine(host, cpus, memory, disk, null, null);
        }
    }
}
