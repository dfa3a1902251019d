package org.quadrille.vdriver.deploy.ssh;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.vdriver.prime.Endpoint;

/** Ends the processes of every host, and removes what push has brought if that is asked for; never during a run. */
final class Stop {
    private final Testbed testbed;
    private final SshProgram ssh;
    private final Workers workers;
    private final boolean remove;
    private final PrintStream told;

    Stop(Testbed testbed, SshProgram ssh, Workers workers, boolean remove, PrintStream told) {
        this.testbed = testbed;
        this.ssh = ssh;
        this.workers = workers;
        this.remove = remove;
        this.told = told;
    }

    /** @throws UserError if a process is busy with a run, and all go on; or with what failed on which hosts */
    void on(List<SshTarget> targets) {
        List<Endpoint> endpoints =
                targets.stream().flatMap(target -> target.processes().stream()).toList();
        List<String> busy = workers.ask(endpoints).entrySet().stream()
                .filter(asked -> !asked.getValue().busy().isEmpty())
                .map(asked -> asked.getKey().name() + " on " + asked.getKey().host() + " is "
                        + asked.getValue().busy() + ".")
                .toList();
        if (!busy.isEmpty()) {
            throw new UserError(
                    String.join("\n", busy)
                            + "\nNothing was stopped; wait until the run has ended, or end it with Ctrl-C where it was started.");
        }
        Everywhere.each(targets, SshTarget::name, this::on).orFail();
    }

    private Void on(SshTarget target) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("verb", remove ? "remove" : "stop");
        variables.put("slug", HostContent.slug(testbed));
        variables.put("asked", "");
        try (Conversation host = Conversation.open(ssh, target.destination(), variables)) {
            HostFacts facts = HostFacts.read(host);
            HostProblems.requireSudo(target, facts);
            if (facts.mode() == HostFacts.Mode.NONE) {
                told.println(target.name() + ": nothing of the testbed is there");
                return null;
            }
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
