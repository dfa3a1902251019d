package org.quadrille.deploy.ssh;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.vdriver.prime.Fleet;

/**
 * A testbed on hosts that answer ssh. Every method works on up to ten hosts at the same time, prints a line for each,
 * and ends with all failures at once, as a {@link UserError}; it can be repeated until there are none.
 */
public final class SshDeployment {
    private final RunSetup setup;
    private final String source;
    private final List<String> only;
    private final TestbedHosts hosts;

    /** @param source where the setup comes from, for messages @param only the hosts that are meant; empty for all */
    public SshDeployment(RunSetup setup, String source, List<String> only, SshProgram ssh, PrintStream told) {
        this.setup = setup;
        this.source = source;
        this.only = List.copyOf(only);
        hosts = new TestbedHosts(setup.testbed(), ssh, told);
    }

    private List<SshTarget> targets(boolean servers) {
        return SshTarget.all(setup.testbed(), source, only, servers);
    }

    /** Sends every host what it needs and does not have, unless a run is under way. */
    public void push(Fleet.Dialer dialer, PushOptions options, HostKits kit) {
        new Push(hosts, setup, new Workers(dialer), options, kit)
                .to(targets(options.database().isPresent()));
    }

    /**
     * Starts the processes of this build, and waits until prime reaches all of them, but not longer than so long for
     * each.
     */
    public void start(Fleet.Dialer dialer, String build, Duration wait) {
        new ProcessStart(hosts, new Workers(dialer), build, wait).on(targets(false));
    }

    /** What runs there; failures are part of it, and not thrown. */
    public HostStatus status(Fleet.Dialer dialer) {
        return HostStatus.of(hosts, targets(false), new Workers(dialer));
    }

    /** Copies logs into a folder. @param run id of the run; empty for all */
    public void logs(String run, Path out) {
        new FetchedLogs(hosts, run, out).from(targets(false));
    }

    /** Ends the processes, unless a run is under way. @param force also those that do not answer */
    public void stop(Fleet.Dialer dialer, boolean force) {
        new ProcessStop(hosts, new Workers(dialer), false, force).on(targets(false));
    }

    /** Ends the processes in the same way, and removes everything that was pushed. */
    public void remove(Fleet.Dialer dialer, boolean force) {
        new ProcessStop(hosts, new Workers(dialer), true, force).on(targets(true));
    }

    /**
     * What a user may choose when a testbed is put onto its hosts.
     *
     * @param keys folder that {@code quadrille keys} made for all hosts
     * @param passwordFileGiven whether the user named it; otherwise the usual one may be missing
     * @param userUnits whether the processes run under the systemd of the user who logs in, without sudo
     * @param limits whether systemd holds the processes of a host to the testbed's {@code machines}
     * @param database host from which commands connect, which database servers have to let in if they are to be set up;
     *     empty to leave them as they are
     */
    public record PushOptions(
            Path keys,
            Path passwordFile,
            boolean passwordFileGiven,
            boolean userUnits,
            boolean limits,
            Optional<String> database) {}
}
