package org.quadrille.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** The lines that a logger writes during a test, kept from the console. Any thread may write and read them. */
public final class LogLines implements BeforeEachCallback, AfterEachCallback {
    private final Logger logger;
    private final List<ILoggingEvent> written = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            written.add(event);
        }
    };
    private long begin;

    private LogLines(String name) {
        logger = (Logger) LoggerFactory.getLogger(name);
    }

    /** The lines of a class. */
    public static LogLines of(Class<?> writer) {
        return new LogLines(writer.getName());
    }

    /** The lines of all classes of a package. */
    public static LogLines ofPackage(String name) {
        return new LogLines(name);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        begin = System.nanoTime();
        appender.start();
        logger.setAdditive(false);
        logger.addAppender(appender);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        logger.detachAppender(appender);
        logger.setAdditive(true);
    }

    /** The messages so far, in their order. */
    public List<String> messages() {
        return written.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    /** The levels of {@link #messages}. */
    public List<Level> levels() {
        return written.stream().map(ILoggingEvent::getLevel).toList();
    }

    /** The exception that a line shows, or null. */
    public Throwable exception(int line) {
        ThrowableProxy shown = (ThrowableProxy) written.get(line).getThrowableProxy();
        return shown == null ? null : shown.getThrowable();
    }

    /**
     * How many events each line stands for: one, or as many as a line of the form "7 more WHAT in the last second" says.
     *
     * @param what a regular expression
     */
    public List<Long> events(String what) {
        Pattern more = Pattern.compile("(\\d+) more " + what + " in the last .*", Pattern.DOTALL);
        return messages().stream()
                .map(more::matcher)
                .map(line -> line.matches() ? Long.parseLong(line.group(1)) : 1L)
                .toList();
    }

    /** {@link #events} of all lines together. */
    public long total(String what) {
        return events(what).stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Fails if more than one line a second has been written since the test began, for each of so many things that are
     * logged separately.
     */
    public void assertALineASecond(int things) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        assertTrue(written.size() <= things * (seconds + 2), () -> written.size() + " lines in " + seconds + " s");
    }
}
