package org.quadrille.vdriver.deploy.ssh;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.control.WorkerKind;

/** The kit that is put onto hosts, in the form that each host needs. */
public interface KitFiles {
    /** Which build of the kit it is. */
    String build();

    /**
     * The files for a host, by their place in a kit folder.
     *
     * @param kinds what runs there
     * @param processor the host's processor as {@code uname -m} says it, such as {@code x86_64}
     * @throws IllegalArgumentException if the kit does not run on that processor
     */
    Map<String, Path> files(Set<WorkerKind> kinds, String processor);
}
