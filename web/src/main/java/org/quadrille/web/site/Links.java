package org.quadrille.web.site;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Links to places. */
final class Links {
    public record Link(String href, String text) {}

    private Links() {}

    /** Names as the path of a link. */
    static String path(List<String> names) {
        return names.stream()
                .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }

    /** The names of a path that a form sent; none that leads elsewhere gets through {@link PagePath#find}. */
    static List<String> names(String path) {
        return Arrays.stream(path.split("/")).filter(name -> !name.isEmpty()).toList();
    }

    static String of(PagePath place) {
        return place.names().isEmpty() ? "/at/" : "/at/" + path(place.names()) + (place.isFolder() ? "/" : "");
    }

    /** The folders that a place is in, from the root, and itself. */
    static List<Link> crumbs(PagePath place) {
        List<Link> links = new ArrayList<>();
        for (int i = 0; i <= place.names().size(); i++) {
            List<String> names = place.names().subList(0, i);
            links.add(new Link(
                    names.isEmpty() ? "/at/" : "/at/" + path(names) + "/",
                    names.isEmpty() ? "All results" : names.get(i - 1)));
        }
        return links;
    }
}
