package org.quadrille.reporter.runs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quadrille.reporter.runs.RunsDiff.Difference;

/**
 * Differences for people: those that are the same in several databases, machines or processes become one line, such as
 * {@code systems[1-14].cpus}.
 */
final class AlikeDifferences {
    private static final Pattern PLACE = Pattern.compile("\\[(\\d+)]");

    private AlikeDifferences() {}

    /** The same differences in fewer lines; each stands where the first of its kind stood. */
    static List<Difference> together(List<Difference> all) {
        Map<Difference, List<Difference>> alike = all.stream()
                .collect(Collectors.groupingBy(AlikeDifferences::anywhere, LinkedHashMap::new, Collectors.toList()));
        List<Difference> lines = new ArrayList<>();
        alike.forEach((kind, some) -> {
            List<TreeSet<Integer>> places = places(some);
            long combinations = places.stream().mapToLong(TreeSet::size).reduce(1, (a, b) -> a * b);
            // Otherwise the line would also name a combination of places that does not differ.
            if (combinations == some.size()) {
                lines.add(at(kind, places));
            } else {
                lines.addAll(some);
            }
        });
        return lines;
    }

    private static Difference anywhere(Difference d) {
        return new Difference(d.part(), PLACE.matcher(d.key()).replaceAll("[]"), d.first(), d.second());
    }

    /** The numbers in each pair of brackets. */
    private static List<TreeSet<Integer>> places(List<Difference> alike) {
        List<TreeSet<Integer>> places = new ArrayList<>();
        for (Difference d : alike) {
            Matcher place = PLACE.matcher(d.key());
            for (int i = 0; place.find(); i++) {
                if (i == places.size()) {
                    places.add(new TreeSet<>());
                }
                places.get(i).add(Integer.parseInt(place.group(1)));
            }
        }
        return places;
    }

    private static Difference at(Difference kind, List<TreeSet<Integer>> places) {
        String key = kind.key();
        for (TreeSet<Integer> numbers : places) {
            key = key.replaceFirst("\\[]", "[" + ranges(numbers) + "]");
        }
        return new Difference(kind.part(), key, kind.first(), kind.second());
    }

    private static String ranges(TreeSet<Integer> numbers) {
        List<String> ranges = new ArrayList<>();
        for (int first : numbers) {
            if (numbers.contains(first - 1)) {
                continue;
            }
            int last = first;
            while (numbers.contains(last + 1)) {
                last++;
            }
            ranges.add(first == last ? Integer.toString(first) : first + "-" + last);
        }
        return String.join(",", ranges);
    }
}
