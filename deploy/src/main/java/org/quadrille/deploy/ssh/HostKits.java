package org.quadrille.deploy.ssh;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.Folders;
import org.quadrille.common.files.Unchecked;
import org.quadrille.deploy.image.ImagePlatform;
import org.quadrille.deploy.image.KitFile;
import org.quadrille.deploy.image.KitFolder;
import org.quadrille.deploy.image.KitRole;

/**
 * The files of this kit that a host needs, as in an image: without native code for other processors. A file that was
 * handed out is not touched again, as it may be on its way to a host.
 */
public final class HostKits implements AutoCloseable {
    private final KitFolder kit;
    private final Path reduced;
    /** Files that were handed out, by processor and place. */
    private final Map<Path, Path> given = new HashMap<>();

    /** Of one kit, until {@link #close()}. */
    public HostKits(KitFolder kit) {
        this.kit = kit;
        reduced = Unchecked.get(() -> Files.createTempDirectory("quadrille-kit-"));
    }

    /** Which build of the kit it is. */
    public String build() {
        return kit.build().id();
    }

    /** The files for a host of a platform on which such kinds run, by their place in a kit folder. */
    public synchronized Map<String, Path> files(Set<WorkerKind> kinds, ImagePlatform platform) {
        Map<String, Path> files = new TreeMap<>();
        Unchecked.use(() -> {
            Path folder = Files.createDirectories(reduced.resolve(platform.name()));
            for (WorkerKind kind : kinds) {
                for (KitFile file : kit.files(KitRole.valueOf(kind.name()), platform)) {
                    Path id = folder.resolve(file.place());
                    if (!given.containsKey(id)) {
                        given.put(id, file.in(folder));
                    }
                    files.put(file.place(), given.get(id));
                }
            }
        });
        return files;
    }

    @Override
    public void close() {
        Unchecked.use(() -> Folders.delete(reduced));
    }
}
