package org.quadrille.vce.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;

class RepeatabilityTest extends InputTestBase {
    private static List<Request> some(GroupInputs inputs, TransactionType type) {
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            requests.add(inputs.maker(type).next());
        }
        return requests;
    }

    @Test
    void theNthInputDoesNotDependOnWhatHappenedBetween() {
        GroupInputs calm = inputs(DATA, 9);
        GroupInputs other = inputs(DATA, 10);
        for (TransactionType type : TransactionType.customerTypes()) {
            List<Request> expected = some(calm, type);
            List<Request> seen = new ArrayList<>();
            GroupInputs busy = inputs(DATA, 9);
            for (int i = 0; i < 100; i++) {
                TransactionType.customerTypes().stream()
                        .filter(t -> t != type)
                        .forEach(t -> busy.maker(t).next());
                seen.add(busy.maker(type).next());
            }
            assertEquals(expected, seen);
            assertNotEquals(expected, some(other, type));
        }
    }
}
