package org.quadrille.study.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.study.environment.Ledger;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;

/** Records in the journal what environments make, so that the next campaign can end what a killed one left behind. */
record JournalLedger(Journal journal) implements Ledger {
    @Override
    public void made(Resource resource) {
        journal.write(new JournalEvent.Made(resource.kind().name(), resource.id(), resource.detail()));
    }

    @Override
    public void gone(Resource resource) {
        journal.write(new JournalEvent.Gone(resource.kind().name(), resource.id()));
    }

    /** Something that was made during a boot of a host, and that no line of the journal reports as gone. */
    record Left(Resource resource, String host, String boot) {
        /** Processes do not outlive a reboot of their machine, and their ids are reused. */
        boolean outlived(String bootNow) {
            return resource.kind() != Resource.Kind.PROCESS || boot.equals(bootNow);
        }
    }

    /** What may still be there, in the order in which it was made. */
    static List<Left> left(List<JournalEntry> entries) {
        Map<String, Left> open = new LinkedHashMap<>();
        String host = "";
        String boot = "";
        for (JournalEntry entry : entries) {
            if (entry.event() instanceof JournalEvent.Opened opened) {
                host = opened.host();
                boot = opened.boot();
            } else if (entry.event() instanceof JournalEvent.Made made) {
                Resource resource = new Resource(Resource.Kind.valueOf(made.kind()), made.id(), made.detail());
                // Something that is made again moves to the end of the order.
                open.remove(key(host, made.kind(), made.id()));
                open.put(key(host, made.kind(), made.id()), new Left(resource, host, boot));
            } else if (entry.event() instanceof JournalEvent.Gone gone) {
                open.remove(key(host, gone.kind(), gone.id()));
            }
        }
        return new ArrayList<>(open.values());
    }

    private static String key(String host, String kind, String id) {
        return String.join("\n", host, kind, id);
    }
}
