package org.quadrille.web.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbeds;
import org.quadrille.reporter.RecordedRun;
import org.quadrille.study.page.StudyReport;
import org.quadrille.testing.Await;
import org.quadrille.testing.Browser;
import org.quadrille.testing.SmallTestbed;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.web.http.PageServer;
import org.quadrille.web.live.LivePage;
import org.quadrille.web.live.MadeUpMoments;

/** Every view as a visitor sees it. With {@code -Plong} there are pictures in {@code target/screenshots}, for people. */
class PagesInABrowserIT {
    private static final int WIDE = 1_280;
    private static final int NARROW = 360;
    private static final String FITTING = "return [...document.querySelectorAll('.chart')].every(chart =>"
            + " [...chart.querySelectorAll('canvas')].every(drawn => drawn.getBoundingClientRect().right"
            + " <= chart.getBoundingClientRect().right))";
    private static final boolean LONG = Boolean.getBoolean("kit.long");

    @TempDir
    static Path folder;

    private static LivePage live;
    private static PageServer server;
    private static PageServer ended;
    private static RunSetup setup;

    @BeforeAll
    static void serve() throws IOException {
        Path results = folder.resolve("results");
        Samples.run(results.resolve("first"));
        Samples.run(results.resolve("second"));
        Samples.broken(results.resolve("broken"));
        Samples.study(results.resolve("hosts"));
        StudyReport.write(results.resolve("hosts"));
        Samples.audit(results.resolve("audit-1"));
        Samples.sets(results.resolve("sets"));
        Samples.steps(results.resolve("steps"));
        live = new LivePage(results);
        server = PageServer.onLoopback(
                InetAddress.getLoopbackAddress(), 0, List.of(), new Site(results, Optional.of(live)));
        ended = PageServer.onLoopback(
                InetAddress.getLoopbackAddress(), 0, List.of(), new Site(results, Optional.empty()));
        setup = Testbeds.load(SmallTestbed.in(folder));
    }

    @AfterAll
    static void close() {
        live.close();
        server.close();
        ended.close();
    }

    private static void open(Browser browser, String path) {
        // While a run is made, many runs are not read.
        browser.driver()
                .get((path.startsWith("/diff?a=sets") || path.startsWith("/history") ? ended : server).address()
                        + path);
    }

    /** How a visitor looks at a page. */
    private record Look(int width, boolean dark) {
        /** Light and wide, dark and narrow; all four of them where time is no matter. */
        static List<Look> all() {
            List<Look> two = List.of(new Look(WIDE, false), new Look(NARROW, true));
            return LONG ? List.of(two.get(0), two.get(1), new Look(WIDE, true), new Look(NARROW, false)) : two;
        }
    }

    /** No part of the page is beyond the right edge of the window (wide tables scroll by themselves); all can use it. */
    private static void assertFine(Browser browser, Look look, String view) throws Exception {
        Await.await(
                "its charts fit their places", () -> (Boolean) browser.driver().executeScript(FITTING));
        Long needed = (Long) browser.driver().executeScript("return document.documentElement.scrollWidth");
        assertTrue(needed <= look.width(), needed + " of " + look.width() + " pixels");
        browser.assertUsable();
        if (LONG) {
            browser.picture(view + "-" + look.width() + (look.dark() ? "-dark" : ""));
        }
    }

    @Test
    void everyViewFitsAndLoadsNothingForbidden() throws Exception {
        try (Browser browser = Browser.open(true)) {
            for (List<String> view : List.of(
                    List.of("list", "/at/"),
                    List.of("run", "/at/first/"),
                    List.of("broken", "/at/broken/"),
                    List.of("diff", "/diff?a=first&b=second"),
                    List.of("compare", "/diff?a=sets/bare-0&a=sets/bare-1&b=sets/vm-0&b=sets/vm-1"),
                    List.of("history", "/history?folder=steps"),
                    List.of("report", "/at/first/report.html"),
                    List.of("study", "/at/hosts/"),
                    List.of("study-page", "/at/hosts/study.html"),
                    List.of("audit", "/at/audit-1/"))) {
                for (Look look : Look.all()) {
                    browser.look(look.width(), look.dark());
                    open(browser, view.get(1));
                    assertFine(browser, look, view.get(0));
                }
                browser.assertContent();
            }
        }
    }

    @Test
    void aHistoryShowsItsStepByKeyboardAlone() throws Exception {
        try (Browser browser = Browser.open(true)) {
            open(browser, "/history?folder=steps");
            var driver = browser.driver();
            awaitSaid(browser, "From the run n14 on", 28);
            Await.await(
                    "the chart",
                    () -> driver.findElements(By.cssSelector("#charts canvas")).size() == 1);
            driver.findElement(By.name("run")).sendKeys("n1?", Keys.ENTER);
            awaitSaid(browser, "No change was found", 10);
            driver.findElement(By.name("metric")).sendKeys("x", Keys.ENTER);
            awaitSaid(browser, "did you mean \"tpsV\"?", 0);
        }
    }

    /** In one call: the page may be left between two. */
    private static void awaitSaid(Browser browser, String sentence, int rows) throws InterruptedException {
        Await.await(sentence, () -> (Boolean) browser.driver()
                .executeScript(
                        "const said = document.getElementById('said');"
                                + "return Boolean(said) && said.textContent.includes(arguments[0])"
                                + " && document.querySelectorAll('#found tbody tr').length === arguments[1]",
                        sentence,
                        rows));
    }

