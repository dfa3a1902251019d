package org.quadrille.tests.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.quadrille.common.files.Folders;
import org.quadrille.tests.run.Faults.Fault;

/**
 * Which checks find which fault in the results folder of a run. Arguments: results folder, and n if every n-th record
 * of the group or type is changed (20, which is five percent).
 */
public final class DoctoringPower {
    private DoctoringPower() {}

    public static void main(String[] args) throws Exception {
        Path run = Path.of(args[0]).toRealPath();
        int everyNth = args.length > 1 ? Integer.parseInt(args[1]) : 20;
        Path work = Files.createTempDirectory("quadrille-doctoring-");
        try {
            Doctor.copy(run, work.resolve("faultless"));
            line("%-55s %7s %s", "fault", "records", "checks that fail");
            line("%-55s %7d %s", "none", 0, Doctor.failing(work.resolve("faultless")));
            int missed = 0;
            for (Fault fault : Faults.all()) {
                Path copy = work.resolve(fault.name().replace(' ', '-'));
                int changed = Doctor.treat(run, copy, everyNth, fault.fits(), fault.change());
                Set<String> failing = Doctor.failing(copy);
                boolean found = fault.right().stream().anyMatch(failing::contains);
                line("%-55s %7d %s%s", fault.name(), changed, found ? "" : "MISSED ", failing);
                missed += found ? 0 : 1;
            }
            line("%d faults missed", missed);
        } finally {
            Folders.delete(work);
        }
    }

    private static void line(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }
}
