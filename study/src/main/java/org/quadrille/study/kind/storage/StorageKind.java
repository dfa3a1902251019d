package org.quadrille.study.kind.storage;

import java.util.List;
import org.quadrille.study.format.Kind;
import org.quadrille.study.page.KindPage;

/** How fast places for data, index, temporary files and write-ahead log are, for numbers of sessions. */
public final class StorageKind implements Kind {
    @Override
    public String word() {
        return "storage";
    }

    @Override
    public String about() {
        return "places for data and write-ahead log";
    }

    @Override
    public List<Object> parts() {
        return List.of(new StorageChecks(), (KindPage.Maker) StoragePage::new);
    }

    @Override
    public boolean needsPlaces() {
        return true;
    }
}