    @Test
    void theListIsSortedAndFiltered() {
        try (Browser browser = Browser.open(true)) {
            open(browser, "/at/");
            var driver = browser.driver();
            driver.findElement(By.id("filter")).sendKeys("unreadable");
            assertEquals("1 of 3", driver.findElement(By.id("shown")).getText());
            driver.navigate().refresh();
            assertEquals("1 of 3", driver.findElement(By.id("shown")).getText(), "the address keeps it");
            open(browser, "/at/");
            driver.findElement(By.xpath("//th/button[text()='Run']")).click();
            assertEquals(
                    "broken",
                    driver.findElement(By.cssSelector("#runs tbody th")).getText());
            driver.findElement(By.xpath("//th/button[text()='Run']")).click();
            assertEquals(
                    "second",
                    driver.findElement(By.cssSelector("#runs tbody th")).getText());
        }
    }

    /** By the keyboard alone: the filter, a box on each side, Enter. */
    @Test
    void runsAreChosenInTheListItself() throws Exception {
        try (Browser browser = Browser.open(true)) {
            open(browser, "/at/?filter=valid");
            var driver = browser.driver();
            for (String box : List.of("A: first", "B: second")) {
                for (int i = 0; i < 60 && !box.equals(focused(browser)); i++) {
                    new Actions(driver).sendKeys(Keys.TAB).perform();
                }
                new Actions(driver).sendKeys(Keys.SPACE).perform();
            }
            assertEquals(
                    "A: first; B: second", driver.findElement(By.id("chosen")).getText());
            new Actions(driver).sendKeys(Keys.ENTER).perform();
            Await.await("the comparison", () -> browser.text().contains("What differs"));
            driver.navigate().back();
            Await.await("the list", () -> browser.text().contains("Choose runs"));
            assertTrue(driver.getCurrentUrl().endsWith("?filter=valid"), driver.getCurrentUrl());
        }
    }

    private static String focused(Browser browser) {
        return browser.driver().switchTo().activeElement().getAttribute("aria-label");
    }

    @Test
    void listsAndEndedRunsNeedNoScripts() throws IOException {
        try (Browser browser = Browser.open(false)) {
            open(browser, "/at/");
            browser.driver().findElement(By.linkText("second")).click();
            String verdict = RecordedRun.result().verdict().name();
            assertEquals(
                    verdict,
                    browser.driver()
                            .findElement(By.cssSelector(".headline .word"))
                            .getText());
            assertEquals(
                    RecordedRun.result().checks().size(),
                    browser.driver()
                            .findElements(By.cssSelector(".failed, #passed tbody tr"))
                            .size());
            open(browser, "/");
            assertTrue(browser.driver()
                    .findElement(By.tagName("noscript"))
                    .getText()
                    .contains("JavaScript"));
        }
    }

    @Test
    @SuppressWarnings("try")
    void aRunMovesAndALateVisitorSeesItFromItsStart() throws Exception {
        Path results = folder.resolve("results");
        LivePage page = new LivePage(results);
        MadeUpMoments moments = new MadeUpMoments(setup);
        try (PageServer command = PageServer.onLoopback(
                        InetAddress.getLoopbackAddress(), 0, List.of(), new Site(results, Optional.of(page)));
                Browser first = Browser.open(true);
                Browser second = Browser.open(true)) {
            page.said("embedded PostgreSQL on port 40001   1.2 s");
            first.driver().get(command.address());
            Await.await("it is prepared", () -> first.text().contains("Preparing for 0:0"));
            Progress told = page.begin(setup, "first");
            told.step("checking the testbed");
            told.started(setup.profile().phases().schedule());
            Await.await(
                    "how long it took is kept",
                    () -> ((Number) first.driver().executeScript("return remembered()")).doubleValue() >= 1);
            moments.until(40).forEach(told::moment);
            String time = "0:40 of ";
            Await.await("the first visitor sees it move", () -> first.text().contains(time));
            told.problem("monitor-1 at 127.0.0.1:7009 is lost");
            second.driver().get(command.address());
            Await.await(
                    "the second too",
                    () -> second.text().contains(time) && second.text().contains("is lost"));
            for (Browser browser : List.of(first, second)) {
                var driver = browser.driver();
                assertEquals(40L, driver.executeScript("return values[0].length"));
                assertEquals(1L, driver.executeScript("return bands.length"));
                assertEquals(
                        moments.phase(40), driver.findElement(By.id("state")).getText());
                assertTrue(((String) driver.executeScript("return document.getElementById('prepared').textContent"))
                        .contains("embedded PostgreSQL"));
                browser.assertContent();
            }
            for (Look look : Look.all()) {
                second.look(look.width(), look.dark());
                second.driver().navigate().refresh();
                Await.await("it is drawn", () -> second.text().contains(time));
                assertFine(second, look, "live");
            }
            told.reported(results.resolve("first"));
            String verdict = RecordedRun.result().verdict().name();
            Await.await(
                    "the verdict",
                    () -> first.text().contains(verdict) && second.text().contains(verdict));
            String tpsV =
                    String.format(Locale.ROOT, "%.2f tpsV", RecordedRun.result().tpsV());
            assertEquals(tpsV, first.driver().findElement(By.id("throughput")).getText());
            assertEquals(1, first.text().split("tpsV", -1).length - 1, first.text());
            for (Look look : Look.all()) {
                second.look(look.width(), look.dark());
                assertFine(second, look, "ended");
            }
            // As a command without a terminal does: what it leaves is in the browser when it has gone.
            page.close();
            command.close();
            first.driver().findElement(By.linkText("Checks, charts and files")).click();
            Await.await("the page of the run", () -> first.text().contains("Started"));
            first.driver().findElement(By.linkText("Report")).click();
            Await.await("its report", () -> first.text().contains("Where the response times went"));
        }
    }
}
