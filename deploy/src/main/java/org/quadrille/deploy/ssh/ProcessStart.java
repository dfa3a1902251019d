package org.quadrille.deploy.ssh;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.config.Durations;
import org.quadrille.vdriver.prime.Endpoint;

/**
 * Starts the processes of every host, and waits until all can be reached, but not longer than the limit for each.
 *
 * @param build that of this kit, which all processes of a run must have
 */
record ProcessStart(TestbedHosts hosts, Workers workers, String build, Duration limit) {
    void on(List<SshTarget> targets) {
        hosts.each(targets, this::on);
    }

    private void on(SshTarget target) {
        List<String> problems = new ArrayList<>();
        long deadline = System.nanoTime() + limit.toNanos();
        try (HostSession host = hosts.open(target, "start", Map.of("wait", Long.toString(limit.toSeconds())))) {
            requirePushed(target, HostFacts.read(host));
            host.tell("start");
            Map<String, Endpoint> endpoints =
                    target.processes().stream().collect(Collectors.toMap(Endpoint::name, e -> e));
            host.untilDone(line -> {
                String[] parts = line.parts(2);
                switch (line.word()) {
                    case READY -> {
                        if (endpoints.containsKey(parts[0])) {
                            reach(target, endpoints.get(parts[0]), deadline, problems);
                        }
                    }
                    case DOWN -> problems.add(parts[0] + " has ended again" + lastWords(parts));
                    case LATE ->
                        problems.add(
                                parts[0] + " did not come up within " + Durations.format(limit) + lastWords(parts));
                    default -> {}
                }
            });
        }
        if (!problems.isEmpty()) {
            throw new HostFailure(String.join("\n", problems));
        }
    }

    private static String lastWords(String[] parts) {
        String last = parts.length > 1 ? parts[1].strip() : "";
        return last.isEmpty() ? "; its log is empty." : ". The last line of its log: " + last;
    }

    private void requirePushed(SshTarget target, HostFacts facts) {
        HostProblems.requireOurs(hosts.testbed(), target, facts);
        String running = facts.running();
        String there = facts.value("build").orElse("");
        if (!there.equals(build)) {
            throw new HostFailure(
                    running.isEmpty()
                            ? (there.isEmpty()
                                            ? "No kit is there"
                                            : "Build " + there + " is there, and this kit is build " + build)
                                    + "; push it with `quadrille deploy push`."
                            : HostProblems.otherBuild(facts, running, build)
                                    + "; stop it with `quadrille deploy stop`, push, then start.");
        }
        List<String> missing =
                new ArrayList<>(target.processes().stream().map(Endpoint::name).toList());
        missing.removeAll(facts.processes().stream().map(HostFacts.Found::name).toList());
        if (!missing.isEmpty()) {
            throw new HostFailure("The testbed has changed since the last push: the host lacks "
                    + String.join(", ", missing) + "; push again with `quadrille deploy push`.");
        }
    }

    private void reach(SshTarget target, Endpoint endpoint, long deadline, List<String> problems) {
        Workers.Said said = workers.wait(endpoint, deadline);
        if (!said.answered()) {
            problems.add(endpoint.name() + " is ready, but prime does not reach it from here (" + said.problem()
                    + "); see docs/howto.md, \"When something goes wrong\".");
        } else if (!said.info().build().equals(build)) {
            problems.add("Build " + said.info().build() + " answers on port " + endpoint.controlPort() + " in place of "
                    + endpoint.name() + "; end that process.");
        } else {
            hosts.tell(target, endpoint.name() + " is ready on port " + endpoint.controlPort());
        }
    }
}
