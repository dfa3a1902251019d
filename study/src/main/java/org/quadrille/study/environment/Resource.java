package org.quadrille.study.environment;

/**
 * Something that outlives a killed campaign, identified so that {@code Leftovers} finds it and nothing else.
 *
 * @param detail what proves that it is still the same, or what it takes to end it, depending on the kind; may be empty
 */
public record Resource(Kind kind, String id, String detail) {

    /** Kinds of resources. Those that were made later are ended first. */
    public enum Kind {
        /** A process; id: its process id, detail: when it started, as field 22 of {@code /proc/PID/stat} tells. */
        PROCESS,
        /** A database server of the kit; id: the folder of the server, detail: empty. */
        SERVER,
        /** A control group; id: the folders of its controllers, joined by colons. */
        CONTROL_GROUP,
        /** A loop device; id: the file behind it. */
        LOOP_DEVICE,
        /** A mount; id: the folder on which it is, detail: what is mounted, a device or the file behind it. */
        MOUNT,
        /** A folder with all that is in it; id: its path. */
        FOLDER,
        /** Containers; id: the folder of their Compose project, detail: the name of the project. */
        CONTAINERS,
        /** An environment that was entered; id: its name, detail: the command that leaves it. */
        LEAVE,
        /** An event that was begun; id: its name, detail: the command that undoes it. */
        EVENT
    }

    public Resource {
        detail = detail == null ? "" : detail;
    }
}
