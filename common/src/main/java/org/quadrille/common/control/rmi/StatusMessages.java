package org.quadrille.common.control.rmi;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
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

/** A worker's status as bytes. Prime asks for hundreds a second, so that they are what control costs. */
final class StatusMessages {
    private static final WorkerState[] STATES = WorkerState.values();
    private static final SampleColumn[] COLUMNS = SampleColumn.values();
    private static final int TYPES = TransactionType.values().length;

    private StatusMessages() {}

    static byte[] bytes(WorkerStatus status) {
        Status.Builder message =
                Status.newBuilder().setState(status.state().ordinal()).setCause(status.cause());
        for (GroupCounts group : status.counts()) {
            Counts.Builder counts =
                    message.addCountsBuilder().setTile(group.tile()).setGroup(group.group());
            Arrays.stream(group.completed()).forEach(counts::addCompleted);
            Arrays.stream(group.failed()).forEach(counts::addFailed);
            Arrays.stream(group.retries()).forEach(counts::addRetries);
        }
        for (Gauge gauge : status.gauges()) {
            message.addGaugesBuilder().setName(gauge.name()).setValue(gauge.value());
        }
        for (ResponseTimes times : status.responseTimes()) {
            message.addTimesBuilder().setType(times.type()).setEncoded(ByteString.copyFrom(times.encoded()));
        }
        if (status.machine() != null) {
            Sample.Builder sample =
                    message.getMachineBuilder().setTime(status.machine().timeMicros());
            for (SampleColumn column : COLUMNS) {
                sample.addValues(status.machine().get(column));
            }
        }
        return message.build().toByteArray();
    }

    /**
     * The status in some bytes.
     *
     * @throws WorkerException if they are those of no status, or have a state, type or column that there is not
     */
    static WorkerStatus status(byte[] bytes) {
        try {
            Status message = Status.parseFrom(bytes);
            return new WorkerStatus(
                    STATES[index(message.getState(), STATES.length, "state")],
                    message.getCause(),
                    message.getCountsList().stream().map(StatusMessages::counts).toList(),
                    message.getGaugesList().stream()
                            .map(gauge -> new Gauge(gauge.getName(), gauge.getValue()))
                            .toList(),
                    message.getTimesList().stream().map(StatusMessages::times).toList(),
                    message.hasMachine() ? machine(message.getMachine()) : null);
        } catch (InvalidProtocolBufferException e) {
            throw new WorkerException("a worker sent a status that cannot be read (" + e.getMessage() + ")", e);
        }
    }

    private static GroupCounts counts(Counts counts) {
        return new GroupCounts(
                counts.getTile(),
                counts.getGroup(),
                byType(counts.getCompletedCount(), counts::getCompleted),
                byType(counts.getFailedCount(), counts::getFailed),
                byType(counts.getRetriesCount(), counts::getRetries));
    }

    private static long[] byType(int types, IntToLongFunction count) {
        return IntStream.range(0, index(types, TYPES + 1, "number of types"))
                .mapToLong(count)
                .toArray();
    }

    private static ResponseTimes times(Times times) {
        return new ResponseTimes(
                index(times.getType(), TYPES, "type"), times.getEncoded().toByteArray());
    }

    private static MachineSample machine(Sample sample) {
        index(sample.getValuesCount(), COLUMNS.length + 1, "number of columns");
        Map<SampleColumn, Double> known = new EnumMap<>(SampleColumn.class);
        for (int i = 0; i < sample.getValuesCount(); i++) {
            known.put(COLUMNS[i], sample.getValues(i));
        }
        return MachineSample.of(sample.getTime(), known);
    }

    private static int index(int value, int end, String what) {
        if (value < 0 || value >= end) {
            throw new WorkerException("a worker sent a status with the " + what + " " + value + ", which there is not");
        }
        return value;
    }
}
