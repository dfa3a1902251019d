package org.quadrille.common.engine;

/** What an engine may lack. Whoever needs it asks {@link EngineFacts#lacks}, and prints {@link #missing}. */
public enum Capability {
    /** Named places on disk for tables, indexes and temporary files. */
    TABLE_SPACES("has no table spaces, so leave \"tablespaces\" out of the testbed"),
    /** Copies of databases that the server makes itself. */
    SERVER_COPIES("cannot copy a database on its server, so each one is loaded"),
    /** One snapshot that several sessions read. */
    SHARED_SNAPSHOTS("has no snapshot that sessions share, so one session checks a database"),
    /** Plans of the statements in frames. */
    FRAME_PLANS("does not show the plans of frames"),
    /** Moments at which all pages of an earlier time are on disk. */
    CHECKPOINTS("writes its pages all the time and tells of no checkpoints"),
    /** Certificates by which a client proves who it is. */
    CLIENT_CERTIFICATES(
            "gets no client certificate from the kit, so leave \"tls.certificate\" and \"tls.key\" out of the"
                    + " testbed"),
    /** Poolers between connectors and the server. */
    POOLERS("is not reached through a pooler, so leave \"pooler\" and \"direct\" out of the testbed"),
    /** Several servers that hold a database and all take changes. */
    SEVERAL_WRITERS("has one server that takes changes, the primary, so write \"first\", or leave \"routing\" out"),
    /** Servers that the kit sets up: deploy and containers. */
    DEPLOYMENT("is not yet set up by the kit in containers or on other hosts; set the server up by hand (docs/howto.md,"
            + " \"MariaDB\") and name it in a testbed");

    private final String sentence;

    Capability(String sentence) {
        this.sentence = sentence;
    }

    /** What is printed where an engine lacks it: a sentence without its full stop. */
    public String missing(EngineFacts engine) {
        return engine.title() + " " + sentence;
    }
}
