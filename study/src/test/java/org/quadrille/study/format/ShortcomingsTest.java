package org.quadrille.study.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShortcomingsTest {
    private final Map<String, String> facts = new LinkedHashMap<>();

    @Test
    void whatWasNotHeldIsNamedWhateverItsWords() {
        Shortcomings.tell(facts, "caches", "stayed, as this user may not drop them", false);
        Shortcomings.tell(facts, "server", "not restarted", true);
        Shortcomings.tell(facts, "limits", "exceeded", false);
        assertEquals(
                Map.of("caches", "stayed, as this user may not drop them", "limits", "exceeded"),
                Shortcomings.of(facts));
        assertEquals(1, facts.keySet().stream().filter(Shortcomings::names).count());
    }

    @Test
    void whatIsHeldInTheNextRunIsNoShortcomingAnyMore() {
        Shortcomings.tell(facts, "caches", "stayed", false);
        Shortcomings.tell(facts, "caches", "dropped", true);
        assertEquals(Map.of("caches", "dropped"), facts);
        assertEquals(Map.of(), Shortcomings.of(facts));
    }

    @Test
    void eachOfSeveralInstancesHasItsOwn() {
        Shortcomings.tell(facts, "caches", "stayed", false);
        Map<String, String> all = new LinkedHashMap<>();
        facts.forEach((name, value) -> all.put(LimitFact.prefix(2) + name, value));
        all.put(LimitFact.prefix(1) + "caches", "dropped");
        assertEquals(Map.of("instance 2, caches", "stayed"), Shortcomings.of(all));
    }
}
