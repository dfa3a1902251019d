package org.quadrille.deploy.ssh;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.vdriver.prime.Endpoint;

/** Ends the processes of every host, and, if asked to, removes what was pushed; never during a run. */
record ProcessStop(TestbedHosts hosts, Workers workers, boolean remove, boolean force) {
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
        hosts.each(targets, target -> on(target, silent));
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

    private void on(SshTarget target, Map<String, String> silent) {
        String verb = remove ? "remove" : "stop";
        try (HostSession host = hosts.open(target, verb, Map.of())) {
            HostFacts facts = HostFacts.read(host);
            HostProblems.requireOurs(hosts.testbed(), target, facts);
            if (facts.mode() == HostFacts.Mode.NONE) {
                hosts.tell(target, "nothing of the testbed is there");
                return;
            }
            requireKnown(facts, silent);
            host.tell(verb);
            host.untilDone(line -> {});
            hosts.tell(target, remove ? "removed" : "stopped");
        }
    }
}
