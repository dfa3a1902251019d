package org.quadrille.common.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.testing.SmallTestbed;
import org.quadrille.testing.fuzz.Fuzz;

/** Damaged testbed and profile files. */
class SettingsFuzzTest {
    private static final String EVERY_KEY = """
            {"onDatabaseLoss": "reconnect", "embedded": {"folder": "server"}, "pacing": {"mode": "open", "sessions": 4, "rate": 12.5},
             "phases": {"rampUp": "1s", "warmUp": "2s", "phase": "12m", "rampDown": "500ms", "measure": "3s", "total": "4s"},
             "machines": [{"host": "o1", "cpus": 1.5, "memory": "8g", "disk": "60g", "cpuset": "0-3,8", "ssh": "u@o1:22"}],
             "embedded": {"folder": "data"}, "security": {"keys": "keys/prime"}, "inputSeed": "auto",
             "report": {"disclosure": "d.json", "baselineRun": "r", "overcommit": 2.0},
             "monitors": [{"host": "o1", "controlPort": 7101}],
             "overrides": {"market.sendersPerGroup": 3}}
            """;

    @TempDir
    static Path folder;

    @Test
    void aDamagedTestbedIsReadOrRefused() throws Exception {
        Path file = folder.resolve("testbed.json");
        new Fuzz("testbed", Fuzz.texts(SmallTestbed.json(), EVERY_KEY), UserError.class)
                .sentences()
                .run(100_000, input -> {
                    Files.write(file, input);
                    Testbeds.load(file);
                });
    }

    @Test
    void aDamagedProfileIsReadOrRefused() throws Exception {
        List<byte[]> good = new ArrayList<>();
        for (String name : Profiles.NAMES) {
            good.add(SettingsFuzzTest.class
                    .getResourceAsStream("/org/quadrille/common/profiles/" + name + ".json")
                    .readAllBytes());
        }
        good.add("{\"extends\": \"demo\", \"market\": {\"sendersPerGroup\": 3}}".getBytes(StandardCharsets.UTF_8));
        Path file = folder.resolve("mine.json");
        new Fuzz("profile", good, UserError.class).sentences().run(100_000, input -> {
            Files.write(file, input);
            Profiles.load("mine.json", folder);
        });
    }
}
