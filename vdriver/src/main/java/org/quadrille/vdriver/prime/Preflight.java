package org.quadrille.vdriver.prime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Durations;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.ConnectorWorker;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.results.ClockReading;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.engine.Engine;

/**
 * Checks the whole testbed before a run: every process is reachable, is what the testbed says, and is of the same
 * build; every database is what it should be; clocks are known precisely enough. Reports all problems at once, each
 * with its fix; before that, waits, if allowed, for what is not up yet.
 */
final class Preflight {
    private static final int LONG_SECONDS = 120;
    private static final int RELEASE_SECONDS = 5;

    /** Each look reads the keys and shakes hands with every process again. */
    private static final long POLL_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final RunSetup setup;
    private final BooleanSupplier interrupted;
    private final Durability durability;
    private final List<String> problems = new ArrayList<>();

    /** Of the servers, a sentence each. */
    private final Set<String> remarks = new TreeSet<>();

    private final Map<String, String> clocks = new TreeMap<>();

    /** What may still come up. */
    private final List<String> absent = new ArrayList<>();

    private Preflight(RunSetup setup, BooleanSupplier interrupted) {
        this.setup = setup;
        this.durability = new Durability(setup.testbed());
        this.interrupted = interrupted;
    }

    /**
     * A testbed that can run.
     *
     * @param fleet its workers; the connectors are CONFIGURED
     * @param remarks what a user should know of the servers, a sentence each
     * @param clocks what the clock of each server said, by host and port
     */
    record Passed(Fleet fleet, Durability durability, Set<String> remarks, Map<String, String> clocks) {}

    /**
     * Connects to the testbed and checks it.
     *
     * @param plan makes the assignment of each worker
     * @param waitLimit how long to wait for processes that do not answer, and servers that accept no connections
     * @throws UserError with all problems, one a line
     */
    static Passed pass(
            RunSetup setup,
            Fleet.Dialer dialer,
            Assignments plan,
            String build,
            WaitLimit waitLimit,
            BooleanSupplier interrupted) {
        long deadline = System.nanoTime() + waitLimit.longest().toNanos();
        List<String> waitedFor = List.of();
        while (true) {
            boolean last = deadline - System.nanoTime() <= 0;
            Preflight preflight = new Preflight(setup, interrupted);
            Fleet fleet = Fleet.connect(setup.testbed(), dialer, preflight.problems, preflight.absent, interrupted);
            // While somebody is waited for, the rest is not asked again and again. In the last round it is, although
            // somebody is absent, so that the user gets all problems at once.
            if (last || preflight.absent.isEmpty()) {
                try {
                    preflight.look(fleet, plan, build);
                } catch (RuntimeException e) {
                    // Its workers would hear from this prime for ever.
                    fleet.close();
                    throw e;
                }
            }
            if (preflight.problems.isEmpty() && !interrupted.getAsBoolean()) {
                return new Passed(fleet, preflight.durability, preflight.remarks, preflight.clocks);
            }
            // Others may use the processes while this one waits.
            fleet.release(plan.runId(), RELEASE_SECONDS);
            fleet.close();
            if (interrupted.getAsBoolean()) {
                throw new UserError("The run was interrupted by the user before it began.", ExitCode.ABORTED);
            }
            if (last || preflight.absent.isEmpty()) {
                throw new UserError(preflight.problems.stream().collect(Collectors.joining("\n")));
            }
            if (!preflight.absent.equals(waitedFor)) {
                waitedFor = preflight.absent;
                waitLimit
                        .told()
                        .accept("waiting up to " + Durations.format(waitLimit.longest()) + " for "
                                + String.join(", ", waitedFor));
            }
            pause(deadline, interrupted);
        }
    }

