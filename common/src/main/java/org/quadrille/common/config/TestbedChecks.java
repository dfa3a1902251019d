package org.quadrille.common.config;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.Words;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;

/** Checks of a testbed; each problem is one sentence that names the key, the value and the fix. */
final class TestbedChecks {
    private static final Set<String> SPACES = Set.of("data", "index", "temp");

    /** A name, or an address, perhaps in brackets or with the zone of its network; Java looks up no others. */
    private static final Pattern HOST = Pattern.compile("[\\w.:%\\[\\]-]{1,253}");

    /** Databases that the kit makes for itself. */
    private static final Pattern OWN = Pattern.compile("quadrille_(pristine|new|old)_[0-9a-f]{12}");

    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> ports = new HashMap<>();
    private final Map<String, String> databases = new HashMap<>();
    private final Map<String, String> neighbours = new HashMap<>();

    private final EngineFacts engine;
    private final boolean toBeUsed;

    private TestbedChecks(EngineFacts engine, boolean toBeUsed) {
        this.engine = engine;
        this.toBeUsed = toBeUsed;
    }

    /** @param toBeUsed whether processes are to be started from it, each of which needs ports of its own */
    static List<String> problems(Testbed testbed, boolean toBeUsed) {
        TestbedChecks checks = new TestbedChecks(EngineFacts.of(testbed.engine()), toBeUsed);
        checks.all(testbed);
        return checks.problems;
    }

    private void all(Testbed t) {
        required("name", t.name());
        required("profile", t.profile());
        if (!EngineFacts.names().contains(t.engine())) {
            problems.add("key \"engine\" is " + Words.quoted(t.engine())
                    + Nearest.ending(
                            t.engine(),
                            EngineFacts.names(),
                            "; write one of the engines of this kit: " + String.join(", ", EngineFacts.names()) + "."));
        }
        if (t.seed() == null) {
            problems.add("key \"seed\" is missing; write the one that the databases were built with, for example"
                    + " \"seed\": 1.");
        }
        if (t.pacing() == null) {
            problems.add("key \"pacing\" is missing; write for example {\"mode\": \"closed\", \"sessions\": 16}.");
        } else {
            pacing(t.pacing());
        }
        if (t.customerEmulators().isEmpty()) {
            problems.add("key \"customerEmulators\" names no CE; at least one is needed to drive load.");
        }
        if (t.marketEmulators().isEmpty()) {
            problems.add("key \"marketEmulators\" names no MEE; at least one is needed to complete trades.");
        }
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
        for (int i = 0; i < t.neighbours().size(); i++) {
            neighbour("neighbours[" + (i + 1) + "]", t.neighbours().get(i));
        }
        if (t.report() != null && t.report().disclosure() != null) {
            problems.addAll(DisclosureChecks.problems(t.report().disclosure()));
        }
        if (t.report() != null && t.report().overcommit() != null && t.report().overcommit() < 1) {
            problems.add("key \"report.overcommit\" is " + t.report().overcommit()
                    + "; write a number of 1 or more, or leave it out.");
        }
        if (t.embedded() != null) {
            required("embedded.folder", t.embedded().folder());
        }
        if (t.tiles().isEmpty()) {
            problems.add("key \"tiles\" names no tile; at least one is needed.");
        }
        for (int i = 0; i < t.tiles().size(); i++) {
            tile("tiles[" + (i + 1) + "]", t.tiles().get(i), t.marketEmulators().size());
        }
        problems.addAll(MachineChecks.problems(t));
    }

    private void neighbour(String key, Testbed.Neighbour n) {
        required(key + ".name", n.name());
        port(key + ".controlPort", n.host(), n.controlPort());
        port(key + ".port", n.host(), n.port());
        once(neighbours, String.valueOf(n.name()), key + ".name", "neighbour");
        if (n.folder() != null && blank(n.folder())) {
            problems.add("key \"" + key + ".folder\" is empty; name a folder of its machine, or leave it out.");
        }
    }

    private void pacing(Testbed.Pacing p) {
        if (p.sessions() < 1 || p.sessions() > Testbed.Pacing.MOST_SESSIONS) {
            problems.add("key \"pacing.sessions\" must be from 1 to " + Testbed.Pacing.MOST_SESSIONS + ", not "
                    + p.sessions() + ".");
        }
        if (p.mode() == Testbed.Mode.OPEN && !(p.targetTpsV() > 0)) {
            problems.add("key \"pacing.targetTpsV\" must be above 0 with open pacing, not " + p.targetTpsV() + ".");
        }
        if (p.mode() == Testbed.Mode.CLOSED && p.targetTpsV() != 0) {
            problems.add("key \"pacing.targetTpsV\" belongs to open pacing; remove it or set \"mode\" to \"open\".");
        }
    }

    private void tile(String key, Testbed.Tile tile, int mees) {
        if (tile.groups().size() != GroupId.PER_TILE) {
            problems.add("key \"" + key + ".groups\" must list " + GroupId.PER_TILE + " groups, not "
                    + tile.groups().size() + ".");
        }
        for (int i = 0; i < tile.groups().size(); i++) {
            group(key + ".groups[" + (i + 1) + "]", tile.groups().get(i), mees);
        }
    }

