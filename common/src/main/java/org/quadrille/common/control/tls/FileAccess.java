package org.quadrille.common.control.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who may use a file that holds a secret, by the rule of PostgreSQL's clients: only its owner; or, if it belongs to
 * root, also a group of this process for reading, as with a Secret that Kubernetes mounts for a pod with
 * {@code fsGroup}.
 */
record FileAccess(Set<PosixFilePermission> permissions, int owner, int group) {
    private static final int ROOT = 0;
    private static final Set<PosixFilePermission> OWNERS =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    private static final Path PROCESS = Path.of("/proc/self/status");

    /** Whether a file is safe from other users; true if the file system has no users. */
    static boolean safe(Path file) throws IOException {
        if (Files.getFileAttributeView(file, PosixFileAttributeView.class) == null) {
            return true;
        }
        Map<String, Object> found = Files.readAttributes(file, "unix:permissions,uid,gid");
        @SuppressWarnings("unchecked")
        Set<PosixFilePermission> permissions = (Set<PosixFilePermission>) found.get("permissions");
        FileAccess access = new FileAccess(permissions, (Integer) found.get("uid"), (Integer) found.get("gid"));
        return access.safe(Files.isReadable(PROCESS) ? groups(Files.readString(PROCESS)) : Set.of());
    }

    /** @param groups ids of the process's groups */
    boolean safe(Set<Integer> groups) {
        Set<PosixFilePermission> allowed = EnumSet.copyOf(OWNERS);
        if (owner == ROOT && groups.contains(group)) {
            allowed.add(PosixFilePermission.GROUP_READ);
        }
        return allowed.containsAll(permissions);
    }

    /** @param status what Linux says about a process, including its effective group and its other groups */
    static Set<Integer> groups(String status) {
        return status.lines()
                .filter(line -> line.startsWith("Gid:") || line.startsWith("Groups:"))
                .flatMap(line -> {
                    String[] words = line.split("\\s+");
                    return line.startsWith("Gid:")
                            ? Arrays.stream(words, 2, 3)
                            : Arrays.stream(words).skip(1);
                })
                .map(Integer::parseUnsignedInt)
                .collect(Collectors.toSet());
    }
}
