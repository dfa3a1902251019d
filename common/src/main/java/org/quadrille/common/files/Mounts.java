package org.quadrille.common.files;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** With which options file systems are mounted, as {@code /proc/self/mountinfo} has it. */
final class Mounts {
    /** Long lists of an overlay's folders; and whatever a network file system may be told of who asks. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            "(lowerdir|upperdir|workdir)[+=].*|.*(pass|secret|cred|user|key).*", Pattern.CASE_INSENSITIVE);

    private final SystemFiles files;

    Mounts(SystemFiles files) {
        this.files = files;
    }

    /** Options of the file system that a folder is on, with commas; empty if they are not known. */
    String options(Path folder) {
        String options = "";
        Path longest = null;
        for (String line : files.text("/proc/self/mountinfo").split("\n")) {
            List<String> fields = List.of(line.split(" "));
            int dash = fields.indexOf("-");
            if (dash < 6 || fields.size() < dash + 4) {
                continue;
            }
            Path mount = Path.of(unescaped(fields.get(4)));
            // A later mount at the same place hides the earlier one.
            if (folder.startsWith(mount) && (longest == null || mount.startsWith(longest))) {
                longest = mount;
                options = joined(fields.get(5), fields.get(dash + 3));
            }
        }
        return options;
    }

    /** First those of the mount, then those of the file system. */
    private static String joined(String mount, String fileSystem) {
        return Stream.of(mount, fileSystem)
                .flatMap(options -> Arrays.stream(options.split(",")))
                .filter(option -> !LEFT_OUT.matcher(option).matches())
                .distinct()
                .collect(Collectors.joining(","));
    }

    /** The kernel writes blanks and the like as octal numbers. */
    private static String unescaped(String path) {
        return Pattern.compile("\\\\([0-7]{3})")
                .matcher(path)
                .replaceAll(m ->
                        String.valueOf((char) Integer.parseInt(m.group(1), 8)).replace("\\", "\\\\"));
    }
}
