package org.quadrille.reporter.figures;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.reporter.data.Row;

/**
 * A machine of the run: what it is, what ran there, and what it used over the measurement interval; bytes of disks and
 * network are a second. A value that no process of the kit saw, or that was not sampled, is null.
 *
 * @param machine its id
 * @param name host name, or the host of the testbed file
 * @param cpus logical processors; in a container, as many as its control group allows
 * @param memoryBytes physical memory, or the limit of the control group
 * @param kernel operating system with version
 * @param roles what ran there, such as {@code Tier A (group 1.2)}, which is group 2 of tile 1
 * @param onlyRole its role if it has only one
 * @param onlyGroup its group, 1 to 4, if it serves only one
 * @param tierBTiles tiles whose databases it has
 * @param samples of the measurement interval; 0 if it was not sampled
 * @param cpu mean busy share of its processors, percent
 * @param cpuMax highest sample of it
 * @param steal mean share taken by the hypervisor, percent
 * @param memory mean memory in use, bytes
 * @param memoryMax highest sample of it
 * @param load known means of the machine's other columns, by their keys ({@link SampleColumn#key})
 */
public record MachineFigures(
        String machine,
        String name,
        String cpuModel,
        Double cpus,
        Long memoryBytes,
        String kernel,
        String roles,
        String onlyRole,
        Integer onlyGroup,
        List<Integer> tierBTiles,
        long samples,
        Double cpu,
        Double cpuMax,
        Double steal,
        Double memory,
        Double memoryMax,
        Double diskRead,
        Double diskWrite,
        Double netIn,
        Double netOut,
        Map<String, Double> load) {
    private static final Set<SampleColumn> OF_THEIR_OWN = EnumSet.of(
            SampleColumn.CPU,
            SampleColumn.STEAL,
            SampleColumn.MEMORY,
            SampleColumn.DISK_READ,
            SampleColumn.DISK_WRITE,
            SampleColumn.NET_IN,
            SampleColumn.NET_OUT);

    public MachineFigures {
        tierBTiles = List.copyOf(tierBTiles);
        load = Collections.unmodifiableMap(load);
    }

    static MachineFigures of(Row row) {
        String tiles = row.text("tier_b_tiles");
        List<Integer> tierBTiles = tiles == null
                ? List.of()
                : Stream.of(tiles.split(",")).map(Integer::valueOf).toList();
        return row.as(MachineFigures.class, Map.of("tierBTiles", tierBTiles, "load", load(row)));
    }

    /** Mean of a column over the measurement interval, in its unit; null if it is not known. */
    public Double mean(SampleColumn column) {
        return switch (column) {
            case CPU -> cpu;
            case STEAL -> steal;
            case MEMORY -> memory;
            case DISK_READ -> diskRead;
            case DISK_WRITE -> diskWrite;
            case NET_IN -> netIn;
            case NET_OUT -> netOut;
            default -> load.get(column.key());
        };
    }

    /** The known means of a row that has a column for each of the machine's. */
    static Map<SampleColumn, Double> means(Row row) {
        Map<SampleColumn, Double> means = new EnumMap<>(SampleColumn.class);
        for (SampleColumn column : SampleColumn.ofMachine()) {
            Double mean = row.real(column.title());
            if (mean != null) {
                means.put(column, mean);
            }
        }
        return means;
    }

    private static Map<String, Double> load(Row row) {
        Map<String, Double> load = new LinkedHashMap<>();
        means(row).forEach((column, mean) -> {
            if (!OF_THEIR_OWN.contains(column)) {
                load.put(column.key(), mean);
            }
        });
        return load;
    }
}
