package org.quadrille.deploy.plan;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** The user who types a command, as numbers. */
public final class ThisUser {
    /** For containers that root starts: ids that nobody has on a usual system. */
    private static final String FOR_ROOT = "10001:10001";

    private ThisUser() {}

    public static boolean root() {
        return new UnixSystem().getUid() == 0;
    }

    /** The user and group of containers that this user starts, such as {@code 1000:1000}; never those of root. */
    public static String ofContainers() {
        UnixSystem user = new UnixSystem();
        return user.getUid() == 0 ? FOR_ROOT : user.getUid() + ":" + user.getGid();
    }

    /** Gives a file to another user. */
    public static void give(Path file, String userAndGroup) throws IOException {
        String[] numbers = userAndGroup.split(":");
        Files.setAttribute(file, "unix:uid", Integer.valueOf(numbers[0]), LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(file, "unix:gid", Integer.valueOf(numbers[1]), LinkOption.NOFOLLOW_LINKS);
    }
}
