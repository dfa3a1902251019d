package org.quadrille.common.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TransactionTypeTest {
    @Test
    void twoLettersAreTheTypeWithThatCodeAndNoOther() {
        int found = 0;
        for (int first = Byte.MIN_VALUE; first <= Byte.MAX_VALUE; first++) {
            for (int second = Byte.MIN_VALUE; second <= Byte.MAX_VALUE; second++) {
                TransactionType type = TransactionType.ofLetters((byte) first, (byte) second);
                if (type != null) {
                    found++;
                    byte[] letters = {(byte) first, (byte) second};
                    assertEquals(TransactionType.ofCode(new String(letters, StandardCharsets.US_ASCII)), type);
                }
            }
        }
        assertEquals(TransactionType.values().length, found);
    }
}
