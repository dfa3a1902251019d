package org.quadrille.common.neighbour;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.common.time.RunClock;

/** The main of a process that starts a run on workers and tells them every second that prime is alive, until it is killed. */
final class SmallPrime {
    private SmallPrime() {}

    /** @param args folder of prime's keys, empty for none; then for each worker its host, its port, and a file with its {@link Assignment} */
    public static void main(String[] args) throws Exception {
        SSLContext keys = args[0].isEmpty() ? null : KeyFolder.context(Path.of(args[0]));
        List<Worker> workers = new ArrayList<>();
        for (int i = 1; i < args.length; i += 3) {
            Worker worker = RemoteWorkers.connect(args[i], Integer.parseInt(args[i + 1]), keys, Duration.ofSeconds(30));
            worker.configure(Json.read(Files.readString(Path.of(args[i + 2])), Assignment.class, "assignment"));
            workers.add(worker);
        }
        workers.forEach(Worker::prepare);
        long start = RunClock.wallMicros();
        workers.forEach(worker -> worker.start(start));
        System.out.println("started");
        while (true) {
            workers.forEach(Worker::heartbeat);
            Thread.sleep(1_000);
        }
    }
}
