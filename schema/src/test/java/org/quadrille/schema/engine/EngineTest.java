package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.quadrille.common.engine.EngineFacts;

class EngineTest {
    @Test
    void everyEngineThatATestbedMayNameIsThere() {
        for (EngineFacts facts : EngineFacts.ALL) {
            Engine engine = Engine.of(facts.name());
            assertEquals(facts, engine.facts());
            assertSame(engine, Engine.of(facts.name()), "addresses are compared with it");
        }
        assertThrows(IllegalArgumentException.class, () -> Engine.of("none"));
    }
}
