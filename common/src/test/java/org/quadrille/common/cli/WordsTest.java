package org.quadrille.common.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void anAddressOfIpv6IsInBracketsBesideItsPort() {
        assertEquals("[fe80::1%eth0]:5432", Words.endpoint("fe80::1%eth0", 5432));
        assertEquals("[::1]:1", Words.endpoint("[::1]", 1));
        assertEquals("db1:5432", Words.endpoint("db1", 5432));
        assertEquals("10.0.0.1:5432", Words.endpoint("10.0.0.1", 5432));
    }

    @Test
    void aSentenceStandsInAnotherOneWithoutItsFullStop() {
        assertEquals("Write 1.5", Words.clause("Write 1.5."));
        assertEquals("no stop", Words.clause("no stop"));
        assertEquals("", Words.clause(""));
    }

    @Test
    void numbersInARowAreNotAllListed() {
        assertEquals("", Words.numbers(List.of()));
        assertEquals("7", Words.numbers(List.of(7)));
        assertEquals("1 and 2", Words.numbers(List.of(1, 2)));
        assertEquals("1 to 3", Words.numbers(List.of(1, 2, 3)));
        assertEquals("1, 2, 4 to 7 and 1000", Words.numbers(List.of(1, 2, 4, 5, 6, 7, 1000)));
        assertEquals("999 to 1001", Words.numbers(List.of(999, 1000, 1001)));
    }

    @Test
    void wordsAreListed() {
        assertEquals("", Words.list(List.of()));
        assertEquals("a", Words.list(List.of("a")));
        assertEquals("a and b", Words.list(List.of("a", "b")));
        assertEquals("a, b and c", Words.list(List.of("a", "b", "c")));
    }

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
