package org.quadrille.vdriver.local;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.RunSetup;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;

class DemoConnectionsTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 4, 4", "1, 1, 19, 10", "1, 8, 19, 10", "2, 8, 29, 8", "6, 20, 1000, 84"})
    void theServerOfTheDemoAllowsWhatItsPoolsAndChecksNeed(int tiles, int loadUnits, int sessions, int senders) {
        DemoOptions options = DemoOptions.usual(Path.of("results"), "run")
                .tiles(tiles)
                .loadUnits(loadUnits)
                .sessions(sessions)
                .build();
        DatabaseAddress server =
                new DatabaseAddress(Engine.of("postgresql"), "127.0.0.1", 1, "postgres", "postgres", null);
        RunSetup setup = DemoTestbed.complete(
                options,
                DemoTestbed.make(
                        options,
                        IntStream.rangeClosed(1, DemoTestbed.portsNeeded(tiles))
                                .boxed()
                                .toList(),
                        server,
                        Path.of("password")));
        assertEquals(senders, setup.profile().market().sendersPerGroup());
        int pool = sessions + senders + 1;
        assertEquals(pool, setup.testbed().group(tiles, 4).dss().poolSize());
        assertEquals(tiles * 8 * (pool + 1) + 30, DemoTestbed.connections(options, UnaryOperator.identity()));
    }
}
