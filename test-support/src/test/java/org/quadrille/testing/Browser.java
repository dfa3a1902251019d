package org.quadrille.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real browser without a window. */
public final class Browser implements AutoCloseable {
    private static final Path SHOTS = Path.of("target/screenshots");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Opens it; skips the test where there is none. */
    public static Browser open(boolean scripts) {
        Path chromium = program("chromium");
        Path chromedriver = program("chromedriver");
        assumeTrue(
                chromium != null && chromedriver != null,
                "skipped: the packages chromium and chromium-driver are not installed; .ci/install does so");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toString());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars");
        options.setCapability("goog:loggingPrefs", logs);
        if (!scripts) {
            options.setExperimentalOption("prefs", Map.of("profile.managed_default_content_settings.javascript", 2));
        }
        // Or Selenium would look for one on the network.
        System.setProperty("webdriver.chrome.driver", chromedriver.toString());
        return new Browser(new ChromeDriver(options));
    }

    private static Path program(String name) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    public ChromeDriver driver() {
        return driver;
    }

    /** What is visible in the page. */
    public String text() {
        return (String) driver.executeScript("return document.body.innerText");
    }

    /** The width of the page in CSS pixels, whatever the least width of a window; light or dark. */
    public void look(int width, boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** A picture of the whole page in {@code target/screenshots}, for people. */
    public void picture(String name) throws IOException {
        Long height = (Long) driver.executeScript("return document.documentElement.scrollHeight");
        Long width = (Long) driver.executeScript("return document.documentElement.clientWidth");
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", Math.min(height, 6_000), "deviceScaleFactor", 1, "mobile", false));
        Files.createDirectories(SHOTS);
        Files.write(SHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    /** Nothing that the browser complains of, such as what the page's own policy forbids. */
    public void assertContent() {
        List<String> complaints = driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
        assertEquals(List.of(), complaints);
    }

    /** Nothing in the page keeps people from using it, as far as axe-core finds. */
    public void assertUsable() throws IOException {
        try (InputStream axe = Browser.class.getResourceAsStream("/axe.min.js")) {
            driver.executeScript(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
        }
        driver.manage().timeouts().scriptTimeout(Duration.ofSeconds(60));
        Object violations = driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run(document, {iframes: false}).then(
                  found => done(found.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' ').slice(0, 300))),
                  failure => done(['axe failed: ' + failure]));
                """);
        assertEquals(List.of(), violations, driver.getCurrentUrl());
    }

    @Override
    public void close() {
        driver.quit();
    }
}
