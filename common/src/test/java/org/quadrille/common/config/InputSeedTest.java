package org.quadrille.common.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputSeedTest {
    /** {@code printf %s 'wet paint' | sha256sum} begins with 8d69f2ce0f300331, the other one with 25468b5ce0aed266. */
    @Test
    void aNonceGivesTheFirstEightBytesOfItsDigest() {
        assertEquals(-8256801474975104207L, InputSeed.ofNonce("wet paint").number());
        assertEquals(2685987458795885158L, InputSeed.ofNonce("Grüße, 東京").number());
    }

    @Test
    void aFileKeepsTheTextAndTheSeedFollowsFromItAgain() {
        InputSeed seed = InputSeed.ofNonce("42 \"nonce\" \\ & <b>");
        InputSeed read = Json.read(Json.write(seed), InputSeed.class, "seed");
        assertEquals(seed, read);
        assertTrue(read.automatic(), "the sponsor had no choice");
        assertEquals(seed.number() + ", from the nonce \"42 \"nonce\" \\ & <b>\"", read.toString());
        assertEquals(InputSeed.fixed(seed.number()), read.forRun(), "a later run that takes it over had the choice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "a\nb", "\u001b[2J", "a\u202eb", "a\u2028b", "Gr\uFFFD\uFFFDn"})
    void whatIsNoNonce(String text) {
        assertThrows(IllegalArgumentException.class, () -> InputSeed.ofNonce(text));
    }

    @Test
    void aNonceHasTwoHundredCharactersAtMost() {
        assertEquals(200, InputSeed.ofNonce("x".repeat(200)).nonce().length());
        assertThrows(IllegalArgumentException.class, () -> InputSeed.ofNonce("x".repeat(201)));
    }
}
