package org.quadrille.study.kind.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.CellSummary;
import org.quadrille.study.analysis.CellValues;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.kind.storage.StorageAnalysis.Entry;
import org.quadrille.study.kind.storage.StorageAnalysis.Layout;

/** The values of a storage study by layout, number of sessions and block. */
final class StorageTable {
    private static final String DATA = "data";
    private static final String UNNAMED = "study folder";

    private final Analysis analysis;
    private final Map<String, Layout> layouts = new LinkedHashMap<>();
    private final TreeSet<Integer> sessions = new TreeSet<>();
    private final Map<Key, StorageCell> cells = new LinkedHashMap<>();
    private final Map<String, CellValues> values = new LinkedHashMap<>();
    private final Map<String, CellSummary> summaries = new LinkedHashMap<>();

    private record Key(String layout, int sessions) {}

    StorageTable(Analysis analysis, List<StorageCell> all) {
        this.analysis = analysis;
        TreeSet<String> named = new TreeSet<>();
        all.forEach(cell -> named.addAll(cell.places().keySet()));
        for (StorageCell cell : all) {
            sessions.add(cell.sessions());
            layouts.putIfAbsent(cell.layout(), layout(cell, named));
            StorageCell other = cells.put(new Key(cell.layout(), cell.sessions()), cell);
            if (other != null) {
                throw new IllegalArgumentException(
                        "cells " + other.cell() + " and " + cell.cell() + " are the same layout and sessions");
            }
        }
        analysis.primary().cells().forEach(of -> values.put(of.cell(), of));
        analysis.cells().forEach(of -> summaries.put(of.cell(), of));
    }

    /** A place that this layout does not name, but another one does, is where the data is. */
    private static Layout layout(StorageCell cell, TreeSet<String> named) {
        String data = cell.places().getOrDefault(DATA, UNNAMED);
        Map<String, String> places = new LinkedHashMap<>();
        LocalSpec.PARTS.stream()
                .filter(named::contains)
                .forEach(place -> places.put(place, cell.places().getOrDefault(place, data)));
        return new Layout(cell.layout(), Collections.unmodifiableMap(places), cell.durable());
    }

    Analysis analysis() {
        return analysis;
    }

    List<Layout> layouts() {
        return List.copyOf(layouts.values());
    }

    Layout layout(String name) {
        return layouts.get(name);
    }

    List<Integer> sessions() {
        return List.copyOf(sessions);
    }

    Entry entry(String layout, int count) {
        StorageCell cell = cells.get(new Key(layout, count));
        CellValues of = cell == null ? null : values.get(cell.cell());
        double level = 1 - analysis.question().alpha();
        if (of == null) {
            return new Entry("", 0, Double.NaN, Double.NaN, Double.NaN, level, 0, true);
        }
        CellSummary summary = summaries.get(cell.cell());
        return new Entry(
                cell.cell(),
                of.n(),
                of.mean(),
                of.meanLow(),
                of.meanHigh(),
                of.level(),
                summary.failed(),
                summary.carries());
    }

    /** Values in the order of time; empty without any. */
    double[] values(String layout, int count) {
        return runs(layout, count).stream()
                .mapToDouble(CellValues.RunValue::value)
                .toArray();
    }

    private List<CellValues.RunValue> runs(String layout, int count) {
        return Optional.ofNullable(cells.get(new Key(layout, count)))
                .map(cell -> values.get(cell.cell()))
                .map(CellValues::values)
                .orElse(List.of());
    }

    /** Whether a layout can be compared: it has values, and carries the load. */
    boolean comparable(String layout, int count) {
        Entry entry = entry(layout, count);
        return entry.n() > 0 && entry.carries();
    }

    /**
     * Values of layouts by block, for the blocks in which all of them have one; the values of a block are in the order
     * of the names. Empty if the design has no blocks, as in serial order.
     */
    Map<Integer, double[]> blocks(List<String> names, int count) {
        if (!analysis.question().design().blocked()) {
            return Map.of();
        }
        Map<Integer, List<Double>> all = new TreeMap<>();
        for (String name : names) {
            for (CellValues.RunValue run : runs(name, count)) {
                if (run.block() > 0) {
                    all.computeIfAbsent(run.block(), block -> new ArrayList<>()).add(run.value());
                }
            }
        }
        Map<Integer, double[]> complete = new TreeMap<>();
        all.forEach((block, of) -> {
            if (of.size() == names.size()) {
                complete.put(block, of.stream().mapToDouble(Double::doubleValue).toArray());
            }
        });
        return complete;
    }
}
