package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void aForeignTextIsShownOnOneLineCutAndWithWhatNobodySees() {
        assertEquals("\"Gerät 2\"", Words.quoted("Gerät 2"));
        assertEquals("\"\"", Words.quoted(""));
        assertEquals(
                "\"\\u001B[2Ja\\u000D\\u000Ab\\u00A0c\\u200Bd\\uFEFFe\\u2028f\\uDB40\\uDC01\"",
                Words.quoted("\u001b[2Ja\r\nb\u00a0c\u200bd\ufeffe\u2028f\udb40\udc01"));
        assertEquals("\"" + "𝄞".repeat(60) + "\"", Words.quoted("𝄞".repeat(60)));
        assertEquals("\"" + "𝄞".repeat(60) + "...\"", Words.quoted("𝄞".repeat(61)));
    }
}
