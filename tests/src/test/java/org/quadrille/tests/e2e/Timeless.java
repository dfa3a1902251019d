package org.quadrille.tests.e2e;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Answers of two engines without what may differ between them: times of the test, and orders that no frame promises. */
final class Timeless {
    /** Lists whose order no frame promises. */
    private static final Set<String> UNORDERED = Set.of("competitors", "news");

    /** Microseconds since 1970 that only a time of the test itself exceeds. */
    private static final long POPULATION_ENDS = 1_577_836_800_000_000L;

    private Timeless() {}

    /** The same with all times of the test made equal. */
    static Message of(Message message) {
        Message.Builder builder = message.toBuilder();
        for (Map.Entry<FieldDescriptor, Object> field : message.getAllFields().entrySet()) {
            if (field.getKey().isRepeated()) {
                List<Object> values = new ArrayList<>();
                ((List<?>) field.getValue()).forEach(value -> values.add(mappedValue(value)));
                if (UNORDERED.contains(field.getKey().getName())) {
                    values.sort(Comparator.comparing(Object::toString));
                }
                builder.setField(field.getKey(), values);
            } else {
                builder.setField(field.getKey(), mappedValue(field.getValue()));
            }
        }
        return builder.build();
    }

    private static Object mappedValue(Object value) {
        if (value instanceof Message message) {
            return of(message);
        }
        if (value instanceof Double real) {
            // A quotient of decimals has as many digits as its engine gives it.
            return Math.rint(real * 1e9) / 1e9;
        }
        return value instanceof Long time && time > POPULATION_ENDS ? Long.valueOf(POPULATION_ENDS) : value;
    }
}
