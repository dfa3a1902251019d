package org.quadrille.deploy.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Passwords;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;

/**
 * What a connector needs to connect to its databases, in the places that the testbed names: passwords in its
 * environment or in files, certificates in files. None of it is in a command line, and only the connector's user may
 * read it.
 */
final class ConnectorFiles {
    private static final String VARIABLE = "[A-Za-z_][A-Za-z0-9_]*";

    private final Testbed testbed;
    private final Optional<String> password;
    private final List<String> problems = new ArrayList<>();

    /**
     * @param passwordFile of all databases
     *
     * @param given whether the user named it; otherwise it may be missing, and each password comes from where commands
     *     on this machine find it
     */
    ConnectorFiles(Testbed testbed, Path passwordFile, boolean given) {
        this.testbed = testbed;
        password = given || Files.exists(passwordFile) ? Optional.of(read(passwordFile)) : Optional.empty();
    }

    private String read(Path file) {
        String text = "";
        try {
            text = Passwords.inFile(file);
            if (text.isEmpty()) {
                problems.add(
                        "The password file " + file + " is empty; write the password of the database user into it.");
            }
        } catch (IOException e) {
            problems.add("The password file " + file + " cannot be read (" + FileErrors.of(e)
                    + "); name one with --password-file, readable only by its owner.");
        }
        return text;
    }

    /** What is wrong with everything that was asked for so far, one sentence each. */
    List<String> problems() {
        return problems.stream().distinct().toList();
    }

    /** The password of a database server's role. */
    String password(Testbed.Database database) {
        if (password.isPresent()) {
            return password.get();
        }
        try {
            String found = Passwords.of(database);
            return found == null ? "" : found;
        } catch (UserError e) {
            problems.add("There is no file with the password of the database user; name one with --password-file.");
            return "";
        }
    }

    /** The files of a connector, by their path in the folder that it runs in. */
    Map<String, PushedFile> of(GroupId group) {
        Map<String, PushedFile> files = new LinkedHashMap<>();
        Map<String, String> environment = new TreeMap<>();
        for (DatabaseRole role : DatabaseRole.values()) {
            Testbed.Database database = testbed.group(group).database(role);
            if (database.passwordEnv() != null && !database.passwordEnv().matches(VARIABLE)) {
                problems.add("key \"passwordEnv\" of a database: \"" + database.passwordEnv()
                        + "\" is not the name of a shell variable; use letters, digits and underscores.");
            } else if (database.passwordEnv() != null) {
                environment.put(database.passwordEnv(), password(database));
            } else if (database.passwordFile() != null && inside(database.passwordFile())) {
                files.put(path(database.passwordFile()), PushedFile.of(password(database) + "\n"));
            }
            DatabaseServer.Tls tls = database.tls();
            if (tls != null) {
                Stream.of(tls.rootCertificate(), tls.certificate(), tls.key())
                        .filter(name -> name != null && !name.isBlank() && inside(name))
                        .forEach(name -> certificate(name, files));
            }
        }
        if (!environment.isEmpty()) {
            StringBuilder text = new StringBuilder();
            environment.forEach((name, value) -> text.append(name)
                    .append('=')
                    .append(HostScripts.quoted(value))
                    .append('\n'));
            files.put("environment", PushedFile.of(text.toString()));
        }
        return files;
    }

    private void certificate(String name, Map<String, PushedFile> files) {
        try {
            files.put(path(name), PushedFile.of(Files.readAllBytes(Path.of(name))));
        } catch (IOException e) {
            problems.add("The file " + name + ", which \"tls\" of a database in the testbed names, cannot be read ("
                    + FileErrors.of(e) + "); type the command in the folder that it is relative to.");
        }
    }

    private static String path(String name) {
        return Path.of(name).normalize().toString();
    }

    /** A file with an absolute path is the host's own, and so is one outside the connector's folder. */
    private static boolean inside(String name) {
        Path path = Path.of(name).normalize();
        return !path.isAbsolute() && !path.startsWith("..");
    }
}
