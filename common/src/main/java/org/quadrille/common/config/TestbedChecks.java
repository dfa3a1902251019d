package org.quadrille.common.config;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.keys.Key;
import org.quadrille.common.workload.DatabaseRole;

/** Checks of a testbed beyond the {@link Key}s of its records; each problem is one sentence that names the key, the value and the fix. */
final class TestbedChecks {
    /** Databases that the kit makes for itself. */
    private static final Pattern OWN = Pattern.compile("quadrille_(pristine|new|old)_[0-9a-f]{12}");

    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> ports = new HashMap<>();
    private final Map<String, String> databases = new HashMap<>();

    private final EngineFacts engine;
    private final boolean toBeUsed;

    private TestbedChecks(EngineFacts engine, boolean toBeUsed) {
        this.engine = engine;
        this.toBeUsed = toBeUsed;
    }

    /** @param toBeUsed whether processes are to be started from it, each of which needs ports of its own */
    static List<String> problems(Testbed testbed, boolean toBeUsed) {
        KeyRules rules = KeyRules.of(testbed);
        TestbedChecks checks = new TestbedChecks(EngineFacts.of(testbed.engine()), toBeUsed);
        checks.problems.addAll(rules.problems());
        if (rules.complete()) {
            checks.all(testbed);
            checks.problems.addAll(MachineChecks.problems(testbed));
        }
        if (checks.problems.isEmpty()
                && testbed.report() != null
                && testbed.report().disclosure() != null) {
            checks.problems.addAll(DisclosureChecks.problems(testbed.report().disclosure()));
        }
        return checks.problems;
    }

    private void all(Testbed t) {
        pacing(t.pacing());
        for (int i = 0; i < t.customerEmulators().size(); i++) {
            var ce = t.customerEmulators().get(i);
            port("customerEmulators[" + (i + 1) + "].controlPort", ce.host(), ce.controlPort());
        }
        for (int i = 0; i < t.marketEmulators().size(); i++) {
            var mee = t.marketEmulators().get(i);
            port("marketEmulators[" + (i + 1) + "].controlPort", mee.host(), mee.controlPort());
            port("marketEmulators[" + (i + 1) + "].orderPort", mee.host(), mee.orderPort());
        }
        for (int i = 0; i < t.monitors().size(); i++) {
            var monitor = t.monitors().get(i);
            port("monitors[" + (i + 1) + "].controlPort", monitor.host(), monitor.controlPort());
        }
        for (int i = 0; i < t.tiles().size(); i++) {
            List<Testbed.Group> groups = t.tiles().get(i).groups();
            for (int j = 0; j < groups.size(); j++) {
                group(
                        "tiles[" + (i + 1) + "].groups[" + (j + 1) + "]",
                        groups.get(j),
                        t.marketEmulators().size());
            }
        }
    }

    private void pacing(Testbed.Pacing p) {
        if (p.targetTpsV() != 0 && p.targetTps() != 0) {
            problems.add(
                    "keys \"pacing.targetTpsV\" and \"pacing.targetTps\" cannot be used together; keep the first, or,"
                            + " with a profile that leads to no Trade-Results, the second.");
        }
        if (p.mode() == Testbed.Mode.OPEN && p.targetTpsV() == 0 && p.targetTps() == 0) {
            problems.add("key \"pacing.targetTpsV\" must be above 0 with open pacing, not " + p.targetTpsV() + ".");
        }
        if (p.mode() == Testbed.Mode.CLOSED && (p.targetTpsV() != 0 || p.targetTps() != 0)) {
            problems.add("key \"pacing.targetTps" + (p.targetTpsV() != 0 ? "V" : "")
                    + "\" belongs to open pacing; remove it or set \"mode\" to \"open\".");
        }
    }

    private void group(String key, Testbed.Group g, int mees) {
        if (g.activeLoadUnits() > g.loadUnits()) {
            problems.add("key \"" + key + ".activeLoadUnits\" must be from 1 to loadUnits (" + g.loadUnits() + "), not "
                    + g.activeLoadUnits() + ".");
        }
        if (g.marketEmulator() > mees) {
            problems.add("key \"" + key + ".marketEmulator\" must be from 1 to " + mees + ", the number of MEEs, not "
                    + g.marketEmulator() + ".");
        }
        port(key + ".connector.controlPort", g.connector().host(), g.connector().controlPort());
        port(key + ".connector.port", g.connector().host(), g.connector().port());
        for (DatabaseRole role : DatabaseRole.values()) {
            database(key + "." + role.name().toLowerCase(Locale.ROOT), g.database(role));
        }
    }

