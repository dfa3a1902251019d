package org.quadrille.vdriver.prime;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.GroupId;

/**
 * A worker process as the testbed names it.
 *
 * @param index 1-based place among the workers of its kind; for a connector {@link GroupId#index()}
 * @param dataPort its port for transactions or orders, 0 if it has none
 */
public record Endpoint(WorkerKind kind, int index, String host, int controlPort, int dataPort) {
    /**
     * Every worker of a testbed: connectors, then MEEs, then CEs, the order in which they are prepared; then those that take no
     * part in the load.
     */
    public static List<Endpoint> all(Testbed testbed) {
        List<Endpoint> all = new ArrayList<>();
        for (GroupId group : GroupId.all(testbed.tiles().size())) {
            Testbed.Connector c = testbed.group(group).connector();
            all.add(new Endpoint(WorkerKind.CONNECTOR, group.index(), c.host(), c.controlPort(), c.port()));
        }
        for (int i = 0; i < testbed.marketEmulators().size(); i++) {
            Testbed.MarketEmulator m = testbed.marketEmulators().get(i);
            all.add(new Endpoint(WorkerKind.MEE, i + 1, m.host(), m.controlPort(), m.orderPort()));
        }
        for (int i = 0; i < testbed.customerEmulators().size(); i++) {
            Testbed.CustomerEmulator c = testbed.customerEmulators().get(i);
            all.add(new Endpoint(WorkerKind.CE, i + 1, c.host(), c.controlPort(), 0));
        }
        for (int i = 0; i < testbed.monitors().size(); i++) {
            Testbed.Monitor m = testbed.monitors().get(i);
            all.add(new Endpoint(WorkerKind.MONITOR, i + 1, m.host(), m.controlPort(), 0));
        }
        return all;
    }

    /** Name in logs, files and messages, such as {@code ce-1}. */
    public String name() {
        return WorkerEntry.nameOf(kind, index);
    }

    String address() {
        return Words.endpoint(host, controlPort);
    }

    /** Whether its host is reached at an address other than loopback; also false for an unknown host. */
    public boolean beyondLoopback() {
        return beyondLoopback(false);
    }

    private boolean beyondLoopback(boolean unknown) {
        try {
            return !InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return unknown;
        }
    }

    /** The command that starts it on its host, with its keys where the guide puts them. */
    String startCommand() {
        // A name that is unknown here is hardly that of this machine.
        return startCommand(beyondLoopback(true));
    }

    /**
     * The command that starts it on its host.
     *
     * @param reachable whether others must reach it: then it listens on its host's address, with its keys where the
     *     guide puts them
     */
    public String startCommand(boolean reachable) {
        return "quadrille " + kind.label() + (reachable ? " --bind " + host : "") + " --control-port " + controlPort
                + (dataPort == 0 ? "" : " --port " + dataPort) + (reachable ? " --keys keys/" + host : "");
    }
}
