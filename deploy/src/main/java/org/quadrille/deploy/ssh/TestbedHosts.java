package org.quadrille.deploy.ssh;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.quadrille.common.config.Testbed;

/** A testbed on its hosts, as every command reaches it, with a line told for each host. */
record TestbedHosts(Testbed testbed, SshProgram ssh, PrintStream told) {
    /** Does the work on all targets at the same time. @throws UserError with all that failed */
    void each(List<SshTarget> targets, Consumer<SshTarget> work) {
        OnAllHosts.each(targets, SshTarget::name, target -> {
                    work.accept(target);
                    return target;
                })
                .orFail();
    }

    /** Connects to a target, whose script does a verb with further variables. */
    HostSession open(SshTarget target, String verb, Map<String, String> more) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("verb", verb);
        variables.put("slug", HostContent.slug(testbed));
        variables.put("asked", "");
        variables.putAll(more);
        return HostSession.open(ssh, target.destination(), variables);
    }

    void tell(SshTarget target, String what) {
        told.println(target.name() + ": " + what);
    }
}
