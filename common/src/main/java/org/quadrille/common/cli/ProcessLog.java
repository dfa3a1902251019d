package org.quadrille.common.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/**
 * A file that gets every log line of this process, stack traces included, from opening to closing. What the terminal
 * shows is set in {@code logback.xml}.
 */
public final class ProcessLog implements AutoCloseable {
    /** No file. */
    public static final ProcessLog NONE = new ProcessLog(null);

    private static final String PATTERN = "%date{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level [%thread] %logger{20} - %msg%n";

    private final FileAppender<ILoggingEvent> appender;

    private ProcessLog(FileAppender<ILoggingEvent> appender) {
        this.appender = appender;
    }

    /** Starts appending to a file, which is created if it does not exist. */
    public static ProcessLog open(Path file) {
        LoggerContext context = root().getLoggerContext();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern(PATTERN);
        encoder.start();
        FileAppender<ILoggingEvent> appender = new FileAppender<>();
        appender.setContext(context);
        appender.setName(file.toString());
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        appender.start();
        root().addAppender(appender);
        return new ProcessLog(appender);
    }

    /** From now on a logger writes errors only: failures that this process causes on purpose need no warning. */
    public static void silence(String logger) {
        root().getLoggerContext().getLogger(logger).setLevel(Level.ERROR);
    }

    private static Logger root() {
        return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }

    @Override
    public void close() {
        if (appender != null) {
            root().detachAppender(appender);
            appender.stop();
        }
    }
}
