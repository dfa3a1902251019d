package org.quadrille.common.cli;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Why a file or folder could not be used, in words: the message of many Java exceptions is only the file's name. */
public final class FileErrors {
    private FileErrors() {}

    /** Why something is not the folder that it should be, to begin a sentence; see also {@link java.nio.file.Files#isDirectory}. */
    public static String noFolder(Path folder) {
        return Files.exists(folder) ? folder + " is a file, not a folder" : "There is no folder " + folder;
    }

    /** The reason, fit to stand in parentheses. */
    public static String of(IOException e) {
        if (e instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile();
        } else if (e instanceof AccessDeniedException denied) {
            return "this user may not use " + denied.getFile();
        } else if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
            return ((FileSystemException) e).getFile() + " is in the way";
        } else if (e instanceof FileSystemException other && other.getReason() != null) {
            return other.getFile() + ": " + other.getReason();
        }
        if (e instanceof CharacterCodingException) {
            return "it is not UTF-8";
        }
        if (e instanceof JsonProcessingException json) {
            JsonLocation at = json.getLocation();
            return "it is not the JSON that it should be" + (at == null ? "" : ", in its line " + at.getLineNr());
        }
        return String.valueOf(e.getMessage());
    }
}
