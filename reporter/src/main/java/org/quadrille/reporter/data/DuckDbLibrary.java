package org.quadrille.reporter.data;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.Locale;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.NativeCode;
import org.quadrille.common.files.ProcessFolder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * DuckDB's driver. On its own it unpacks its 70 MB of native code into the folder for temporary files, which may be too
 * small or mounted noexec, and leaves them there if the process is killed. So it gets a class loader that hides the
 * packed code and offers a copy, which is deleted as soon as it is loaded.
 */
final class DuckDbLibrary {
    private static final String DRIVER = "org.duckdb.DuckDBDriver";
    private static final String NATIVE = "org.duckdb.DuckDBNative";
    private static final String PACKED = "libduckdb_java.so_";

    private static final Logger LOG = LoggerFactory.getLogger(DuckDbLibrary.class);

    private static Driver driver;

    private DuckDbLibrary() {}

    /**
     * The driver, with its native code loaded. It is loaded once in the lifetime of the process.
     *
     * @param own folder of this process for its results
     * @throws UserError if its native code cannot be loaded from any folder
     */
    static synchronized Driver driver(Path own) {
        if (driver == null) {
            driver = load(own);
        }
        return driver;
    }

    /**
     * Makes sure that the native code could be loaded, without loading it.
     *
     * @param own folder of this process for its results; it need not exist yet
     * @throws UserError if it cannot be loaded from any folder
     */
    static void require(Path own) {
        try {
            folder(packed(), own);
        } catch (IOException e) {
            throw notUnpacked(e);
        }
    }

    /** Begins to load it. What fails then fails again for whoever needs it. */
    static void prepare(Path own) {
        Daemons.start(
                () -> {
                    try {
                        driver(own);
                    } catch (RuntimeException e) {
                        // Also where the process ends meanwhile.
                        LOG.debug("Its first user will say that it cannot be loaded", e);
                    }
                },
                "native code");
    }

    private static URL packed() {
        URL packed = DuckDbLibrary.class.getResource("/" + PACKED + platform());
        if (packed == null) {
            throw new UserError("DuckDB, which validates a run, has no native code for " + platform()
                    + "; report the run on Linux or macOS with a 64-bit processor of x86 or ARM.");
        }
        return packed;
    }

    private static Path folder(URL packed, Path own) throws IOException {
        return NativeCode.folder("DuckDB", packed.openConnection().getContentLengthLong(), own);
    }

    private static UserError notUnpacked(IOException e) {
        return new UserError("The native code of DuckDB cannot be unpacked (" + FileErrors.of(e)
                + "); name a folder with room with QUADRILLE_JAVA_OPTS=-Djava.io.tmpdir=DIR.");
    }

    private static Driver load(Path own) {
        URL packed = packed();
        Path place = null;
        try {
            place = folder(packed, own);
            try (ProcessFolder folder = ProcessFolder.in(place);
                    InputStream code = packed.openStream()) {
                Path unpacked = folder.path().resolve("duckdb.so");
                Files.copy(code, unpacked);
                ClassLoader loader = new Loader(jar(), unpacked);
                Class.forName(NATIVE, true, loader);
                return (Driver) loader.loadClass(DRIVER).getConstructor().newInstance();
            }
        } catch (IOException e) {
            throw notUnpacked(e);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new UserError("The native code of DuckDB cannot be loaded from " + place + " (" + reason(e)
                    + "); name another folder with QUADRILLE_JAVA_OPTS=-Djava.io.tmpdir=DIR.");
        }
    }

    private static String reason(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse(cause.toString());
    }

    private static URL jar() throws IOException {
        URL driver = DuckDbLibrary.class.getResource("/" + DRIVER.replace('.', '/') + ".class");
        return ((JarURLConnection) driver.openConnection()).getJarFileURL();
    }

    /** The name of this platform in the jar. */
    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (system.startsWith("mac") ? "macos" : system.replaceAll(" .*", "")) + "_"
                + (processor.equals("x86_64") ? "amd64" : processor.equals("aarch64") ? "arm64" : processor);
    }

    private static final class Loader extends URLClassLoader {
        private final Path unpacked;

        Loader(URL jar, Path unpacked) {
            super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
            this.unpacked = unpacked;
        }

        /** If it finds no packed code, the driver loads an existing library. */
        @Override
        public URL getResource(String name) {
            return name.startsWith(PACKED) ? null : super.getResource(name);
        }

        @Override
        protected String findLibrary(String name) {
            return unpacked.toString();
        }
    }
}
