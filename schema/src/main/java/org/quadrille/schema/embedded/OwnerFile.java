package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Says which process of the kit started the kept server of a folder, and so will stop it; exists only while the server
 * has an owner.
 */
record OwnerFile(Path path) {
    /** What the file says when this process is the owner. */
    static String thisProcess() {
        return said(ProcessHandle.current());
    }

    /** With the start time, since the process id may have been reused by another program. */
    private static String said(ProcessHandle process) {
        return process.pid() + " " + OsProcesses.started(process);
    }

    void write() throws IOException {
        Files.writeString(path, thisProcess());
    }

    void delete() throws IOException {
        Files.deleteIfExists(path);
    }

    boolean isThisProcess() throws IOException {
        return read().filter(thisProcess()::equals).isPresent();
    }

    /** Whether the file names an owner that is alive. */
    boolean lives() throws IOException {
        return read().filter(OwnerFile::alive).isPresent();
    }

    /** Whether the file names an owner that has died. */
    boolean orphaned() throws IOException {
        Optional<String> owner = read();
        return owner.isPresent() && !alive(owner.get());
    }

    private static boolean alive(String owner) {
        try {
            return ProcessHandle.of(Long.parseLong(owner.split(" ")[0]))
                    .filter(OsProcesses::runs)
                    .filter(p -> said(p).equals(owner))
                    .isPresent();
        } catch (NumberFormatException spoilt) {
            return false;
        }
    }

    private Optional<String> read() throws IOException {
        try {
            return Optional.of(Files.readString(path).strip());
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }
}
