package org.quadrille.common.workload;

import java.util.Locale;

/** The isolation levels of the SQL standard; {@link TransactionType} says which transaction runs at which level. */
public enum IsolationLevel {
    /** No transaction of the workload runs at it; an audit may ask for it. */
    READ_UNCOMMITTED,
    READ_COMMITTED,
    REPEATABLE_READ,
    SERIALIZABLE;

    private final String words = name().replace('_', ' ').toLowerCase(Locale.ROOT);

    /** Its words in SQL, such as {@code repeatable read}; a database answers with the same ones. */
    public String words() {
        return words;
    }
}
