package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.rmi.WorkerExport;

/**
 * A process with several workers, offered over RMI as a worker process offers its single one. Arguments: a folder for
 * logs, and each worker as kind:name:dataPort; prints their control ports and lives until its input ends.
 */
final class ProbeHost {
    /** Held here, as RMI holds what it exports only weakly. */
    private static final List<WorkerExport> OFFERED = new ArrayList<>();

    private ProbeHost() {}

    public static void main(String[] args) throws IOException {
        for (String worker : List.of(args).subList(1, args.length)) {
            String[] words = worker.split(":");
            WorkerKind kind = WorkerKind.valueOf(words[0]);
            ProbeRole role = new ProbeRole(kind, Integer.parseInt(words[2]));
            Path logs = Path.of(args[0]).resolve(words[1]);
            // They exchange nothing: their data ports are numbers that nobody listens on.
            LocalWorker local = kind == WorkerKind.CONNECTOR
                    ? new LocalConnectorWorker(role, logs, () -> {}) {
                        @Override
                        public String unreachable(String host, int port) {
                            return "";
                        }
                    }
                    : new LocalWorker(role, logs, () -> {}) {
                        @Override
                        public String unreachable(String host, int port) {
                            return "";
                        }
                    };
            OFFERED.add(WorkerExport.open(local, InetAddress.getLoopbackAddress(), 0, null));
        }
        System.out.println(
                OFFERED.stream().map(export -> Integer.toString(export.port())).collect(Collectors.joining(" ")));
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }
}