    private void group(String key, Testbed.Group g, int mees) {
        if (g.loadUnits() < 1 || g.loadUnits() > 100_000) {
            problems.add("key \"" + key + ".loadUnits\" must be from 1 to 100000, not " + g.loadUnits() + ".");
        } else if (g.activeLoadUnits() < 1 || g.activeLoadUnits() > g.loadUnits()) {
            problems.add("key \"" + key + ".activeLoadUnits\" must be from 1 to loadUnits (" + g.loadUnits() + "), not "
                    + g.activeLoadUnits() + ".");
        }
        if (g.marketEmulator() < 1 || g.marketEmulator() > Math.max(1, mees)) {
            problems.add("key \"" + key + ".marketEmulator\" must be from 1 to " + mees + ", the number of MEEs, not "
                    + g.marketEmulator() + ".");
        }
        if (g.connector() == null) {
            problems.add("key \"" + key + ".connector\" is missing; give host, controlPort and port.");
        } else {
            port(
                    key + ".connector.controlPort",
                    g.connector().host(),
                    g.connector().controlPort());
            port(key + ".connector.port", g.connector().host(), g.connector().port());
        }
        for (DatabaseRole role : DatabaseRole.values()) {
            database(key + "." + role.name().toLowerCase(java.util.Locale.ROOT), g.database(role));
        }
    }

    private void database(String key, Testbed.Database d) {
        if (d == null) {
            problems.add("key \"" + key + "\" is missing; give host, port, database and user.");
            return;
        }
        required(key + ".host", d.host());
        host(key + ".host", d.host());
        required(key + ".database", d.database());
        if (!blank(d.database())) {
            databaseName(key + ".database", d.database());
        }
        required(key + ".user", d.user());
        range(key + ".port", d.port());
        if (d.passwordEnv() != null && d.passwordFile() != null) {
            problems.add("keys \"" + key + ".passwordEnv\" and \"" + key
                    + ".passwordFile\" cannot be used together; keep one.");
        }
        if (d.poolSize() < 0 || d.poolSize() > 100_000) {
            problems.add("key \"" + key + ".poolSize\" must be from 1 to 100000, or absent, not " + d.poolSize() + ".");
        }
        if (!d.tablespaces().isEmpty() && engine.lacks().contains(Capability.TABLE_SPACES)) {
            problems.add("key \"" + key + ".tablespaces\": " + Capability.TABLE_SPACES.missing(engine) + ".");
        }
        for (String space : d.tablespaces().keySet()) {
            if (!SPACES.contains(space)) {
                problems.add("key \"" + key + ".tablespaces\" has the key " + Words.quoted(space)
                        + "; its keys are data, index and temp.");
            }
        }
        if (d.tls() != null) {
            tls(key + ".tls", d.tls());
        }
        if (d.failure() != null
                && (blank(d.failure().kill()) || blank(d.failure().restart()))) {
            problems.add("keys \"" + key + ".failure.kill\" and \"" + key
                    + ".failure.restart\" belong together; write a command for each, or leave out \"failure\".");
        }
        once(databases, Words.endpoint(d.host(), d.port()) + "/" + d.database(), key, "database");
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
        String hostKey = key.replaceFirst("\\.[^.]*$", ".host");
        if (blank(host)) {
            problems.add("key \"" + hostKey + "\" is missing; name the host.");
        }
        host(hostKey, host);
        range(key, port);
        once(ports, Words.endpoint(host, port), key, "port");
    }

    private void host(String key, String host) {
        if (!blank(host) && !HOST.matcher(host).matches()) {
            problems.add("key \"" + key + "\" is " + Words.quoted(host)
                    + ", which no host can be called; write a name of at most 253 letters, digits, dots and hyphens, or"
                    + " an address.");
        }
    }

    private void range(String key, int port) {
        if (port < 1 || port > 65_535) {
            problems.add("key \"" + key + "\" must be a port from 1 to 65535, not " + port + ".");
        }
    }

    private void once(Map<String, String> seen, String value, String key, String what) {
        String before = seen.putIfAbsent(value, key);
        if (before != null && toBeUsed) {
            problems.add("keys \"" + before + "\" and \"" + key + "\" name the same " + what + " " + Words.shown(value)
                    + "; give each its own.");
        }
    }

    private void tls(String key, Testbed.Tls tls) {
        if (tls.mode() == null || !engine.tlsModes().contains(tls.mode())) {
            problems.add("key \"" + key + ".mode\" must be one of " + String.join(", ", engine.tlsModes()) + ", not "
                    + Words.shown(String.valueOf(tls.mode())) + ".");
        } else if (tls.mode().startsWith("verify") && blank(tls.rootCertificate())) {
            problems.add("key \"" + key + ".rootCertificate\" is missing, without which \"" + tls.mode()
                    + "\" cannot verify the server; name the PEM file of its authority.");
        }
        if ((tls.certificate() != null || tls.key() != null)
                && engine.lacks().contains(Capability.CLIENT_CERTIFICATES)) {
            problems.add("key \"" + key + "\": " + Capability.CLIENT_CERTIFICATES.missing(engine) + ".");
        } else if (blank(tls.certificate()) != blank(tls.key())) {
            problems.add(
                    "keys \"" + key + ".certificate\" and \"" + key + ".key\" belong together; name both or none.");
        }
    }

    private static boolean blank(String value) {
        return value == null || value.isBlank();
    }

    private void required(String key, String value) {
        if (blank(value)) {
            problems.add("key \"" + key + "\" is missing; write it into the file.");
        }
    }
}
