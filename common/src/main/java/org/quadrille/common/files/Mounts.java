package org.quadrille.common.files;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Mount options of file systems, from {@code /proc/self/mountinfo} (proc(5)); none are known without that file. */
record Mounts(List<String> lines) {
    /** Left out: an overlay's long lists of folders, and what may hold credentials of a network file system. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            "(lowerdir|upperdir|workdir)[+=].*|.*(pass|secret|cred|user|key).*", Pattern.CASE_INSENSITIVE);

    Mounts(SystemFiles files) {
        this(files.text("/proc/self/mountinfo").lines().toList());
    }

    /** Options of the mount that holds a folder and of its file system, separated by commas; empty if not known. */
    String options(Path folder) {
        return of(folder)
                .map(mount -> joined(mount.options(), mount.fileSystemOptions()))
                .orElse("");
    }

    /** Major and minor number of the device that holds a folder, such as {@code 8:1}; {@code 0:0} if not known. */
    String device(Path folder) {
        return of(folder).map(Mount::device).orElse("0:0");
    }

    /** Whether the mount that holds a folder keeps code from being loaded. @param folder without links in its path */
    boolean noExec(Path folder) {
        return of(folder)
                .filter(mount -> List.of(mount.options().split(",")).contains("noexec"))
                .isPresent();
    }

    /** The innermost; of those on one folder the last, which hides the others. */
    private Optional<Mount> of(Path folder) {
        return lines.stream()
                .flatMap(line -> Mount.of(line).stream())
                .filter(mount -> (folder + "/").startsWith(mount.within()))
                .reduce((before, mount) ->
                        mount.within().length() >= before.within().length() ? mount : before);
    }

    /** First those of the mount, then those of the file system. */
    private static String joined(String mount, String fileSystem) {
        return Stream.of(mount, fileSystem)
                .flatMap(options -> Arrays.stream(options.split(",")))
                .filter(option -> !LEFT_OUT.matcher(option).matches())
                .distinct()
                .collect(Collectors.joining(","));
    }

    /**
     * A line of the list.
     *
     * @param within prefix of the paths below it; text, because not every folder is a valid path in this process's
     *     character set
     */
    private record Mount(String within, String device, String options, String fileSystemOptions) {
        private static final int DEVICE = 2;
        private static final int POINT = 4;
        private static final int OPTIONS = 5;

        static Optional<Mount> of(String line) {
            List<String> fields = List.of(line.split(" "));
            int dash = fields.indexOf("-");
            if (dash <= OPTIONS || fields.size() < dash + 4) {
                return Optional.empty();
            }
            String point = unescaped(fields.get(POINT));
            return Optional.of(new Mount(
                    point.endsWith("/") ? point : point + "/",
                    fields.get(DEVICE),
                    fields.get(OPTIONS),
                    fields.get(dash + 3)));
        }

        /** The kernel writes blanks and the like as octal numbers. */
        private static String unescaped(String path) {
            return Pattern.compile("\\\\([0-7]{3})")
                    .matcher(path)
                    .replaceAll(m -> String.valueOf((char) Integer.parseInt(m.group(1), 8))
                            .replace("\\", "\\\\"));
        }
    }
}
