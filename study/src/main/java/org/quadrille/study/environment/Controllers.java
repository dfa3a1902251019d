package org.quadrille.study.environment;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.cgroup.Cgroup;
import org.quadrille.common.cgroup.CgroupFolders;
import org.quadrille.common.files.SystemFiles;

/** Where this process may make control groups. */
record Controllers(SystemFiles files) {
    /**
     * The nearest place above this process in which it may make a group with a controller, as version 1 names it: {@code cpu},
     * {@code cpuacct}, {@code cpuset}, {@code memory}, {@code blkio}.
     */
    Optional<Cgroup.Folder> parent(String controller) {
        return CgroupFolders.of(files, "self", controller).stream()
                .flatMap(mounted -> mounted.paths().stream()
                        .filter(folder -> mayMake(mounted, folder, controller))
                        .map(folder -> new Cgroup.Folder(files.at(folder), mounted.unified())))
                .findFirst();
    }

    /** The name of a controller in version 2, which counts processor time without one. */
    static String unifiedName(String controller) {
        return switch (controller) {
            case "blkio" -> "io";
            case "cpuacct" -> "cpu";
            default -> controller;
        };
    }

    private boolean mayMake(CgroupFolders mounted, String folder, String controller) {
        if (!Files.isWritable(files.at(folder)) || !Files.isWritable(files.at(folder + "/cgroup.procs"))) {
            return false;
        }
        if (!mounted.unified()) {
            return true;
        }
        String name = unifiedName(controller);
        if (!words(folder + "/cgroup.controllers").contains(name)) {
            return false;
        }
        // A group with processes cannot hand controllers down, except the uppermost one.
        return words(folder + "/cgroup.subtree_control").contains(name)
                || Files.isWritable(files.at(folder + "/cgroup.subtree_control"))
                        && (mounted.uppermost(files, folder)
                                || files.text(folder + "/cgroup.procs").isEmpty());
    }

    private List<String> words(String file) {
        return List.of(files.text(file).split("\\s+"));
    }
}
