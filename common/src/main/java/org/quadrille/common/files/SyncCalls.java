package org.quadrille.common.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Who answers a server that asks for its files to be on disk: the C library, or a library that was loaded in front of it, such as
 * libeatmydata, and may do nothing. Linux on 64-bit machines only (proc(5), elf(5)).
 */
public final class SyncCalls {
    private static final Set<String> CALLS = Set.of("fsync", "fdatasync");

    /** Those of the GNU library and of musl, by which the others are called. */
    private static final Pattern C_LIBRARY =
            Pattern.compile("(libc|libpthread|ld-musl-.*|libc\\.musl-.*)([.-].*)?\\.so.*");

    private static final int CODE = 1;
    private static final int PATH = 5;
    private static final int MAGIC = 0x7f454c46;
    private static final int CLASS = 4;
    private static final int ORDER = 5;
    private static final int SECTIONS = 0x28;
    private static final int SECTION_BYTES = 0x3a;
    private static final int SECTION_COUNT = 0x3c;
    private static final int DYNAMIC_SYMBOLS = 11;
    private static final int SYMBOL_BYTES = 24;

    private SyncCalls() {}

    /**
     * Names of the libraries of a process that take the calls; null if they cannot be told, as of another user's
     * process.
     *
     * @param lockFile file whose first line is the number of the process
     * @param names that the process may have
     */
    public static Set<String> takenBy(SystemFiles files, String lockFile, Set<String> names) {
        String process =
                "/proc/" + files.text(lockFile).lines().findFirst().orElse("").strip();
        if (!names.contains(files.text(process + "/comm"))) {
            return null;
        }
        Set<String> libraries = files.text(process + "/maps")
                .lines()
                .map(line -> line.split("\\s+", PATH + 1))
                .filter(part -> part.length > PATH && part[CODE].contains("x") && part[PATH].startsWith("/"))
                .map(part -> part[PATH])
                .collect(Collectors.toCollection(TreeSet::new));
        boolean told = libraries.remove(files.link(process + "/exe"));
        Set<String> found = new TreeSet<>();
        for (String library : libraries) {
            String name = library.replaceFirst(".*/", "");
            if (!C_LIBRARY.matcher(name).matches()) {
                try {
                    if (defines(files.at(process + "/root" + library))) {
                        found.add(name);
                    }
                } catch (IOException | IndexOutOfBoundsException unreadable) {
                    told = false;
                }
            }
        }
        return told || !found.isEmpty() ? found : null;
    }

    /** Whether a library has one of the calls itself. */
    private static boolean defines(Path library) throws IOException {
        try (FileChannel file = FileChannel.open(library)) {
            ByteBuffer elf = file.map(FileChannel.MapMode.READ_ONLY, 0, file.size());
            if (elf.getInt(0) != MAGIC || elf.get(CLASS) != 2) {
                throw new IOException(library + " is no library of a 64-bit machine");
            }
            elf.order(elf.get(ORDER) == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            int first = Math.toIntExact(elf.getLong(SECTIONS));
            int bytes = elf.getShort(SECTION_BYTES);
            for (int i = 0; i < elf.getShort(SECTION_COUNT); i++) {
                int section = first + i * bytes;
                if (elf.getInt(section + 4) == DYNAMIC_SYMBOLS) {
                    int strings = offset(elf, first + elf.getInt(section + 0x28) * bytes);
                    return defines(elf, offset(elf, section), elf.getLong(section + 0x20), strings);
                }
            }
            throw new IOException(library + " lists no symbols");
        }
    }

    private static int offset(ByteBuffer elf, int section) {
        return Math.toIntExact(elf.getLong(section + 0x18));
    }

    private static boolean defines(ByteBuffer elf, int symbols, long length, int strings) {
        for (int at = symbols; at < symbols + length; at += SYMBOL_BYTES) {
            int name = strings + elf.getInt(at);
            // Of thousands of symbols few begin so, and fewer are the library's own.
            if (elf.get(name) == 'f' && elf.getShort(at + 6) != 0 && CALLS.contains(text(elf, name))) {
                return true;
            }
        }
        return false;
    }

    /** A text no longer than the longest of the calls, or its beginning. */
    private static String text(ByteBuffer elf, int from) {
        StringBuilder text = new StringBuilder();
        for (int at = from; elf.get(at) != 0 && text.length() < 10; at++) {
            text.append((char) elf.get(at));
        }
        return text.toString();
    }
}
