package org.quadrille.reporter;

import java.util.List;

/** Faults in the files, processes, databases and machines of a run. */
class DoctoredFilesTest extends DoctoredOneByOne {
    static List<Doctoring> doctorings() {
        return DoctoredFolders.all();
    }

    static List<Doctoring> chosen() {
        return oneForEachCheck(doctorings());
    }
}
