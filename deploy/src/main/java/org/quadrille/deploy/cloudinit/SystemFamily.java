package org.quadrille.deploy.cloudinit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Operating systems by the names of their packages. */
public enum SystemFamily {
    /** Debian 12 or newer, Ubuntu 24.04 or newer. */
    DEBIAN("default-jre-headless", List.of("fontconfig", "fonts-dejavu-core"), "postgresql"),
    /** Red Hat Enterprise Linux 10 and what is built from it, Fedora. */
    REDHAT("java-21-openjdk-headless", List.of("fontconfig", "dejavu-sans-fonts"), "postgresql-server");

    private final String java;
    private final List<String> fonts;
    private final String server;

    SystemFamily(String java, List<String> fonts, String server) {
        this.java = java;
        this.fonts = fonts;
        this.server = server;
    }

    /** What a machine may be used for; it may have several uses. */
    enum Use {
        KIT,
        /** The charts of a report are drawn there. */
        PRIME,
        SERVER
    }

    /** The family that an option names. @throws IllegalArgumentException if there is none */
    public static SystemFamily parse(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    List<String> packages(Set<Use> uses) {
        List<String> packages = new ArrayList<>(List.of("chrony"));
        if (uses.contains(Use.KIT) || uses.contains(Use.PRIME)) {
            packages.add(java);
        }
        if (uses.contains(Use.PRIME)) {
            packages.addAll(fonts);
        }
        if (uses.contains(Use.SERVER)) {
            packages.add(server);
        }
        return packages;
    }
}