    private static void pause(long deadline, BooleanSupplier interrupted) {
        long end = System.nanoTime() + Math.min(POLL_NANOS, deadline - System.nanoTime());
        while (end - System.nanoTime() > 0 && !interrupted.getAsBoolean()) {
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    private void look(Fleet fleet, Assignments plan, String build) {
        processes(fleet, build);
        problems.addAll(PromisedMachines.broken(setup.testbed(), fleet.members(), ThisProcess.machine()));
        clocks(fleet);
        List<Member> free = free(fleet);
        databases(fleet, free, plan);
        problems.addAll(new DataPorts(setup.testbed(), fleet).problems());
    }

    /** Those that are what the testbed says. */
    private static List<Member> of(WorkerKind kind, List<Member> members) {
        return members.stream()
                .filter(m -> m.endpoint().kind() == kind && m.info().kind() == kind)
                .toList();
    }

    private void processes(Fleet fleet, String build) {
        var builds = new TreeMap<String, List<String>>();
        for (Member member : fleet.members()) {
            Endpoint at = member.endpoint();
            if (member.info().kind() != at.kind()) {
                problems.add(at.name() + " at " + at.address() + " is a "
                        + member.info().kind().label() + ", not a " + at.kind().label()
                        + "; correct the ports in the testbed or start the right process.");
            } else if (member.info().dataPort() != at.dataPort()) {
                problems.add(at.name() + " at " + at.address() + " takes connections on port "
                        + member.info().dataPort() + ", but the testbed says " + at.dataPort()
                        + "; start it with `" + at.startCommand() + "` or correct the testbed.");
            }
            List<ClassPath.Jar> others = ClassPath.beyond(member.info().jars(), ClassPath.here());
            if (member.info().build().equals(build) && !others.isEmpty()) {
                problems.add(at.name() + " at " + at.address() + " runs "
                        + others.get(0).name()
                        + (others.size() == 1 ? "" : " and " + (others.size() - 1) + " more")
                        + ", not the code of prime, although both say that they are build " + build
                        + "; install prime's kit on " + at.host() + " and start the process again.");
            }
            builds.computeIfAbsent(member.info().build(), b -> new ArrayList<>())
                    .add(at.name());
        }
        builds.forEach((other, names) -> {
            if (!other.equals(build)) {
                problems.add("Build " + other + " is running as " + String.join(", ", names)
                        + ", but prime is build " + build
                        + "; install the same build everywhere and start the processes again.");
            }
        });
    }

    private void clocks(Fleet fleet) {
        long limit = setup.profile().tolerances().clockOffset().toNanos() / 1_000;
        for (Member member : fleet.members()) {
            if (member.clock().errorMicros() > limit) {
                problems.add("The clock of " + member.name() + " can only be read to within "
                        + member.clock().errorMicros()
                        + " us, and tolerances.clockOffset of the profile is "
                        + Durations.format(setup.profile().tolerances().clockOffset())
                        + "; use a faster network for control.");
            }
        }
    }

    /**
     * Members that no other run uses. One that cannot answer is of another build, or lost, which is reported elsewhere.
     */
    private List<Member> free(Fleet fleet) {
        List<Member> free = new ArrayList<>();
        fleet.ask(fleet.members(), LONG_SECONDS, interrupted, m -> m.worker().busy())
                .forEach((member, answer) -> {
                    if (!answer.failed() && answer.value().isEmpty()) {
                        free.add(member);
                    } else if (!answer.failed()) {
                        problems.add(
                                member.name() + " at " + member.endpoint().address() + " is " + answer.value() + ".");
                    }
                });
        return free;
    }

    private void databases(Fleet fleet, List<Member> free, Assignments plan) {
        problems.addAll(fleet.configure(of(WorkerKind.CONNECTOR, free), LONG_SECONDS, interrupted, plan));
        Connections connections = new Connections(setup.testbed(), setup.profile());
        DataLocations places = new DataLocations(fleet, setup.testbed());
        Map<String, Optional<String>> asked = new HashMap<>();
        Map<String, Set<String>> unusable = new LinkedHashMap<>();
        problems.addAll(fleet.each(
                of(WorkerKind.CONNECTOR, fleet.configured()),
                LONG_SECONDS,
                interrupted,
                m -> ((ConnectorWorker) m.worker()).databases(Rows.NONE),
                (member, databases) -> {
                    for (DatabaseFacts facts : databases) {
                        if (facts.problem().isEmpty()) {
                            connections.add(member.endpoint(), facts);
                            durability.add(
                                    member.endpoint(),
                                    facts,
                                    places.of(member, facts),
                                    places.syncLibraries(member, facts, asked));
                            look(member.endpoint(), facts);
                        } else {
                            unusable.computeIfAbsent(facts.problem(), p -> new TreeSet<>())
                                    .add(member.name());
                            if (facts.notYet()) {
                                absent.add("the server of " + member.name() + "'s " + facts.role());
                            }
                        }
                    }
                }));
        problems.addAll(Words.once(unusable));
        problems.addAll(connections.problems());
    }

    private void look(Endpoint connector, DatabaseFacts facts) {
        Testbed testbed = setup.testbed();
        Testbed.Database database =
                testbed.group(GroupId.ofIndex(connector.index())).database(facts.role());
        String server = DurableCommits.server(database);
        Engine.of(testbed.engine())
                .knownFault(facts.version())
                .ifPresent(fault -> remarks.add("the server " + server + " " + fault + "."));
        facts.settings().stream()
                .filter(said -> said.name().equals(DatabaseFacts.CLUSTER))
                .forEach(said -> remarks.add("the server " + server + " is " + said.value() + nodes(facts) + "."));
        facts.settings().stream()
                .filter(said -> said.name().equals(DatabaseFacts.COMMITS))
                .forEach(said -> remarks.add("commits on the server " + server + " wait for " + said.value() + "."));
        // Nobody testifies of a server that could not be looked at.
        if (facts.witness() == null) {
            return;
        }
        facts.witness().server().stream()
                .filter(said -> said.name().equals(DatabaseFacts.NODE))
                .forEach(said -> remarks.add(said.value()));
        facts.witness().server().stream()
                .filter(said -> !List.of(DatabaseFacts.SERVER, DatabaseFacts.NODE, DatabaseFacts.REACHED)
                        .contains(said.name()))
                .flatMap(clock -> ClockReading.of(clock.value()).stream())
                .forEach(clock ->
                        clocks.putIfAbsent(server, clock.serverInstant().toString()));
    }

    private static String nodes(DatabaseFacts facts) {
        return facts.witness() == null
                ? ""
                : facts.witness().server().stream()
                        .filter(said -> said.name().equals(DatabaseFacts.STANDBYS)
                                && !said.value().equals(DatabaseFacts.NO_STANDBYS))
                        .map(said -> " of " + said.value())
                        .findFirst()
                        .orElse("");
    }
}
