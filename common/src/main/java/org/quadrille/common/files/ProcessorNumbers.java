package org.quadrille.common.files;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Numbers of processors as the kernel writes them, such as {@code 0-1,4}. */
public final class ProcessorNumbers {
    private ProcessorNumbers() {}

    /** The numbers in a list; empty if it is not such a list, or has a range that runs backwards. */
    public static Optional<SortedSet<Integer>> parse(String list) {
        SortedSet<Integer> numbers = new TreeSet<>();
        for (String range : list.split(",")) {
            if (!range.matches("\\d{1,4}(-\\d{1,4})?")) {
                return Optional.empty();
            }
            String[] ends = range.split("-");
            int first = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            if (first > last) {
                return Optional.empty();
            }
            for (int number = first; number <= last; number++) {
                numbers.add(number);
            }
        }
        return Optional.of(numbers);
    }
}
