package org.quadrille.study.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** What a study asks. */
public enum StudyKind {
    /** What two or more environments do differently. */
    COMPARE,
    /** How fast places for data, index, temporary files and write-ahead log are, for numbers of sessions. */
    STORAGE,
    /** The highest load at which an environment's runs are VALID. */
    FIND_MAX;

    /** As study files write it, such as {@code find-max}. */
    @JsonValue
    public String word() {
        return Word.of(this);
    }

    /** @throws IllegalArgumentException if there is no such kind */
    @JsonCreator
    public static StudyKind parse(String word) {
        return Word.parse(StudyKind.class, "kind", word);
    }
}
