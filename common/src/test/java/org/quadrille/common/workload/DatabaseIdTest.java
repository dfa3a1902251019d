package org.quadrille.common.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseIdTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 1", "4, 1, 4", "5, 2, 1", "24, 6, 4"})
    void aConnectorsIndexIsThatOfItsGroup(int index, int tile, int group) {
        assertEquals(new GroupId(tile, group), GroupId.ofIndex(index));
        assertEquals(index, new GroupId(tile, group).index());
        assertEquals(index, GroupId.index(tile, group));
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0", "1, 5", "-1, 2"})
    void thereIsNoSuchGroup(int tile, int group) {
        assertThrows(IllegalArgumentException.class, () -> new GroupId(tile, group));
        assertThrows(IllegalArgumentException.class, () -> GroupId.ofIndex(0));
    }

    @Test
    void allAreInTheOrderOfTilesGroupsAndRoles() {
        List<DatabaseId> all = DatabaseId.all(2);
        assertEquals(2 * GroupId.PER_TILE * 2, all.size());
        assertEquals(all, all.stream().sorted().toList());
        assertEquals(new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP), all.get(0));
        assertEquals(new DatabaseId(new GroupId(1, 1), DatabaseRole.DSS), all.get(1));
        assertEquals(new DatabaseId(new GroupId(2, 4), DatabaseRole.DSS), all.get(15));
        assertEquals(
                IntStream.rangeClosed(1, 8).boxed().toList(),
                GroupId.all(2).stream().map(GroupId::index).toList());
    }

    @Test
    void peopleAndFoldersHaveNamesForThem() {
        DatabaseId database = new DatabaseId(new GroupId(1, 2), DatabaseRole.OLTP);
        assertEquals("tile 1 group 2 OLTP", database.label());
        assertEquals("tile 1 group 2", database.group().label());
        assertEquals("tile1-group2-oltp", database.folder());
    }
}
