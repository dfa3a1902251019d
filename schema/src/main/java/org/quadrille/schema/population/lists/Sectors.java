package org.quadrille.schema.population.lists;

import java.util.List;

/** The 12 sectors and the 102 industries in them (workload.md 4.7), in the order of their tables. */
public final class Sectors {
    /** A row of SECTOR. */
    public record Sector(String id, String name) {}

    /** A row of INDUSTRY. */
    public record Industry(String id, String sectorId, String name) {}

    private static final List<Sector> SECTORS = WordList.read("sectors.txt").fields().stream()
            .map(f -> new Sector(f[0], f[1]))
            .toList();
    private static final List<Industry> INDUSTRIES = WordList.read("industries.txt").fields().stream()
            .map(f -> new Industry(f[0], f[1], f[2]))
            .toList();

    private Sectors() {}

    public static List<Sector> sectors() {
        return SECTORS;
    }

    public static List<Industry> industries() {
        return INDUSTRIES;
    }
}
