package org.quadrille.common.control.rmi;

import java.io.ObjectInputFilter;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.ConnectorWorker;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.control.Platform;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.files.DiskWork;
import org.quadrille.common.metrics.MachineSpeed;
import org.quadrille.common.workload.DatabaseRole;

/** RMI settings that every JVM makes before using it, and the classes that may be transferred. */
final class Rmi {
    /** What prime may send: besides primitives and strings only an assignment, its parts, and which rows to count. */
    static final ObjectInputFilter ARGUMENTS =
            ObjectInputFilter.Config.createFilter("maxdepth=5;maxrefs=1000;maxarray=0;maxbytes=33554432;"
                    + names(Assignment.class, Record.class, DatabaseRole.class, ConnectorWorker.Rows.class, Enum.class)
                    + "!*");

    /** What a worker answers, its stub included, and the failures RMI reports. */
    private static final String ANSWERS = "maxdepth=20;maxrefs=1000000;maxarray=2097152;maxbytes=33554432;"
            + names(
                    WorkerInfo.class,
                    WorkerInfo.Machine.class,
                    ClassPath.Jar.class,
                    WorkerKind.class,
                    Worker.LogFile.class,
                    ConnectorWorker.DatabaseFacts.class,
                    ConnectorWorker.Entry.class,
                    ConnectorWorker.Witness.class,
                    LoadedTable.class,
                    SessionSetting.class,
                    DatabaseRole.class,
                    DataLocation.class,
                    DiskWork.class,
                    SystemFacts.class,
                    MachineSpeed.class,
                    Platform.class,
                    Platform.Kind.class,
                    WorkerException.class,
                    RemoteWorker.class,
                    RemoteConnectorWorker.class,
                    DialingFactory.class,
                    Assignment.class)
            // The stub: Java makes its class in the package of an interface that is not public.
            + RemoteWorker.class.getPackageName() + ".$Proxy*;java.lang.reflect.Proxy;"
            + "java.lang.*;java.io.*;"
            + "java.util.ArrayList;java.util.TreeMap;java.util.CollSer;java.util.ImmutableCollections$*;java.util.Collections$*;"
            + "java.rmi.*;java.rmi.server.*;java.rmi.dgc.*;!*";

    private static final String HANDSHAKE_LIMIT = "sun.rmi.transport.tcp.handshakeTimeout";

    private static boolean ready;

    private Rmi() {}

    /** As {@link #setUp}, for a process that is called: its callers may be slow to begin. */
    static synchronized void setUpToServe() {
        // Long enough for a prime on a busy machine, which connects first and then loads what TLS needs.
        System.getProperties().putIfAbsent(HANDSHAKE_LIMIT, "15000");
        setUp();
    }

    /** Idempotent. A filter or setting from the JVM's command line is kept. */
    static synchronized void setUp() {
        if (ready) {
            return;
        }
        ready = true;
        // Exported objects are reached at the address prime dials; this only spares a look-up of the host's own name.
        System.getProperties().putIfAbsent("java.rmi.server.hostname", "localhost");
        // A silent worker is noticed, and a peer that connects to a worker and says nothing is dropped.
        System.getProperties().putIfAbsent(HANDSHAKE_LIMIT, "3000");
        System.getProperties().putIfAbsent("sun.rmi.transport.tcp.readTimeout", "15000");
        System.getProperties().putIfAbsent("sun.rmi.transport.tcp.maxConnectionThreads", "200");
        // Otherwise RMI would run a full garbage collection every hour, even in the middle of a run.
        System.getProperties().putIfAbsent("sun.rmi.dgc.client.gcInterval", Long.toString(Long.MAX_VALUE - 1));
        System.getProperties().putIfAbsent("sun.rmi.dgc.server.gcInterval", Long.toString(Long.MAX_VALUE - 1));
        if (ObjectInputFilter.Config.getSerialFilter() == null) {
            ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter(ANSWERS));
        }
    }

    private static String names(Class<?>... classes) {
        return Arrays.stream(classes).map(c -> c.getName() + ";").collect(Collectors.joining());
    }
}
