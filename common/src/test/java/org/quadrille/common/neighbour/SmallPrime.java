package org.quadrille.common.neighbour;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.time.RunClock;

/** The main of a process that starts a run on one worker and tells it every second that prime is alive, until it is killed. */
final class SmallPrime {
    private SmallPrime() {}

    /** @param args port of the worker, file with its {@link Assignment} */
    public static void main(String[] args) throws Exception {
        Worker worker = RemoteWorkers.connect("127.0.0.1", Integer.parseInt(args[0]), null, Duration.ofSeconds(30));
        worker.configure(Json.read(Files.readString(Path.of(args[1])), Assignment.class, "assignment"));
        worker.prepare();
        worker.start(RunClock.wallMicros());
        System.out.println("started");
        while (true) {
            worker.heartbeat();
            Thread.sleep(1_000);
        }
    }
}
