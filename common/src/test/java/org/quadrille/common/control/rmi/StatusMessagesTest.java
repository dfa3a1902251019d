package org.quadrille.common.control.rmi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.WorkerStatus;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.control.WorkerStatus.GroupCounts;
import org.quadrille.common.control.WorkerStatus.ResponseTimes;
import org.quadrille.common.control.rmi.proto.Counts;
import org.quadrille.common.control.rmi.proto.Sample;
import org.quadrille.common.control.rmi.proto.Status;
import org.quadrille.common.control.rmi.proto.Times;
import org.quadrille.common.metrics.MachineSample;
import org.quadrille.common.metrics.SampleColumn;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.testing.fuzz.Fuzz;

class StatusMessagesTest {
    private static final int TYPES = TransactionType.values().length;

    private static GroupCounts counts(int tile, int group) {
        long[] completed = IntStream.range(0, TYPES)
                .mapToLong(i -> Long.MAX_VALUE - i * tile)
                .toArray();
        long[] failed = new long[TYPES];
        failed[3] = 7;
        long[] retries = new long[TYPES];
        retries[TYPES - 1] = 1L << 40;
        return new GroupCounts(tile, group, completed, failed, retries);
    }

    private static WorkerStatus full() {
        Histogram histogram = new Histogram(ResponseTimes.DIGITS);
        histogram.recordValue(1_234);
        histogram.recordValue(80_000_000);
        return new WorkerStatus(
                WorkerState.RUNNING,
                "h\u00e9 \"x\"\n",
                List.of(counts(1, 4), counts(100, 1)),
                List.of(new Gauge("waitingOrders", 17.5), new Gauge("lateness", Double.NaN)),
                List.of(ResponseTimes.of(TransactionType.TRADE_RESULT, histogram)),
                MachineSample.of(-5, Map.of(SampleColumn.values()[0], 0.1, SampleColumn.values()[2], -3.0)));
    }

    @Test
    void whatAWorkerSaysArrivesAsItWas() {
        WorkerStatus sent = full();
        WorkerStatus found = StatusMessages.status(StatusMessages.bytes(sent));
        assertEquals(sent.state(), found.state());
        assertEquals(sent.cause(), found.cause());
        assertEquals(sent.gauges(), found.gauges());
        assertEquals(2, found.counts().size());
        for (int i = 0; i < 2; i++) {
            GroupCounts expected = sent.counts().get(i);
            GroupCounts group = found.counts().get(i);
            assertEquals(expected.tile(), group.tile());
            assertEquals(expected.group(), group.group());
            assertArrayEquals(expected.completed(), group.completed());
            assertArrayEquals(expected.failed(), group.failed());
            assertArrayEquals(expected.retries(), group.retries());
        }
        assertEquals(
                sent.responseTimes().get(0).type(), found.responseTimes().get(0).type());
        assertArrayEquals(
                sent.responseTimes().get(0).encoded(),
                found.responseTimes().get(0).encoded());
        assertEquals(sent.machine().timeMicros(), found.machine().timeMicros());
        for (SampleColumn column : SampleColumn.values()) {
            assertEquals(sent.machine().get(column), found.machine().get(column), column.name());
        }
    }

    @Test
    void aWorkerWithoutARunHasLittleToSay() {
        byte[] bytes =
                StatusMessages.bytes(new WorkerStatus(WorkerState.IDLE, "", List.of(), List.of(), List.of(), null));
        assertEquals(0, bytes.length);
        WorkerStatus found = StatusMessages.status(bytes);
        assertEquals(WorkerState.IDLE, found.state());
        assertNull(found.machine());
        assertTrue(found.counts().isEmpty()
                && found.gauges().isEmpty()
                && found.cause().isEmpty());
    }

    @Test
    void whatNoRunHasIsRefused() {
        long[] many = new long[TYPES + 1];
        Counts.Builder types = Counts.newBuilder();
        for (long count : many) {
            types.addRetries(count);
        }
        Sample.Builder columns = Sample.newBuilder();
        for (int i = 0; i <= SampleColumn.values().length; i++) {
            columns.addValues(i);
        }
        for (Status.Builder wrong : List.of(
                Status.newBuilder().setState(WorkerState.values().length),
                Status.newBuilder().setState(-1),
                Status.newBuilder().addCounts(types),
                Status.newBuilder().addTimes(Times.newBuilder().setType(TYPES)),
                Status.newBuilder().setMachine(columns))) {
            byte[] bytes = wrong.build().toByteArray();
            WorkerException refused = assertThrows(WorkerException.class, () -> StatusMessages.status(bytes));
            assertTrue(refused.getMessage().contains("which there is not"), refused.getMessage());
        }
    }

    @Test
    void aDamagedStatusIsReadOrRefused() throws Exception {
        new Fuzz("status", List.of(StatusMessages.bytes(full())), WorkerException.class)
                .run(100_000, StatusMessages::status);
    }
}
