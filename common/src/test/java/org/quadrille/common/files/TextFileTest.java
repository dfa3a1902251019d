package org.quadrille.common.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.FileErrors;

class TextFileTest {
    private static final String TEXT = "Gerät,101.5\nvm 𝄞,99\n";

    @TempDir
    Path folder;

    @Test
    void aTextIsReadInTheEncodingThatItsMarkTellsAndTheMarkIsNoPartOfIt() throws IOException {
        for (String charset : new String[] {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"}) {
            assertEquals(TEXT, TextFile.read(file(("\uFEFF" + TEXT).getBytes(Charset.forName(charset)))), charset);
        }
        assertEquals(TEXT, TextFile.read(file(TEXT.getBytes(StandardCharsets.UTF_8))));
        assertEquals("", TextFile.read(file(new byte[0])));
        assertEquals("", TextFile.read(file("\uFEFF".getBytes(StandardCharsets.UTF_8))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "windows-1252 | its line 1 is not UTF-8 (byte E4); is it Windows-1252? Save it as UTF-8",
                "UTF-16LE | it is UTF-16 without a byte order mark, as far as one can tell; save it as UTF-8",
                "UTF-16BE | it is UTF-16 without a byte order mark, as far as one can tell; save it as UTF-8"
            })
    void anotherEncodingIsNamed(String charset, String reason) throws IOException {
        assertEquals(reason, reason(file("Gerät,101.5\n".getBytes(Charset.forName(charset)))));
    }

    @Test
    void theLineThatIsNoTextIsNamed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write("a,1\nb,2\n".getBytes(StandardCharsets.UTF_8));
        // The first half of a character of two bytes, where the file ends.
        bytes.write(0xC3);
        assertEquals(
                "its line 3 is not UTF-8 (byte C3); is it Windows-1252? Save it as UTF-8",
                reason(file(bytes.toByteArray())));
        byte[] odd = "\uFEFFa\nb".getBytes(StandardCharsets.UTF_16LE);
        assertEquals(
                "its line 2 is not UTF-16LE, in which its first bytes say it is",
                reason(file(Arrays.copyOf(odd, odd.length - 1))));
        assertEquals("it holds binary data, not text", reason(file(new byte[] {'P', 'K', 3, 4, 0, (byte) 0xFF, 1, 2})));
    }

    @Test
    void whatIsNoFileOrMayNeverEndIsRefusedAtOnce() throws Exception {
        assertEquals("there is no " + folder.resolve("none"), reason(folder.resolve("none")));
        assertEquals("it is a folder", reason(folder));
        assumeTrue(Files.exists(Path.of("/dev/zero")), "needs the devices and pipes of Unix");
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertEquals("it is a pipe or a device", reason(pipe));
            assertEquals("it is a pipe or a device", reason(Path.of("/dev/zero")));
        });
    }

    @Test
    void aFileAboveItsBoundIsRefused() throws IOException {
        byte[] most = "a".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        assertEquals(1 << 20, TextFile.read(file(most), 1).length());
        Path more = file("a".repeat((1 << 20) + 1).getBytes(StandardCharsets.UTF_8));
        assertEquals(
                "it is longer than 1 MiB",
                assertThrows(IOException.class, () -> TextFile.read(more, 1)).getMessage());
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("file"), bytes);
    }

    private static String reason(Path file) {
        return FileErrors.of(assertThrows(IOException.class, () -> TextFile.read(file)));
    }
}
