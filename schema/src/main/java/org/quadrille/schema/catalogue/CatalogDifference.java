package org.quadrille.schema.catalogue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.quadrille.schema.catalogue.Catalog.CatalogObject;

/**
 * An object that is not as it should be.
 *
 * @param expected empty for one that should not be there
 * @param found empty for one that is missing
 * @param beside whether it only makes a run NON-STANDARD, as no statement of the kit meets it
 */
public record CatalogDifference(String label, Optional<String> expected, Optional<String> found, boolean beside) {

    /** All differences, sorted by kind and name. Objects of a missing or unexpected table are not listed separately. */
    public static List<CatalogDifference> between(Catalog expected, Catalog found) {
        List<CatalogDifference> differences = new ArrayList<>();
        SortedSet<String> labels = new TreeSet<>(expected.objects().keySet());
        labels.addAll(found.objects().keySet());
        for (String label : labels) {
            CatalogObject wanted = expected.objects().get(label);
            CatalogObject there = found.objects().get(label);
            if (wanted != null && there != null) {
                if (!wanted.definition().equals(there.definition())) {
                    differences.add(new CatalogDifference(
                            label, Optional.of(wanted.definition()), Optional.of(there.definition()), false));
                }
            } else if (wanted != null ? hasTableOf(wanted, found) : hasTableOf(there, expected)) {
                differences.add(new CatalogDifference(
                        label,
                        Optional.ofNullable(wanted).map(CatalogObject::definition),
                        Optional.ofNullable(there).map(CatalogObject::definition),
                        wanted == null && there.beside()));
            }
        }
        return List.copyOf(differences);
    }

    private static boolean hasTableOf(CatalogObject object, Catalog catalog) {
        return object.table().isEmpty()
                || catalog.objects().values().stream()
                        .anyMatch(o -> o.table().isEmpty() && o.name().equals(object.table()));
    }

    /** One sentence: the object, what is expected, what was found. */
    @Override
    public String toString() {
        if (found.isEmpty()) {
            return label + " is missing, expected " + expected.orElseThrow();
        }
        if (expected.isEmpty()) {
            return label + " is extra, no part of the kit's schema" + (beside ? " and not met by it: " : ": ")
                    + found.get();
        }
        String too = without(found.get(), expected.get());
        String lacks = without(expected.get(), found.get());
        if (too.isEmpty() && lacks.isEmpty()) {
            return label + " is " + found.get() + ", expected " + expected.get();
        }
        if (too.isEmpty()) {
            return label + " lacks " + lacks;
        }
        return lacks.isEmpty() ? label + " has an unexpected " + too : label + " is " + too + ", expected " + lacks;
    }

    /** The attributes of one definition that the other lacks. */
    private static String without(String definition, String other) {
        List<String> attributes = new ArrayList<>(Arrays.asList(definition.split(CatalogObject.BETWEEN_ATTRIBUTES)));
        attributes.removeAll(Arrays.asList(other.split(CatalogObject.BETWEEN_ATTRIBUTES)));
        return String.join(CatalogObject.BETWEEN_ATTRIBUTES, attributes);
    }
}
