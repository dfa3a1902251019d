package org.quadrille.common.cgroup;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.files.SystemFiles;

/**
 * The folder of a process's control group for one controller and of those above it, as far as they are mounted; the
 * process's own first. Both versions of the kernel's control groups are in use, and also mixed setups, in which version
 * 2 is mounted without the controllers that version 1 has; so the search is for a controller.
 *
 * @param paths as {@link SystemFiles} takes them; they need not exist
 * @param unified whether they are of version 2
 */
public record CgroupFolders(List<String> paths, boolean unified) {
    /** Of proc(5): {@code id parent device root point options - type source options}. */
    private static final Pattern MOUNT = Pattern.compile("\\S+ \\S+ \\S+ (\\S+) (\\S+) .* - (cgroup2?) \\S+ (\\S+)");

    /**
     * The folders of a process, or {@code self}, for a controller, by mount; empty if it is not mounted.
     *
     * @param controller as version 1 names it: {@code cpu}, {@code cpuacct}, {@code cpuset}, {@code memory},
     *     {@code blkio}
     */
    public static List<CgroupFolders> of(SystemFiles files, String process, String controller) {
        String proc = "/proc/" + process;
        // Another process sees its folders from its own root.
        String view = process.equals("self") ? "" : proc + "/root";
        List<String> mounts = files.text(proc + "/mountinfo").lines().toList();
        String unifiedPath = null;
        // 4:memory:/path for a controller of version 1, 0::/path for version 2.
        for (String line : files.text(proc + "/cgroup").split("\n")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && List.of(fields[1].split(",")).contains(controller)) {
                return mounted(mounts, view, controller, fields[2]);
            }
            if (fields.length == 3 && fields[0].equals("0")) {
                unifiedPath = fields[2];
            }
        }
        return unifiedPath == null ? List.of() : mounted(mounts, view, null, unifiedPath);
    }

    /** @param controller null for version 2 */
    private static List<CgroupFolders> mounted(List<String> mounts, String view, String controller, String path) {
        boolean unified = controller == null;
        return mounts.stream()
                .map(MOUNT::matcher)
                .filter(Matcher::matches)
                .filter(mount -> mount.group(3).equals("cgroup2") == unified)
                .filter(mount -> unified || List.of(mount.group(4).split(",")).contains(controller))
                .map(mount -> new CgroupFolders(upwards(view + mount.group(2), below(mount.group(1), path)), unified))
                .toList();
    }

    /** A group outside of what is mounted is limited at least by the mounted root. */
    private static String below(String mounted, String path) {
        String root = mounted.equals("/") ? "" : mounted;
        String own = path.equals("/") ? "" : path;
        String below = (own + "/").startsWith(root + "/") ? own.substring(root.length()) : "";
        return below.contains("/..") ? "" : below;
    }

    private static List<String> upwards(String point, String below) {
        return Stream.iterate(
                        below,
                        path -> path != null,
                        path -> path.isEmpty() ? null : path.substring(0, path.lastIndexOf('/')))
                .map(path -> point + path)
                .toList();
    }

    /** Whether one of these folders holds all processes of the kernel; such a group has no limits. */
    public boolean uppermost(SystemFiles files, String path) {
        return unified ? !files.exists(path + "/cgroup.events") : files.exists(path + "/release_agent");
    }
}
