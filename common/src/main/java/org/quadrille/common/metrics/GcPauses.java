package org.quadrille.common.metrics;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * How long garbage collection stops this process. Counts what the collectors report as stopping the application, not
 * the cycles of concurrent collectors. Thread-safe.
 */
final class GcPauses implements AutoCloseable {
    /** Pauses of a stretch of time, all of them and the longest. */
    record Pauses(long totalMillis, long longestMillis) {}

    private final NotificationListener listener = (notification, ignored) -> add(notification);
    private final List<NotificationEmitter> emitters =
            ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
                    .filter(bean -> stopsTheApplication(bean.getName()))
                    .map(NotificationEmitter.class::cast)
                    .toList();
    private long total;
    private long longest;

    /** Listens from now on. */
    GcPauses() {
        emitters.forEach(emitter -> emitter.addNotificationListener(listener, null, null));
    }

    /** Goes by the JDK's names: ZGC and Shenandoah report cycles and pauses separately, G1 its concurrent work. */
    static boolean stopsTheApplication(String collector) {
        return !collector.endsWith("Cycles") && !collector.contains("Concurrent");
    }

    private void add(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            add(GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo()
                    .getDuration());
        }
    }

    synchronized void add(long millis) {
        total += millis;
        longest = Math.max(longest, millis);
    }

    /** The pauses since the last call. */
    synchronized Pauses take() {
        Pauses taken = new Pauses(total, longest);
        total = 0;
        longest = 0;
        return taken;
    }

    @Override
    public void close() {
        for (NotificationEmitter emitter : emitters) {
            try {
                emitter.removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
