package org.quadrille.audit.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.workload.Profile;
import org.quadrille.testing.SmallTestbed;

class LoadSetupTest {
    @TempDir
    Path folder;

    /** As `demo --keep` writes it: with phase lengths of its own, for runs of ten short phases. */
    private RunSetup withLengthsOfItsOwn() throws IOException {
        String text = SmallTestbed.json();
        String lengths = "{\"length\": \"2s\", \"rampUp\": \"3s\", \"warmUp\": \"4s\", \"rampDown\": \"5s\"}";
        return Testbeds.load(Files.writeString(
                folder.resolve("testbed.json"), text.replaceFirst("\\{", "{\"phases\": " + lengths + ",")));
    }

    @Test
    void theLoadLastsAsLongAsTheAuditNeedsWhateverTheTestbedSaysOfPhases() throws IOException {
        RunSetup audited = withLengthsOfItsOwn();
        assertEquals(Duration.ofSeconds(2), audited.profile().phases().length());
        RunSetup load = LoadSetup.of(audited, true);
        assertLongEnough(audited.profile().durability(), load.profile().phases());
        // What every worker derives from what prime sends it.
        RunSetup received = RunSetup.parse(Json.write(load.testbed()), Json.write(load.profile()));
        assertLongEnough(audited.profile().durability(), received.profile().phases());
        assertEquals(load, received);
    }

    private static void assertLongEnough(Profile.Durability times, Profile.Phases phases) {
        Duration least = times.before().plus(times.outage()).plus(times.after());
        assertTrue(phases.length().compareTo(least) > 0, phases.length() + " for " + least);
        assertEquals(1, phases.shares().size());
        assertEquals(Duration.ZERO, phases.warmUp());
        assertEquals(Duration.ZERO, phases.rampDown());
        assertEquals(Duration.ofSeconds(3), phases.rampUp());
    }
}
