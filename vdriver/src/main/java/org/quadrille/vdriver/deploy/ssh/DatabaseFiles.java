package org.quadrille.vdriver.deploy.ssh;

import java.util.Map;

/** What sets the database servers of a target up, by its path in what is sent; nothing of it stays there. */
interface DatabaseFiles {
    /** Where no server is to be set up. */
    DatabaseFiles NONE = target -> Map.of();

    Map<String, PushedFile> of(SshTarget target);
}
