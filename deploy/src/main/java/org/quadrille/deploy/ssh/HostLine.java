package org.quadrille.deploy.ssh;

import java.util.Arrays;

/**
 * A line that the script on a host says, one for each thing it has to tell: a word and what follows it; the whole line
 * of a {@link Word#FACT}.
 */
record HostLine(Word word, String rest) {
    /** How lines begin, as {@code host.sh} writes them. */
    enum Word {
        /** A process of the testbed: name, kind, control port, data port, {@code up} or {@code down}, since when. */
        PROCESS("process "),
        /** Name of a process and the last line of its log. */
        LAST("last "),
        /** A process of another testbed: name, control port, data port, testbed. */
        OTHER("other "),
        /** As {@code sha256sum} prints it: digest, two characters, name. */
        SUM("sum "),
        /** The host waits for a line before it reads its clock. */
        CLOCK_ASKED("clock?"),
        /** Seconds since 1970. */
        CLOCK("clock="),
        /** Name of a process that can be reached now. */
        READY("ready "),
        /** Name of a process that has ended, and the last line of its log. */
        DOWN("down "),
        /** Name of a process that was not ready in time, and the last line of its log. */
        LATE("late "),
        /** What the setup of a database server printed. */
        DATABASE("database="),
        /** Processes of this user end when the user logs out. */
        NO_LINGER("note=linger"),
        /** Why the script gives up, and what to do. */
        FAILED("failed="),
        /** All facts are told. */
        END("end"),
        /** The work is done. */
        DONE("done"),
        /** A single fact, {@code name=value}. */
        FACT("");

        private final String begin;

        Word(String begin) {
            this.begin = begin;
        }

        private boolean begins(String line) {
            return this == END || this == DONE ? line.equals(begin) : line.startsWith(begin);
        }
    }

    static HostLine of(String line) {
        Word word = Arrays.stream(Word.values())
                .filter(known -> known.begins(line))
                .findFirst()
                .orElseThrow();
        return new HostLine(word, line.substring(word.begin.length()));
    }

    /** What follows the word, apart by single spaces, the last of them with any that are left. */
    String[] parts(int most) {
        return rest.split(" ", most);
    }
}
