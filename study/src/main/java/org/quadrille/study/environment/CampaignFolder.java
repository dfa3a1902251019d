package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Folders;
import org.quadrille.common.files.UserFiles;

/** Folders that a campaign makes for itself and removes, wherever they are. */
final class CampaignFolder {
    /** What all their names begin with; nothing else is ever removed. */
    static final String PREFIX = ".quadrille-study-";

    private CampaignFolder() {}

    /** Makes one in an existing folder; the key is how the user named that, for messages. */
    static Path make(Path place, String key, Ledger ledger) {
        Path folder = place.toAbsolutePath()
                .normalize()
                .resolve(PREFIX + UUID.randomUUID().toString().substring(0, 8));
        ledger.made(resource(folder));
        try {
            return Files.createDirectory(folder);
        } catch (IOException e) {
            ledger.gone(resource(folder));
            throw new UserError("A folder for the study cannot be made in " + place + " of " + key + " ("
                    + FileErrors.of(e) + "); name a folder that is there and that you may write to.");
        }
    }

    static void remove(Path folder, Ledger ledger) {
        UserFiles.use(
                "The folder " + folder + " cannot be removed",
                "end what still uses it, and delete it",
                () -> removeLeft(folder));
        ledger.gone(resource(folder));
    }

    /** Removes one that a campaign left behind; does nothing if it is gone. */
    static void removeLeft(Path folder) throws IOException {
        if (!folder.getFileName().toString().startsWith(PREFIX)) {
            throw new UserError("The folder " + folder + " was not made by a study and is left alone; restore the"
                    + " journal that names it from a copy of the study folder.");
        }
        if (Files.isDirectory(folder)) {
            Folders.delete(folder);
        }
    }

    private static Resource resource(Path folder) {
        return new Resource(Resource.Kind.FOLDER, folder.toString(), "");
    }
}
