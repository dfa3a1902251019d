package org.quadrille.study.environment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Folders;
import org.quadrille.common.files.UserFiles;
import org.quadrille.deploy.compose.ComposeOptions;
import org.quadrille.deploy.compose.ComposeProject;
import org.quadrille.deploy.compose.ContainerEngine;

/**
 * The files and volumes of a Compose project, which cells with the same databases use one after the other. They stay until the
 * campaign ends; after a run that did not begin, another project takes their place.
 */
final class ContainerData {
    private final Supplier<Path> folders;
    private final ContainerEngine engine;
    private final Ledger ledger;
    /** Named in the order in which instances are opened, whichever is used first. */
    private Path folder;
    /** Null while there is none. */
    private Resource project;

    private boolean loaded;

    /** What cells share. @param instance as instances run at the same time */
    record Key(LoadedData.Key data, String image, int instance) {}

    /** Nothing is made yet. @param folders supplies the folder of a project, which has its name */
    ContainerData(Supplier<Path> folders, ContainerEngine engine, Ledger ledger) {
        this.folders = folders;
        this.folder = folders.get();
        this.engine = engine;
        this.ledger = ledger;
    }

    /** Whether a run has left its databases for another. */
    boolean loaded() {
        return loaded;
    }

    /** Folder of the project; called before anything of it is made. */
    Path use() {
        if (project == null) {
            Resource next = new Resource(Resource.Kind.CONTAINERS, folder.toString(), ComposeOptions.projectOf(folder));
            ledger.made(next);
            project = next;
        }
        return folder;
    }

    /** Called after a run. @param stay whether it left its databases for another; otherwise all is removed */
    Optional<String> used(boolean stay) throws InterruptedException {
        loaded = stay;
        return stay ? Optional.empty() : remove();
    }

    /** Removes all; returns what could not be removed in a sentence, which is tried again by the next campaign. */
    Optional<String> remove() throws InterruptedException {
        if (project == null) {
            return Optional.empty();
        }
        Resource ended = project;
        project = null;
        folder = folders.get();
        try {
            ComposeProject.removeLeft(engine, ended.detail(), loaded);
            ledger.gone(ended);
            return Optional.empty();
        } catch (UserError left) {
            return Optional.of(left.getMessage());
        } finally {
            loaded = false;
            removeFiles(Path.of(ended.id()));
        }
    }

    private static void removeFiles(Path folder) {
        UserFiles.use("The folder " + folder + " cannot be removed", "correct its permissions, or delete it", () -> {
            if (Files.isDirectory(folder)) {
                Folders.delete(folder);
            }
        });
    }
}
