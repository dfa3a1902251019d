package org.quadrille.deploy.ssh;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.config.Durations;
import org.quadrille.common.config.Testbed;
import org.quadrille.vdriver.prime.Endpoint;

/** Starts the processes of every host, and waits until all can be reached. */
final class Start {
    private final Testbed testbed;
    private final SshProgram ssh;
    private final Workers workers;
    private final String build;
    private final Duration wait;
    private final PrintStream told;

    /** @param build that of this kit, which all processes of a run must have */
    Start(Testbed testbed, SshProgram ssh, Workers workers, String build, Duration wait, PrintStream told) {
        this.testbed = testbed;
        this.ssh = ssh;
        this.workers = workers;
        this.build = build;
        this.wait = wait;
        this.told = told;
    }

    void on(List<SshTarget> targets) {
        OnAllHosts.each(targets, SshTarget::name, this::on).orFail();
    }

    private Void on(SshTarget target) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("verb", "start");
        variables.put("slug", HostContent.slug(testbed));
        variables.put("asked", "");
        variables.put("wait", Long.toString(wait.toSeconds()));
        List<String> problems = new ArrayList<>();
        long deadline = System.nanoTime() + wait.toNanos();
        try (HostSession host = HostSession.open(ssh, target.destination(), variables)) {
            HostFacts facts = HostFacts.read(host);
            requirePushed(target, facts);
            host.tell("start");
            Map<String, Endpoint> endpoints =
                    target.processes().stream().collect(Collectors.toMap(Endpoint::name, e -> e));
            String line = host.line();
            for (; line != null && !line.equals("done"); line = host.line()) {
                String[] words = line.split(" ", 3);
                if (line.startsWith("failed=")) {
                    throw HostProblems.failed(line, host);
                } else if (line.startsWith("ready ") && endpoints.containsKey(words[1])) {
                    reach(target, endpoints.get(words[1]), deadline, problems);
                } else if (line.startsWith("down ") || line.startsWith("late ")) {
                    String last = words.length > 2 ? words[2].strip() : "";
                    problems.add(words[1]
                            + (line.startsWith("down ")
                                    ? " has ended again"
                                    : " did not come up within " + Durations.format(wait))
                            + (last.isEmpty() ? "; its log is empty." : ". The last line of its log: " + last));
                }
            }
            if (line == null) {
                throw host.failure();
            }
        }
        if (!problems.isEmpty()) {
            throw new HostFailure(String.join("\n", problems));
        }
        return null;
    }

    private void requirePushed(SshTarget target, HostFacts facts) {
        HostProblems.requireOurs(testbed, target, facts);
        String running = facts.processes().stream()
                .filter(HostFacts.Found::up)
                .map(HostFacts.Found::name)
                .collect(Collectors.joining(", "));
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
            told.println(target.name() + ": " + endpoint.name() + " is ready on port " + endpoint.controlPort());
        }
    }
}
