package org.quadrille.vdriver.prime;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Overrides;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.results.RunManifest;
import org.quadrille.vdriver.init.LoopbackTestbed;

/** A prime with a testbed of one tile, whose workers are not processes. */
abstract class PrimeFixture {
    @TempDir
    Path results;

    final Map<String, FakeWorker> workers = new ConcurrentHashMap<>();
    final AtomicBoolean interrupted = new AtomicBoolean();
    final Map<Integer, Runnable> atSecond = new LinkedHashMap<>();
    final List<String> steps = new CopyOnWriteArrayList<>();
    final List<Long> moments = new CopyOnWriteArrayList<>();
    final List<String> problems = new CopyOnWriteArrayList<>();
    RunSetup setup;

    @BeforeEach
    void makeTestbed() {
        Testbed plan = LoopbackTestbed.make();
        Duration tenth = Duration.ofMillis(100);
        Testbed quick = plan.change()
                .phases(new Overrides.PhaseLengths(Duration.ofMillis(200), tenth, tenth, tenth, tenth, tenth))
                .monitors(List.of(Testbed.Monitor.of("127.0.0.1", 7900)))
                .build();
        setup = Testbeds.complete(quick, "test", results);
        Endpoint.all(setup.testbed()).forEach(e -> workers.put(e.name(), new FakeWorker(e)));
    }

    /** The schedule becomes so long, ramps included, and a little longer. */
    void lastForSeconds(int seconds) {
        Duration length = Duration.ofMillis(seconds * 1_000L / 13 + 20);
        Testbed longer = setup.testbed()
                .change()
                .phases(new Overrides.PhaseLengths(length, length, length, length, length, length))
                .build();
        setup = Testbeds.complete(longer, "test", results);
    }

    FakeWorker dial(Endpoint endpoint) {
        FakeWorker worker = workers.get(endpoint.name());
        if (worker.lost) {
            throw new WorkerLostException("Connection refused", null);
        }
        return worker;
    }

    RunManifest run(String id) {
        RunOptions options = new RunOptions(results, id, events(), null);
        return new Prime(setup, options, this::dial, "b1", interrupted::get).run();
    }

    /** Performs the actions due at each second, and records steps and problems. */
    Progress events() {
        return new Progress() {
            @Override
            public void step(String what) {
                steps.add(what);
            }

            @Override
            public void problem(String sentence) {
                problems.add(sentence);
            }

            @Override
            public void started(org.quadrille.common.time.RunSchedule schedule) {}

            @Override
            public void moment(Moment moment) {
                moments.add(moment.micros());
                long second = moment.micros() / 1_000_000;
                atSecond.entrySet().removeIf(due -> {
                    if (due.getKey() <= second) {
                        due.getValue().run();
                    }
                    return due.getKey() <= second;
                });
            }

            @Override
            public void close() {}
        };
    }
}
