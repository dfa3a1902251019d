package org.quadrille.study.environment;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.files.Folders;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.embedded.ServerParts;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.vdriver.local.DemoDatabases;

/**
 * A server with loaded databases that never runs again: local environments work on copies of it. It is loaded without
 * the limits of any environment, on a disk that belongs to none of them.
 */
final class LoadedData {
    private final LocalCell cell;
    private final ServerProgram program;
    private final Path folder;
    private final Ledger ledger;
    private final PrintStream out;
    private boolean loaded;
    private long bytes;

    /**
     * What loaded databases depend on: what those of each group hold, and whether indexes and temporary files have a
     * table space.
     */
    record Key(String engine, List<DatabaseSpec> groups, boolean index, boolean temp) {
        static Key of(LocalCell cell) {
            RunSetup setup = cell.outline();
            List<DatabaseSpec> groups = setup.groupIds().stream()
                    .map(group -> new DatabaseSpec(
                            setup.testbed().seed(),
                            setup.scale(group),
                            setup.profile().newsItemLength()))
                    .toList();
            return new Key(cell.local().engineName(), groups, hasSpace(cell, "index"), hasSpace(cell, "temp"));
        }
    }

    /** Data that are not loaded yet, of the first cell that needs them, in a folder that does not exist yet. */
    LoadedData(LocalCell cell, Path folder, Ledger ledger, PrintStream out) {
        this.cell = cell;
        this.program = cell.program();
        this.folder = folder;
        this.ledger = ledger;
        this.out = out;
    }

    /** Loads them, unless they are loaded. @param ports for the processes of the testbed, none of which is started */
    void load(RunPorts ports) {
        if (loaded) {
            return;
        }
        long start = System.nanoTime();
        Resource resource = new Resource(Resource.Kind.SERVER, server().toString(), "");
        ledger.made(resource);
        try {
            make(ports);
            bytes = Folders.size(folder);
        } catch (IOException e) {
            throw failed(e);
        } catch (UncheckedIOException e) {
            throw failed(e.getCause());
        } finally {
            ledger.gone(resource);
        }
        loaded = true;
        out.printf(Locale.ROOT, "databases loaded: %d MiB in %.1f s%n", bytes >> 20, (System.nanoTime() - start) / 1e9);
    }

    private UserError failed(IOException e) {
        return new UserError("The databases of the study cannot be loaded in " + folder + " (" + FileErrors.of(e)
                + "); make room there, or correct its permissions.");
    }

    private void make(RunPorts ports) throws IOException {
        if (Files.isDirectory(folder)) {
            // An earlier load failed; this one starts from scratch.
            Folders.delete(folder);
        }
        EmbeddedServer.Builder builder = EmbeddedServer.in(server(), program);
        program.engine().localSettings(cell.connections()).forEach(builder::set);
        try (KeptServer running = builder.startKept()) {
            for (String space : spaces()) {
                running.makeTablespace(LocalCell.tablespace(space), Files.createDirectories(space(space)));
            }
            DemoDatabases.buildToBeReset(cell.setup(running, ports), out);
        }
    }

    /** Folder of the server. */
    Path server() {
        return folder.resolve("server");
    }

    /** What the folder of the server consists of. */
    ServerParts parts() {
        return program.parts();
    }

    /** Folder of its data. */
    Path data() {
        return server().resolve(parts().data());
    }

    /** Table spaces that it has: {@code index} and {@code temp}, or one of them, or none. */
    List<String> spaces() {
        return Stream.of("index", "temp").filter(space -> hasSpace(cell, space)).toList();
    }

    private static boolean hasSpace(LocalCell cell, String place) {
        return cell.hasTableSpaces() && cell.local().places().containsKey(place);
    }

    /** Folder of a table space. */
    Path space(String name) {
        return folder.resolve(name);
    }

    /** Its total size in bytes. */
    long size() {
        return bytes;
    }
}
