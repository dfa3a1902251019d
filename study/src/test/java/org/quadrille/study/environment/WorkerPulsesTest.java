package org.quadrille.study.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.metrics.MachineSpeed;
import org.quadrille.study.environment.TestbedEnvironment.WorkerPulses;
import org.quadrille.study.format.Pulse;
import org.quadrille.testing.SmallTestbed;

class WorkerPulsesTest {
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    @Test
    void everyMachineButThisOneIsAskedOnceAndWhoDoesNotAnswerIsLeftOut(@TempDir Path folder) throws Exception {
        RunSetup setup = Testbeds.load(SmallTestbed.in(folder));
        List<Testbed.CustomerEmulator> ces =
                List.of(ce("one"), ce("also-one"), ce("two"), ce("two"), ce("silent"), ce("here"));
        Testbed testbed = setup.testbed().change().customerEmulators(ces).build();
        List<Pulse> pulses = new WorkerPulses(testbed, endpoint -> worker(endpoint.host())).take(Duration.ofMillis(70));
        assertEquals(List.of(new Pulse("machine one", 70, 1), new Pulse("machine two", 70, 1)), pulses);
        assertEquals(2, asked.size(), asked.toString());
    }

    private static Testbed.CustomerEmulator ce(String host) {
        return new Testbed.CustomerEmulator(host, 4000);
    }

    private Worker worker(String host) {
        if (host.equals("silent")) {
            throw new WorkerLostException("nobody answers", null);
        }
        String machine = host.endsWith("one") ? "one" : host.equals("two") ? "two" : "";
        WorkerInfo.Machine of = machine.isEmpty()
                ? ThisProcess.machine()
                : new WorkerInfo.Machine(machine, "machine " + machine, "", 2, 1, "");
        return (Worker) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Worker.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("info")) {
                        return new WorkerInfo(WorkerKind.CE, "b", host, 1, "", "", "", 2, 1, 0, of, List.of());
                    }
                    asked.add(host);
                    return new MachineSpeed((long) arguments[0], 1);
                });
    }
}
