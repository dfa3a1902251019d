package org.quadrille.reporter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.reporter.data.ReadingFile.Kind;

/** Files of machine samples and gauges: what is read, and what counts as torn or damaged. */
class ReadingFilesTest {
    private static final String FIRST = "# quadrille machine samples 1 run=r process=ce-1 build=b\n";
    private static final String LINE = "1000123,43.1,0.0,8123445248,0,1843200,182345,92834,57.2,268435456,3,2,41\n";

    @TempDir
    Path folder;

    private ReadingFile read(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("ce-1.csv"), text);
        return ReadingFile.inspect(Kind.SAMPLES, file, "ce-1", true);
    }

    @Test
    void aFileOfTheRunIsReadToItsEnd() throws Exception {
        ReadingFile file = read(FIRST + Kind.SAMPLES.columns() + "\n" + LINE + LINE);
        assertEquals("", file.damage());
        assertEquals(2, file.lines());
        assertFalse(file.torn());
        assertNull(file.machine());
        assertTrue(file.belongsTo("r"));
        assertFalse(file.belongsTo("s"));
    }

    @Test
    void aTornLastLineIsLeftOutEvenIfItLooksWhole() throws Exception {
        String head = FIRST + Kind.SAMPLES.columns() + "\n" + LINE;
        for (String tail :
                new String[] {"2000", "2000123,43.1,0.0,8123445248,0,1843200,182345,92834,57.2,268435456,3,2,4"}) {
            ReadingFile file = read(head + tail);
            assertTrue(file.torn());
            assertEquals(1, file.lines());
            assertEquals("", file.damage());
            assertEquals(head, Files.readString(TornLines.without(file.path(), folder.resolve("tmp"))));
        }
    }

    @Test
    void damageInTheMiddleNamesFileAndLine() throws Exception {
        String head = FIRST + Kind.SAMPLES.columns() + "\n" + LINE;
        assertEquals(
                "ce-1.csv, line 4: not a reading",
                read(head + "2000,,\n" + LINE).damage());
        assertEquals(
                "ce-1.csv, line 4: not a reading",
                read(head + LINE.replace("43.1", "x") + LINE).damage());
        assertEquals(
                "ce-1.csv, line 4: not a reading",
                read(head + "2000,,\n" + LINE + "30").damage());
    }

    @Test
    void anotherFormatIsNamed() throws Exception {
        assertTrue(read(FIRST.replace("samples 1", "samples 3")).damage().startsWith("ce-1.csv, line 1"));
        assertTrue(read(FIRST + "time_us,cpu\n" + LINE).damage().startsWith("ce-1.csv, line 2"));
        assertTrue(read("").damage().startsWith("ce-1.csv, line 1"));
    }

    @Test
    void aLaterColumnIsTakenByItsNameAndNoneOfVersion1MayLack() throws Exception {
        String columns = Kind.SAMPLES.columns();
        String second = FIRST.replace("samples 1", "samples 2");
        ReadingFile file =
                read(second + columns.replace("us,cpu,", "us,cpu,later_on,") + "\n" + LINE.replace(",43.1", ",43.1,7"));
        assertEquals("", file.damage());
        assertEquals("later_on", file.columns().get(2));
        assertEquals(1, file.lines());
        for (String wrong : new String[] {
            columns.replace("us,cpu,", "us,"), columns + ",cpu", columns + ",a b", columns + ",", "cpu," + columns, ""
        }) {
            assertEquals(
                    "ce-1.csv, line 2: the column names of version 2 are missing",
                    read(second + wrong + "\n" + LINE).damage());
        }
        assertEquals(
                "ce-1.csv, line 2: the column names of version 1 are missing",
                read(FIRST + columns + ",more\n" + LINE).damage());
    }

    @Test
    void unknownColumnsAreEmptyAndTheMachineMayBeNamed() throws Exception {
        ReadingFile file = read("# quadrille machine samples 1 run=r process=ce-1\n# machine=db7\n"
                + Kind.SAMPLES.columns() + "\n1,2.5,,,,,,,,,,,\n");
        assertEquals("db7", file.machine());
        assertEquals("", file.damage());
        assertEquals(1, file.lines());
    }
}
