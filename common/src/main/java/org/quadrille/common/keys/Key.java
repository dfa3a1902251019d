package org.quadrille.common.keys;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a user's file may have under a key, which is a component of a record. {@code KeyRules} holds a file to it, {@code KeySchema} makes the JSON Schema of the file from it, and the tables of keys in docs are made from that. What several keys
 * have to do with each other is checked elsewhere.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
    /** The last port of a host. */
    int LAST_PORT = 65_535;

    /**
     * Whether the file must have it, and not be empty there. So it is without this too if {@link #missing} says what to do, if
     * it has a number of {@link #entries}, or if it is a primitive number that cannot be 0.
     */
    boolean needed() default false;

    /** Whether it may be missing where a file needs every key. */
    boolean optional() default false;

    /** What to do where it is missing although it is needed, without its full stop. */
    String missing() default "";

    /** The least value of a number, or of a time in seconds; as the other bounds, of each one in a list or object. */
    double from() default Double.NEGATIVE_INFINITY;

    /** What a number, or a time in seconds, must be greater than. */
    double above() default Double.NEGATIVE_INFINITY;

    /** The greatest value of a number. */
    double to() default Double.POSITIVE_INFINITY;

    /** What a number must be smaller than. */
    double below() default Double.POSITIVE_INFINITY;

    /** Fewest entries of a list or object, or of each list in an object of lists. */
    int least() default 0;

    /** The number of entries that a list must have; any number, if 0. */
    int entries() default 0;

    /** What texts look like. */
    TextForm form() default TextForm.ANY;

    /** The texts that it may be, or the keys that an object may have; whatever there is, if empty. */
    String[] words() default {};
}
