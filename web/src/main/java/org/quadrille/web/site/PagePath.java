package org.quadrille.web.site;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.study.format.StudyFolder;

/**
 * A file or folder below the folder that is served, wherever its links lead: what lies outside is no place.
 *
 * @param root the folder that is served, without links
 * @param names how the visitor gets there, from the root
 * @param real where it is, without links
 */
record PagePath(Path root, List<String> names, Path real) {
    /** What a folder is, by the files that the kit writes into it. */
    enum Kind {
        RUN,
        STUDY,
        AUDIT,
        /** It holds others. */
        FOLDER
    }

    /** The folder that is served. */
    static PagePath root(Path folder) throws IOException {
        Path real = folder.toRealPath();
        return new PagePath(real, List.of(), real);
    }

    /** The place of this name in the root; empty if there is none, or if it lies outside. */
    Optional<PagePath> find(List<String> path) {
        Path at = root;
        try {
            for (String name : path) {
                at = at.resolve(name).toRealPath();
                if (!at.startsWith(root)) {
                    return Optional.empty();
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            // There is none, or this system knows no such name.
            return Optional.empty();
        }
        return Optional.of(new PagePath(root, path, at));
    }

    /** The same place within this folder. */
    Optional<PagePath> child(String name) {
        List<String> path = new ArrayList<>(names);
        path.add(name);
        return find(path);
    }

    /** The folder that it is in, as the visitor came; empty for the root. */
    Optional<PagePath> parent() {
        return names.isEmpty() ? Optional.empty() : find(names.subList(0, names.size() - 1));
    }

    boolean isFolder() {
        return Files.isDirectory(real, LinkOption.NOFOLLOW_LINKS);
    }

    boolean isFile() {
        return Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS);
    }

    Kind kind() {
        if (Files.exists(new ResultsFolder(real).manifest())) {
            return Kind.RUN;
        }
        StudyFolder study = new StudyFolder(real);
        if (Files.exists(study.studyFile()) || Files.exists(study.journal())) {
            return Kind.STUDY;
        }
        return Files.exists(real.resolve(AuditSummary.FILE)) ? Kind.AUDIT : Kind.FOLDER;
    }

    /** The run, study or audit that it belongs to; empty if it is in none, and then no file of it is shown. */
    Optional<PagePath> owner() {
        for (Optional<PagePath> at = Optional.of(this);
                at.isPresent();
                at = at.get().parent()) {
            if (at.get().isFolder() && at.get().kind() != Kind.FOLDER) {
                return at;
            }
        }
        return Optional.empty();
    }

    /** Its folders, in the order of their names; hidden ones and links are left out. */
    List<PagePath> folders() throws IOException {
        return children(true);
    }

    /** Its files, likewise. */
    List<PagePath> files() throws IOException {
        return children(false);
    }

    private List<PagePath> children(boolean folders) throws IOException {
        List<PagePath> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(real)) {
            for (Path one : all) {
                boolean wanted = folders
                        ? Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)
                        : Files.isRegularFile(one, LinkOption.NOFOLLOW_LINKS);
                String name = one.getFileName().toString();
                if (wanted && !name.startsWith(".")) {
                    List<String> path = new ArrayList<>(names);
                    path.add(name);
                    found.add(new PagePath(root, path, one));
                }
            }
        }
        found.sort((a, b) -> a.name().compareTo(b.name()));
        return Collections.unmodifiableList(found);
    }

    /** Its own name; of the root, that of the folder. */
    String name() {
        Path last = names.isEmpty() ? root.getFileName() : Path.of(names.get(names.size() - 1));
        return last == null ? "/" : last.toString();
    }
}