    private void database(String key, Testbed.Database d) {
        databaseName(key + ".database", d.database());
        if (d.passwordEnv() != null && d.passwordFile() != null) {
            problems.add("keys \"" + key + ".passwordEnv\" and \"" + key
                    + ".passwordFile\" cannot be used together; keep one.");
        }
        if (!d.tablespaces().isEmpty() && engine.lacks().contains(Capability.TABLE_SPACES)) {
            problems.add("key \"" + key + ".tablespaces\": " + Capability.TABLE_SPACES.missing(engine) + ".");
        }
        if (d.tls() != null) {
            tls(key + ".tls", d.tls());
        }
        pooler(key, d);
        servers(key, d);
        for (DatabaseServer server : new LinkedHashSet<>(d.servers())) {
            once(databases, server + "/" + d.database(), key, "database");
        }
    }

    private void pooler(String key, Testbed.Database d) {
        if (d.pooler() != null && engine.lacks().contains(Capability.POOLERS)) {
            problems.add("key \"" + key + ".pooler\": " + Capability.POOLERS.missing(engine) + ".");
        } else if ((d.pooler() == null) != (d.direct() == null)) {
            problems.add("keys \"" + key + ".pooler\" and \"" + key
                    + ".direct\" belong together: name host and port of " + engine.title()
                    + " itself in \"direct\", or leave both out and name it in \"host\" and \"port\".");
        } else if (new DatabaseServer(d.host(), d.port()).equals(d.direct())) {
            problems.add("key \"" + key + ".direct\" is the address of the pooler itself; name host and port of "
                    + engine.title() + ".");
        }
    }

    private void servers(String key, Testbed.Database d) {
        Set<DatabaseServer> seen = new HashSet<>();
        for (int i = 0; i < d.hosts().size(); i++) {
            if (!seen.add(d.hosts().get(i))) {
                problems.add("key \"" + key + ".hosts[" + (i + 1) + "]\" names the server "
                        + Words.shown(d.hosts().get(i).toString()) + " a second time; keep one entry for each server.");
            }
        }
        if (!d.hosts().isEmpty() && (d.pooler() != null || d.direct() != null)) {
            problems.add("keys \"" + key + ".hosts\" and \"" + key + ".pooler\" cannot be used together; keep one.");
        }
        if (d.routing() != null && d.hosts().isEmpty()) {
            problems.add("key \"" + key + ".routing\" belongs to several servers; list them as \"hosts\" instead of"
                    + " \"host\" and \"port\", or remove it.");
        }
        if (d.routing() == DatabaseServer.Routing.SPREAD && engine.lacks().contains(Capability.SEVERAL_WRITERS)) {
            problems.add("key \"" + key + ".routing\": " + Capability.SEVERAL_WRITERS.missing(engine) + ".");
        }
    }

