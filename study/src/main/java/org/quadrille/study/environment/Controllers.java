package org.quadrille.study.environment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.files.SystemFiles;

/**
 * Where this process may make control groups. Both versions of the kernel's control groups are in use, and also mixed
 * setups, in which version 2 is mounted without the controllers that version 1 has; so the search is for a controller.
 */
final class Controllers {
    /** A line as in proc(5): {@code id parent device root point options - type source options}. */
    private static final Pattern MOUNT = Pattern.compile("\\S+ \\S+ \\S+ (\\S+) (\\S+) .* - (cgroup2?) \\S+ (\\S+)");

    private final SystemFiles files;

    /**
     * A folder in which a group can be made.
     *
     * @param folder the folder of the group above
     * @param unified whether it is of version 2
     */
    record Parent(Path folder, boolean unified) {}

    Controllers(SystemFiles files) {
        this.files = files;
    }

    /**
     * The nearest place above this process in which it may make a group with a controller, as version 1 names it: {@code cpu},
     * {@code cpuacct}, {@code cpuset}, {@code memory}, {@code blkio}.
     */
    Optional<Parent> parent(String controller) {
        String unifiedPath = null;
        for (String line : files.text("/proc/self/cgroup").split("\n")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && List.of(fields[1].split(",")).contains(controller)) {
                return first(controller, fields[2], false);
            }
            if (fields.length == 3 && fields[0].equals("0")) {
                unifiedPath = fields[2];
            }
        }
        return unifiedPath == null ? Optional.empty() : first(controller, unifiedPath, true);
    }

    /** The name of a controller in version 2, which counts processor time without one. */
    static String unifiedName(String controller) {
        return switch (controller) {
            case "blkio" -> "io";
            case "cpuacct" -> "cpu";
            default -> controller;
        };
    }

    private Optional<Parent> first(String controller, String path, boolean unified) {
        return Arrays.stream(files.text("/proc/self/mountinfo").split("\n"))
                .map(MOUNT::matcher)
                .filter(Matcher::matches)
                .filter(mount -> mount.group(3).equals("cgroup2") == unified)
                .filter(mount -> unified || List.of(mount.group(4).split(",")).contains(controller))
                .flatMap(mount -> upwards(mount.group(1), mount.group(2), path).stream())
                .filter(folder -> mayMake(folder, controller, unified))
                .map(folder -> new Parent(at(folder), unified))
                .findFirst();
    }

    /** The folder of a group and those above it as far as they are mounted, the nearest first. */
    private static List<String> upwards(String root, String point, String path) {
        String within = root.equals("/") ? "" : root;
        String own = path.equals("/") ? "" : path;
        String below = (own + "/").startsWith(within + "/") ? own.substring(within.length()) : "";
        // A group outside of what is mounted here.
        String start = below.contains("/..") ? "" : below;
        return Stream.iterate(
                        start,
                        text -> text != null,
                        text -> text.isEmpty() ? null : text.substring(0, text.lastIndexOf('/')))
                .map(text -> point + text)
                .toList();
    }

    private boolean mayMake(String folder, String controller, boolean unified) {
        if (!Files.isWritable(at(folder)) || !Files.isWritable(at(folder + "/cgroup.procs"))) {
            return false;
        }
        if (!unified) {
            return true;
        }
        String name = unifiedName(controller);
        if (!words(folder + "/cgroup.controllers").contains(name)) {
            return false;
        }
        // A group with processes cannot hand controllers down, except the uppermost one.
        boolean uppermost = !files.exists(folder + "/cgroup.events");
        return words(folder + "/cgroup.subtree_control").contains(name)
                || Files.isWritable(at(folder + "/cgroup.subtree_control"))
                        && (uppermost || files.text(folder + "/cgroup.procs").isEmpty());
    }

    private List<String> words(String file) {
        return List.of(files.text(file).split("\\s+"));
    }

    private Path at(String path) {
        return files.root().resolve(path.replaceFirst("^/+", ""));
    }
}
