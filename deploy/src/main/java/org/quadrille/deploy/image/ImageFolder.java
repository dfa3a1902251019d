package org.quadrille.deploy.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.quadrille.common.files.Folders;

/** A folder for temporary files; deleted at the end, after Ctrl-C too. */
final class ImageFolder implements AutoCloseable {
    private final Path folder;
    private final Set<Path> elsewhere = ConcurrentHashMap.newKeySet();
    private final Thread hook;

    ImageFolder() throws IOException {
        folder = Files.createTempDirectory("quadrille-image-");
        hook = new Thread(this::delete, "remove " + folder);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    Path path() {
        return folder;
    }

    Path make(String name) throws IOException {
        return Files.createDirectory(folder.resolve(name));
    }

    /**
     * Marks a file in another folder as unfinished as long as it has this name; deleted at the end if it still exists.
     */
    Path unfinished(Path file) {
        elsewhere.add(file);
        return file;
    }

    private void delete() {
        try {
            for (Path file : elsewhere) {
                Files.deleteIfExists(file);
            }
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        delete();
        Runtime.getRuntime().removeShutdownHook(hook);
    }
}
