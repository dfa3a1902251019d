package org.quadrille.deploy.ssh;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.quadrille.common.config.Testbed;
import org.quadrille.vdriver.prime.Endpoint;

/** What keeps a testbed from being put onto a host that answers, each with its fix. */
final class HostProblems {
    private static final int OLDEST_JAVA = 17;
    private static final double MICROS = 1e6;
    /** Far more than the delay of a connection, and far less than the usual difference of clocks that nobody sets. */
    private static final double WORST_CLOCK_SECONDS = 1;

    private final Testbed testbed;
    private final SshTarget target;
    private final HostFacts facts;
    private final List<String> problems = new ArrayList<>();

    HostProblems(Testbed testbed, SshTarget target, HostFacts facts) {
        this.testbed = testbed;
        this.target = target;
        this.facts = facts;
    }

    /** All of them, one sentence each. */
    List<String> all(SshDeployment.PushOptions options) {
        if (noSudo()) {
            return problems;
        }
        String os = facts.value("os").orElse("");
        if (!os.equals("Linux")) {
            return List.of("It runs " + os + "; processes of a testbed need Linux.");
        }
        if (options.userUnits() && facts.mode() == HostFacts.Mode.SYSTEM) {
            problems.add("The testbed is there already as units of the system in " + facts.base()
                    + "; remove it with `quadrille deploy remove`, or leave out --user-units.");
        }
        if (options.database().isPresent() && facts.mode() != HostFacts.Mode.SYSTEM && servers()) {
            problems.add("--database sets servers up as root under systemd; leave out --user-units, and use a host with"
                    + " systemd.");
        }
        othersFolder();
        if (facts.value("units").isPresent()) {
            problems.add(
                    "The user of " + target.destination()
                            + " has no systemd of its own there; install libpam-systemd (Debian), or push without --user-units.");
        }
        facts.value("missing")
                .ifPresent(tools ->
                        problems.add("It has no " + tools.strip().replace(" ", ", ") + "; install what is missing."));
        if (!target.processes().isEmpty()) {
            java();
        }
        clock();
        ports();
        return problems;
    }

    /** Whether lack of sudo prevents the command, or even a look at the host. */
    boolean noSudo() {
        facts.value("sudo")
                .map(text -> text.replaceFirst("^no ?", "").replaceFirst("^.*?sudo: ", ""))
                .ifPresent(why -> problems.add("sudo is not allowed without a password for " + target.destination()
                        + (why.isEmpty() ? "" : " (" + why + ")")
                        + "; allow it (NOPASSWD), log in as root, or push with --user-units, which needs none."));
        return !problems.isEmpty();
    }

    /** @throws HostFailure if the host may not be looked at, or the testbed's folder belongs to another testbed */
    static void requireOurs(Testbed testbed, SshTarget target, HostFacts facts) {
        HostProblems problems = new HostProblems(testbed, target, facts);
        if (!problems.noSudo()) {
            problems.othersFolder();
        }
        if (!problems.problems.isEmpty()) {
            throw new HostFailure(problems.problems.get(0));
        }
    }

    private void othersFolder() {
        facts.value("testbed")
                .filter(other -> !other.equals(HostContent.name(testbed)))
                .ifPresent(other -> problems.add(facts.base() + " belongs to the testbed \"" + other
                        + "\"; change the \"name\" of one of the two."));
    }

    private boolean servers() {
        return target.hosts().stream().anyMatch(host -> !host.servers().isEmpty());
    }

    private void java() {
        String version = facts.value("version").orElse("");
        String path = facts.value("java").orElse("");
        if (version.isEmpty()) {
            problems.add("There is no Java on the PATH of " + target.destination()
                    + (path.isEmpty() ? "" : " that answers (" + path + ")") + "; install a JRE, " + OLDEST_JAVA
                    + " or newer.");
        } else if (major(version) < OLDEST_JAVA) {
            problems.add("Its Java is " + version + " (" + path + "); install a JRE, " + OLDEST_JAVA
                    + " or newer, and put it first on the PATH of " + target.destination() + ".");
        }
    }

    /** Up to Java 8 the number comes after "1.". */
    private static int major(String version) {
        String digits = version.replaceFirst("^1\\.", "").replaceFirst("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private void clock() {
        if (facts.clockMicros() != null) {
            double seconds = facts.clockMicros() / MICROS;
            if (Math.abs(seconds) > WORST_CLOCK_SECONDS) {
                problems.add(String.format(
                        Locale.ROOT,
                        "Its clock is %.1f s %s this machine's; let both be set by chrony or ntp.",
                        Math.abs(seconds),
                        seconds > 0 ? "ahead of" : "behind"));
            }
        }
    }

    private void ports() {
        for (Endpoint endpoint : target.processes()) {
            for (HostFacts.Other other : facts.others()) {
                List<Integer> ports = List.of(endpoint.controlPort(), endpoint.dataPort());
                String both = List.of(other.controlPort(), other.dataPort()).stream()
                        .filter(port -> port != 0 && ports.contains(port))
                        .map(String::valueOf)
                        .collect(Collectors.joining(" and "));
                if (!both.isEmpty()) {
                    problems.add("Port " + both + " of " + endpoint.name() + " belongs to " + other.name()
                            + " of the testbed \"" + other.testbed() + "\" there; give one of them other ports, or"
                            + " remove the other testbed from this host.");
                }
            }
        }
    }

    /** A sentence that another build is running, without its end. */
    static String otherBuild(HostFacts facts, String running, String build) {
        String there = facts.value("build").map(id -> "Build " + id).orElse("An incomplete kit");
        return there.equals("Build " + build)
                ? there + " is running there (" + running + "), and this kit, of the same build, was changed"
                : there + " is running there (" + running + "), and this kit is build " + build;
    }

    /**
     * Why the host gave up, in its own words.
     *
     * @param why a sentence without initial capital and full stop, with the fix after its last semicolon
     * @param complaint last line of error output of a program on the host
     */
    static HostFailure failed(String why, String complaint) {
        if (complaint.contains("No space left on device")) {
            return new HostFailure(
                    "There is no space left (" + complaint + "); free some, and type the command again.");
        }
        int fix = why.lastIndexOf("; ");
        return new HostFailure(Character.toUpperCase(why.charAt(0))
                + why.substring(1, fix)
                + (complaint.isEmpty() ? "" : " (" + complaint + ")")
                + why.substring(fix)
                + ".");
    }
}