    private void databaseName(String key, String name) {
        if (engine.ownDatabases().contains(name) || OWN.matcher(name).matches()) {
            problems.add("key \"" + key + "\" is \"" + name + "\", a name of the server's own databases or of those"
                    + " that the kit keeps beside a testbed's; choose another name.");
        }
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > engine.longestName()) {
            problems.add("key \"" + key + "\" is a name of " + bytes + " bytes; choose one of at most "
                    + engine.longestName() + ", after which the server cuts it.");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            problems.add("key \"" + key + "\" has a control character in it; choose a name without one.");
        }
    }

    private void port(String key, String host, int port) {
        once(ports, Words.endpoint(host, port), key, "port");
    }

    private void once(Map<String, String> seen, String value, String key, String what) {
        String before = seen.putIfAbsent(value, key);
        if (before != null && toBeUsed) {
            problems.add("keys \"" + before + "\" and \"" + key + "\" name the same " + what + " " + Words.shown(value)
                    + "; give each its own.");
        }
    }

    private void tls(String key, DatabaseServer.Tls tls) {
        if (!engine.tlsModes().contains(tls.mode())) {
            problems.add("key \"" + key + ".mode\" must be one of " + String.join(", ", engine.tlsModes()) + ", not "
                    + Words.shown(tls.mode()) + ".");
        } else if (tls.mode().startsWith("verify") && tls.rootCertificate() == null) {
            problems.add("key \"" + key + ".rootCertificate\" is missing, without which \"" + tls.mode()
                    + "\" cannot verify the server; name the PEM file of its authority.");
        }
        if ((tls.certificate() != null || tls.key() != null)
                && engine.lacks().contains(Capability.CLIENT_CERTIFICATES)) {
            problems.add("key \"" + key + "\": " + Capability.CLIENT_CERTIFICATES.missing(engine) + ".");
        } else if ((tls.certificate() == null) != (tls.key() == null)) {
            problems.add(
                    "keys \"" + key + ".certificate\" and \"" + key + ".key\" belong together; name both or none.");
        }
    }

    /** Checks of the key {@code machines}; each problem is one sentence that names the key, the value and the fix. */
    private static final class MachineChecks {
        private MachineChecks() {}

        static List<String> problems(Testbed testbed) {
            List<String> problems = new ArrayList<>();
            Set<String> known = hosts(testbed);
            Set<String> seen = new HashSet<>();
            for (int i = 0; i < testbed.machines().size(); i++) {
                String key = "machines[" + (i + 1) + "]";
                String host = testbed.machines().get(i).host();
                if (!seen.add(host)) {
                    problems.add("key \"" + key + ".host\": " + Words.shown(host)
                            + " is listed twice; keep one entry for each machine.");
                } else if (!known.contains(host)) {
                    problems.add("key \"" + key + ".host\": nothing of this testbed runs on " + Words.shown(host)
                            + Nearest.ending(host, known, "; remove the entry or correct the name."));
                }
            }
            return problems;
        }

        /** Every host that the testbed names, and prime's, which it does not name. */
        static Set<String> hosts(Testbed testbed) {
            Set<String> hosts = new TreeSet<>(Set.of(Testbed.Machine.PRIME));
            testbed.customerEmulators().forEach(ce -> hosts.add(ce.host()));
            testbed.marketEmulators().forEach(mee -> hosts.add(mee.host()));
            testbed.monitors().forEach(monitor -> hosts.add(monitor.host()));
            for (Testbed.Tile tile : testbed.tiles()) {
                for (Testbed.Group group : tile.groups()) {
                    hosts.add(group.connector().host());
                    for (DatabaseRole role : DatabaseRole.values()) {
                        group.database(role).servers().forEach(server -> hosts.add(server.host()));
                    }
                }
            }
            return hosts;
        }
    }

    /** Checks of a disclosure beyond the {@link Key}s of its records; each problem is one sentence that names the key, the value and the fix. */
    static final class DisclosureChecks {
        private static final String KEY = "report.disclosure.";
        private final List<String> problems = new ArrayList<>();

        private DisclosureChecks() {}

        /** @param disclosure holds to its {@link Key}s */
        static List<String> problems(Disclosure disclosure) {
            DisclosureChecks checks = new DisclosureChecks();
            checks.price(disclosure);
            checks.agreement(disclosure);
            return checks.problems;
        }

        private void price(Disclosure d) {
            if (d.lines() == null) {
                if (d.currency() != null) {
                    add("currency", "belongs to prices; add \"lines\", or remove it.");
                }
                if (d.total() != null) {
                    add(
                            "total",
                            "is " + d.total().toPlainString()
                                    + ", but nothing is priced; add \"lines\", or remove it.");
                }
            } else if (d.currency() == null) {
                add("currency", "is missing; prices need one, such as \"EUR\".");
            }
        }

        /** What the sponsor worked out must be what the kit works out from the same lines. */
        private void agreement(Disclosure d) {
            List<Disclosure.Line> lines = d.lines() == null ? List.of() : d.lines();
            for (int i = 0; i < lines.size(); i++) {
                Disclosure.Line line = lines.get(i);
                agreed(
                        "lines[" + (i + 1) + "].subtotal",
                        line.subtotal(),
                        line.priceOfAll(),
                        "all pieces after the discount");
            }
            d.sum().ifPresent(sum -> agreed("total", d.total(), sum, "price and maintenance of all lines"));
            boolean allDated = !lines.isEmpty() && lines.stream().allMatch(line -> line.available() != null);
            lines.stream()
                    .map(Disclosure.Line::available)
                    .filter(Objects::nonNull)
                    .map(LocalDate::parse)
                    .max(LocalDate::compareTo)
                    .filter(latest -> d.available() != null
                            && (allDated
                                    ? !LocalDate.parse(d.available()).equals(latest)
                                    : LocalDate.parse(d.available()).isBefore(latest)))
                    .ifPresent(latest -> add(
                            "available",
                            "is " + d.available() + ", but the latest date of the lines is " + latest
                                    + "; write that, or leave the key out."));
        }

        private void agreed(String key, BigDecimal given, BigDecimal found, String what) {
            if (given != null && given.compareTo(found) != 0) {
                add(
                        key,
                        "is " + given.toPlainString() + ", but " + what + " come to " + found.toPlainString()
                                + "; correct it or the lines, or leave the key out.");
            }
        }

        private void add(String key, String what) {
            problems.add("key \"" + KEY + key + "\" " + what);
        }
    }
}
