package org.quadrille.web.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What a visitor of a long run costs prime. */
class EventLogTest {
    @Test
    void whoeverComesLateGetsEverythingOnceAndInSmallParts() throws Exception {
        EventLog log = new EventLog();
        for (int i = 0; i < 1_000; i++) {
            log.tell("row", i + " " + "x".repeat(10_000));
        }
        log.end(0);
        int[] largest = new int[1];
        ByteArrayOutputStream all = new ByteArrayOutputStream() {
            @Override
            public void write(byte[] bytes) throws IOException {
                largest[0] = Math.max(largest[0], bytes.length);
                super.write(bytes);
            }
        };
        log.answer().body().to(all);
        String[] told = all.toString(StandardCharsets.UTF_8).split("data: ");
        assertEquals(1_001, told.length);
        for (int i = 0; i < 1_000; i++) {
            assertTrue(told[i + 1].startsWith(i + " x"), told[i + 1].substring(0, 10));
        }
        assertTrue(largest[0] < 300_000, largest[0] + " bytes at once");
    }
}
