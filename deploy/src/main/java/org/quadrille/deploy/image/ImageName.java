package org.quadrille.deploy.image;

import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;

/** Names of images, as registries and engines allow them. */
public final class ImageName {
    private ImageName() {}

    /** The name, unchanged. @throws IllegalArgumentException if it is not a valid name */
    public static String checked(String text) {
        parse(text);
        return text;
    }

    static ImageReference parse(String text) {
        try {
            return ImageReference.parse(text);
        } catch (InvalidImageReferenceException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
