package org.quadrille.schema.population.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.random.Hash;

class PermutationTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 64, 1_000, 4_097, 100_003})
    void isABijection(int size) {
        Permutation permutation = new Permutation(size, 77);
        boolean[] seen = new boolean[size];
        for (int i = 0; i < size; i++) {
            int to = (int) permutation.of(i);
            assertTrue(!seen[to]);
            seen[to] = true;
        }
    }

    @Test
    void refusesWhatIsOutside() {
        Permutation permutation = new Permutation(10, 1);
        assertThrows(IllegalArgumentException.class, () -> permutation.of(10));
        assertThrows(IllegalArgumentException.class, () -> permutation.of(-1));
    }

    @ParameterizedTest
    @ValueSource(ints = {102, 200, 500, 600, 1_000})
    void affineIsABijectionWithAnInverseAndMovesNeighboursApart(int size) {
        for (int key = 0; key < 300; key++) {
            Affine map = Affine.of(size, Hash.of(5, key));
            boolean[] seen = new boolean[size];
            for (int x = 0; x < size; x++) {
                int y = map.of(x);
                assertTrue(!seen[y]);
                seen[y] = true;
                assertEquals(x, map.back(y));
            }
            int step = Math.floorMod(map.of(1) - map.of(0), size);
            assertTrue(step >= size / 5 && step <= size - size / 5, () -> "a step of " + step);
        }
    }
}
