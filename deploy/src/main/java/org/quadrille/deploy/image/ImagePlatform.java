package org.quadrille.deploy.image;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.quadrille.common.files.ClassPath;

/** A platform on which processes of the kit run, named as container engines do. */
public enum ImagePlatform {
    LINUX_AMD64("linux", "amd64", "linux", "x86[_-]64|amd64"),
    LINUX_ARM64("linux", "arm64", "linux", "aarch64|arm64"),
    /** Of a kit only: there are no images and no hosts of it. */
    MACOS_ARM64("macos", "arm64", "darwin|macos|mac", "aarch64|arm64");

    private final String system;
    private final String processor;
    private final Pattern ours;

    ImagePlatform(String system, String processor, String namesOfSystem, String namesOfProcessor) {
        this.system = system;
        this.processor = processor;
        ours = Pattern.compile(
                "(?i)(?:.*[/._-])?(?:" + namesOfSystem + ")[/_-](?:" + namesOfProcessor + ")(?:[/.].*)?");
    }

    /** Reads {@code linux/amd64} and the like. @throws IllegalArgumentException if there are no images of that name */
    public static ImagePlatform parse(String text) {
        return Arrays.stream(values())
                .filter(platform ->
                        platform != MACOS_ARM64 && platform.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no platform " + text));
    }

    /** Linux on the processor of this machine. */
    public static ImagePlatform ofThisMachine() {
        String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return processor.equals("aarch64") ? LINUX_ARM64 : LINUX_AMD64;
    }

    /**
     * Linux on a processor, given its name as {@code uname -m} prints it.
     *
     * @throws IllegalArgumentException if the kit has none
     */
    public static ImagePlatform ofLinux(String processor) {
        return switch (processor) {
            case "x86_64", "amd64" -> LINUX_AMD64;
            case "aarch64", "arm64" -> LINUX_ARM64;
            default -> throw new IllegalArgumentException("no platform for " + processor);
        };
    }

    String system() {
        return system;
    }

    String processor() {
        return processor;
    }

    /**
     * Whether a native library in a jar is for this platform, judged by its path; a C library other than glibc makes it
     * another platform.
     */
    public boolean runs(String entry) {
        return ClassPath.isNative(entry) && ours.matcher(entry).matches();
    }

    @Override
    public String toString() {
        return system + "/" + processor;
    }
}
