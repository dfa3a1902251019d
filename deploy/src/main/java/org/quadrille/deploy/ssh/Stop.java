package org.quadrille.deploy.ssh;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.vdriver.prime.Endpoint;

/** Ends the processes of every host, and, if asked to, removes what was pushed; never during a run. */
final class Stop {
    private final Testbed testbed;
    private final SshProgram ssh;
    private final Workers workers;
    private final boolean remove;
    private final boolean force;
    private final PrintStream told;

    Stop(Testbed testbed, SshProgram ssh, Workers workers, boolean remove, boolean force, PrintStream told) {
        this.testbed = testbed;
        this.ssh = ssh;
        this.workers = workers;
        this.remove = remove;
        this.force = force;
        this.told = told;
    }

    /** @throws UserError if a process is busy with a run (nothing is stopped), or with what failed on which hosts */
    void on(List<SshTarget> targets) {
        List<Endpoint> endpoints =
                targets.stream().flatMap(target -> target.processes().stream()).toList();
        Map<Endpoint, Workers.Said> said = workers.ask(endpoints);
        List<String> busy = said.entrySet().stream()
                .filter(asked -> !asked.getValue().busy().isEmpty())
                .map(asked -> asked.getKey().name() + " on " + asked.getKey().host() + " is "
                        + asked.getValue().busy() + ".")
                .toList();
        if (!busy.isEmpty()) {
            throw new UserError(
                    String.join("\n", busy)
                            + "\nNothing was stopped; wait until the run has ended, or end it with Ctrl-C where it was started.");
        }
        Map<String, String> silent = said.entrySet().stream()
                .filter(asked -> !asked.getValue().answered())
                .collect(Collectors.toMap(
                        asked -> asked.getKey().name(),
                        asked -> asked.getValue().problem()));
        OnAllHosts.each(targets, SshTarget::name, target -> on(target, silent)).orFail();
    }

    /** A process that runs and does not answer may be in the middle of a run. */
    private void requireKnown(HostFacts facts, Map<String, String> silent) {
        String unknown = facts.processes().stream()
                .filter(found -> found.up() && silent.containsKey(found.name()))
                .map(found -> found.name() + " runs there, but does not answer prime (" + silent.get(found.name())
                        + "), so that nobody knows whether it is busy with a run; end it all the same with --force.")
                .collect(Collectors.joining("\n"));
        if (!force && !unknown.isEmpty()) {
            throw new HostFailure(unknown);
        }
    }

    private Void on(SshTarget target, Map<String, String> silent) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("verb", remove ? "remove" : "stop");
        variables.put("slug", HostContent.slug(testbed));
        variables.put("asked", "");
        try (HostSession host = HostSession.open(ssh, target.destination(), variables)) {
            HostFacts facts = HostFacts.read(host);
            HostProblems.requireOurs(testbed, target, facts);
            if (facts.mode() == HostFacts.Mode.NONE) {
                told.println(target.name() + ": nothing of the testbed is there");
                return null;
            }
            requireKnown(facts, silent);
            host.tell(remove ? "remove" : "stop");
            String line = host.line();
            for (; line != null && !line.equals("done"); line = host.line()) {
                if (line.startsWith("failed=")) {
                    throw HostProblems.failed(line, host);
                }
            }
            if (line == null) {
                throw host.failure();
            }
            told.println(target.name() + ": " + (remove ? "removed" : "stopped"));
        }
        return null;
    }
}
