package org.quadrille.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.quadrille.testing.Await;
import org.quadrille.testing.Browser;

/** The documents of a release, opened as files, without a server. */
class DocumentsInABrowserIT {
    private static final Path TOP = Path.of("").toAbsolutePath().getParent();
    private static final By FIRST_HIT = By.cssSelector("#hits li a");

    @TempDir
    Path folder;

    @Test
    void theSearchFindsASectionOfAnotherPage_andLeadsThere() throws Exception {
        Files.copy(TOP.resolve("README.md"), folder.resolve("README.md"));
        try (Stream<Path> documents = Files.walk(TOP.resolve("docs"))) {
            for (Path document : documents.toList()) {
                Files.copy(document, folder.resolve(TOP.relativize(document).toString()));
            }
        }
        DocumentPages.addTo(folder);
        try (Browser browser = Browser.open(true)) {
            var driver = browser.driver();
            browser.look(1_000, false);
            driver.get(folder.resolve("docs/guide.html").toUri().toString());
            driver.findElement(By.id("search")).sendKeys("nocreatedb role");
            Await.await("a hit", () -> !driver.findElements(FIRST_HIT).isEmpty());
            String said = driver.findElement(FIRST_HIT).getText();
            assertTrue(said.startsWith("howto: "), said);
            browser.assertUsable();
            browser.picture("documents");
            driver.findElement(FIRST_HIT).click();
            Await.await("its page", () -> driver.getCurrentUrl().contains("/docs/howto.html#"));
            assertEquals("Quadrille: howto", driver.getTitle());
            String place = driver.getCurrentUrl().split("#")[1];
            assertTrue(driver.findElement(By.id(place)).getTagName().matches("h[1-6]"), place);
            driver.findElement(By.id("search")).sendKeys("nosuchword");
            By hits = By.id("hits");
            Await.await("no hit", () -> driver.findElement(hits).getText().equals("Nothing was found."));
            browser.assertContent();
        }
    }
}
