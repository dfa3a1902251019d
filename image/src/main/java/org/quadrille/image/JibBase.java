package org.quadrille.image;

import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;

/** Fetches what an image stands on. Credentials for a registry are those that the engine has in its configuration. */
final class JibBase {
    /** System properties that send what asks a registry elsewhere. */
    private static final List<String> PROXIES = List.of("https.proxyHost", "http.proxyHost", "socksProxyHost");

    private JibBase() {}

    /**
     * An image with nothing but this.
     *
     * @param base what it shall stand on
     * @param engine asked for an image of its own
     * @param work for files on the way
     * @throws UserError if it is not there
     */
    static JibContainerBuilder of(BaseImage base, Engine engine, Path work) {
        switch (base.kind()) {
            case SCRATCH:
                return Jib.fromScratch();
            case TAR:
                return file(base, Path.of(base.name()));
            case ENGINE:
                Path saved = work.resolve("base.tar");
                engine.save(base.name(), saved);
                return file(base, saved);
            default:
                ImageReference reference = ImageName.parse(base.name());
                return Jib.from(RegistryImage.named(reference)
                        .addCredentialRetriever(CredentialRetrieverFactory.forImage(reference, event -> {})
                                .dockerConfig()));
        }
    }

    /**
     * Whether only what was fetched before can be used, because the registry has a name that is not known here. The library
     * would try ten times, most of a minute. Behind a proxy only the proxy need know the name.
     */
    static boolean offline(BaseImage base) {
        if (base.kind() != BaseImage.Kind.REGISTRY
                || PROXIES.stream().anyMatch(key -> System.getProperty(key) != null)) {
            return false;
        }
        try {
            InetAddress.getByName(host(base));
            return false;
        } catch (UnknownHostException e) {
            return true;
        }
    }

    private static String host(BaseImage base) {
        return ImageName.parse(base.name()).getRegistry().replaceFirst(":\\d+$", "");
    }

    private static JibContainerBuilder file(BaseImage base, Path tar) {
        try {
            ImageTar.read(tar);
            return Jib.from(TarImage.at(tar));
        } catch (IOException e) {
            throw new UserError("The base image " + base + " cannot be read (" + FileErrors.of(e)
                    + "); name a file that `docker save` wrote.");
        }
    }

    /** What to tell when an image could not be built on this one. @throws IOException if the disk is full */
    static UserError failed(BaseImage base, boolean offline, Throwable failure) throws IOException {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String why = String.valueOf(root.getMessage()).lines().findFirst().orElse("");
        if (root instanceof IOException full && why.contains("No space left")) {
            throw full;
        }
        return new UserError(
                base.kind() == BaseImage.Kind.REGISTRY
                        ? "The base image " + base + " could not be fetched from its registry ("
                                + (offline ? "unknown host " + host(base) : why)
                                + "); correct its name, or without a registry use --base tar://FILE (what `docker save`"
                                + " wrote) or --base docker://NAME."
                        : "No image could be built on " + base + " (" + why + "); name another with --base.");
    }
}
