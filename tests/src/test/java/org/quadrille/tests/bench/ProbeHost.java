package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.control.LocalConnectorWorker;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.rmi.WorkerExport;

/**
 * A process with several workers, offered over RMI as a worker process offers its single one. Arguments: a folder for
 * logs, and each worker as kind:name:dataPort; prints their control ports and lives until its input ends.
 */
final class ProbeHost {
    private ProbeHost() {}

    public static void main(String[] args) throws IOException {
        List<String> ports = new ArrayList<>();
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
            ports.add(Integer.toString(WorkerExport.open(local, InetAddress.getLoopbackAddress(), 0, null)
                    .port()));
        }
        System.out.println(String.join(" ", ports));
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }
}
