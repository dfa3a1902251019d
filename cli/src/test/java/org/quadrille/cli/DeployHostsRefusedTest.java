package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;
import org.quadrille.testing.ExpiredKey;
import org.quadrille.testing.FolderCopy;

/** What {@code quadrille deploy push | start | status} refuse, with the line, the message and the exit code. */
class DeployHostsRefusedTest extends FarmTestBase {
    @Test
    void everyHostThatCannotBeUsedIsNamedWithTheFix() throws IOException {
        farm.give("no-java", "java", "exit 127");
        farm.give("old-java", "java", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
        farm.give("full", "df", "echo Filesystem; echo /dev/sda1 100 99 1024 99% /");
        farm.give("late", "date", "echo $(($(/bin/date +%s) - 7)).0");
        farm.give("early", "date", "echo $(($(/bin/date +%s) + 7)).0");
        farm.give("no-sudo", "systemctl", "[ \"$1\" = is-system-running ] && echo running");
        // Whoever runs this test, it must not touch the system of this machine.
        farm.give("no-sudo", "id", "[ \"$1\" = -u ] && echo 1000 || exec /usr/bin/id \"$@\"");
        farm.give("no-sudo", "sudo", "echo 'sudo: a password is required' >&2; exit 1");
        farm.give("arm", "uname", "[ \"$1\" = -m ] && echo riscv64 || echo Linux");
        List<String> wrong = List.of(
                "127.0.0.3 nowhere There is no host nowhere; correct the testbed's \"host\" or \"machines[].ssh\"",
                "127.0.0.4 changed The host key of changed has changed: it is another machine",
                "127.0.0.5 closed Nothing listens for ssh at closed (Connection refused)",
                "127.0.0.2 stranger@farm ssh to stranger@farm is not allowed without a password",
                "127.0.0.6 unknown The host key of unknown is not known here; connect once with `ssh -F ",
                "o1 no-java@farm There is no Java on the PATH of no-java@farm that answers (",
                "o2 old-java@farm Its Java is 11.0.2 (",
                "o3 full@farm There is too little space for ",
                "o4 late@farm Its clock is ",
                "o5 no-sudo@farm sudo is not allowed without a password for no-sudo@farm (a password is required)",
                "o6 arm@farm Its processor is riscv64, for which the kit has no native code",
                "o7 trusting The host key of trusting is not known here; connect once with `ssh -F ",
                "o8 careless The host key of careless has changed: it is another machine",
                "o9 early@farm Its clock is ");
        Path bad = folder.resolve("bad.json");
        Path keys = copyOfKeys("more-keys");
        hosts.edit(bad, file -> {
            file.putArray("machines");
            for (String line : wrong) {
                String[] words = line.split(" ", 3);
                file.withArray("machines").addObject().put("host", words[0]).put("ssh", words[1]);
                if (words[0].startsWith("o")) {
                    file.withArray("monitors").addObject().put("host", words[0]).put("controlPort", 7001);
                }
            }
        });
        for (String line : wrong) {
            if (line.startsWith("o")) {
                // They share a key, because making one takes longer than asking its host.
                FolderCopy.make(keys.resolve(TIER_A), keys.resolve(line.split(" ")[0]));
            }
        }
        assertEquals(ExitCode.USAGE.code(), deploy(bad, "push --keys " + keys), () -> said);
        for (String line : wrong) {
            String[] words = line.split(" ", 3);
            assertTrue(said.contains("deploy push: " + words[0] + ": " + words[2]), () -> line + " is not in\n" + said);
        }
        for (String off : List.of("o4: Its clock is \\d+\\.\\d s behind", "o9: Its clock is \\d+\\.\\d s ahead of")) {
            assertTrue(
                    said.matches("(?s).*" + off + " this machine's; let both be set by chrony or ntp\\.\\R.*"),
                    () -> off + " is not in\n" + said);
        }
        assertEquals(wrong.size(), said.lines().count(), said);
        assertFalse(Files.exists(Path.of("/opt/quadrille/farm-tile")));
        assertFalse(Files.exists(folder.resolve("trusted")), "ssh would have accepted the host key");
        assertEquals(ExitCode.USAGE.code(), deploy(bad, "push --user-units --host o5 --keys " + keys), () -> said);
        assertTrue(said.contains("o5: The user of no-sudo@farm has no systemd of its own there; install"), said);
    }

    @Test
    void everyCommandNamesAHostThatCannotBeAsked() throws IOException {
        Path bad = folder.resolve("nowhere.json");
        hosts.edit(bad, file -> ((ObjectNode) file.at("/machines/0")).put("ssh", "nowhere"));
        String none = folder.resolve("no-logs").toString();
        for (String line : List.of("start", "status", "status --json", "logs --out " + none, "stop", "remove")) {
            refused(
                    bad,
                    line + " --host " + TIER_A,
                    TIER_A + ": There is no host nowhere; correct the testbed's "
                            + (line.endsWith("json") ? "\\\"host\\\"" : "\"host\""));
        }
        assertFalse(Files.exists(Path.of(none)));
    }

    @Test
    void aHostWithoutBashIsTold() throws IOException {
        assumeTrue(
                Stream.of("/usr/local/sbin", "/usr/sbin", "/sbin").allMatch(p -> Files.notExists(Path.of(p, "bash"))),
                "skipped: here a host has bash where root's programs are too");
        farm.takeAway("no-bash", "bash");
        Path poor = folder.resolve("poor.json");
        hosts.edit(poor, file -> ((ObjectNode) file.at("/machines/0")).put("ssh", "no-bash@farm"));
        refused(poor, "push --user-units --host " + TIER_A, TIER_A + ": It has no bash; install what is missing.");
        assertEquals(1, said.lines().count(), said);
    }

    /** A copy of the keys of all the testbed's hosts. */
    private Path copyOfKeys(String name) throws IOException {
        Path copy = folder.resolve(name);
        FolderCopy.make(folder.resolve("keys"), copy);
        return copy;
    }

    private void refused(Path file, String line, String words) {
        assertEquals(ExitCode.USAGE.code(), deploy(file, line), () -> said);
        assertTrue(said.contains(words), () -> line + ":\n" + said);
        assertFalse(said.contains("\tat "), said);
    }

    @Test
    void keysThatProcessesWouldNotTrustAreNotPushed() throws Exception {
        Path keys = copyOfKeys("bad-keys");
        Path others = folder.resolve("other-keys");
        KeyMaker.make(others, List.of(KeyHost.parse(DRIVER)));
        for (String file : KeyFolder.FILES) {
            Files.move(
                    others.resolve(DRIVER).resolve(file),
                    keys.resolve(DRIVER).resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        ExpiredKey.make(keys.resolve("127.0.0.4"));
        String line = "push --keys " + keys;
        refused(hosts.file(), line, "The certificate in " + keys.resolve("127.0.0.4") + " is not valid today (");
        assertTrue(said.contains("); make new keys for all hosts with `quadrille keys`."), said);
        assertTrue(
                said.contains("The key in " + keys.resolve(DRIVER) + " is from another authority than that of " + TIER_A
                        + "; make the keys of all hosts in one call of `quadrille keys`."),
                said);
        assertEquals(2, said.lines().count(), said);
    }

    @Test
    void hostsWithNamesThatTlsDoesNotTakeAreRefused() throws IOException {
        Path named = folder.resolve("named.json");
        for (String name : List.of("a_1", "a".repeat(64))) {
            hosts.edit(named, file -> {
                file.remove("machines");
                ((ObjectNode) file.at("/tiles/0/groups/0/connector")).put("host", name);
            });
            for (String line : List.of("push", "start", "status")) {
                refused(
                        named,
                        line,
                        ": \"" + name + "\" is neither a host name nor an address; use letters, digits and"
                                + " dashes, at most 63 between dots, in the testbed file and wherever else");
                assertEquals(1, said.lines().count(), said);
            }
        }
        // Capitals are not refused: what is missing is the key of that name.
        hosts.edit(named, file -> {
            file.remove("machines");
            ((ObjectNode) file.at("/tiles/0/groups/0/connector")).put("host", "A1");
        });
        refused(named, "push", "Cannot read key file " + folder.resolve("keys/A1/password"));
    }

    @Test
    void serversAreNotSetUpByAUserAlone() throws IOException {
        refused(hosts.file(), "push --prime p1", "Option --prime needs --database");
        Path servers = folder.resolve("servers.json");
        hosts.edit(
                servers,
                file -> file.withArray("machines")
                        .addObject()
                        .put("host", "db1")
                        .put("ssh", "server@farm"));
        farm.giveUserUnits("server");
        refused(
                servers,
                "push --database --user-units --host db1",
                "db1: --database sets servers up as root under systemd; leave out --user-units, and use a host with");
        assertEquals(1, said.lines().count(), said);
    }

    @Test
    void whatIsWrongHereIsToldBeforeAnyHostIsAsked() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty"));
        for (String[] line : new String[][] {
            {"push --keys " + folder.resolve("none"), "There is no key folder " + folder.resolve("none")},
            {"push --password-file " + folder.resolve("none"), "The password file " + folder.resolve("none")},
            {"push --password-file /dev/null", "The password file /dev/null cannot be read (it is a pipe or a device)"},
            {"push --password-file " + empty, "The password file " + empty + " is empty; write the password"},
            {"push --host 127.0.0.9", "There is no host 127.0.0.9 in " + hosts.file() + "; did you mean \"127.0.0."},
            {"status --host db1", "No process of the kit runs on db1 in " + hosts.file()},
            {"push --host db7", "There is no host db7 in " + hosts.file() + "; did you mean \"db1\"?"},
        }) {
            assertEquals(ExitCode.USAGE.code(), deploy(line[0]), () -> said);
            assertTrue(said.contains(line[1]), () -> line[0] + ":\n" + said);
        }
        Path foreign = folder.resolve("foreign");
        FolderCopy.make(folder.resolve("keys").resolve(TIER_A), foreign.resolve(TIER_A));
        assertEquals(ExitCode.USAGE.code(), deploy("push --keys " + foreign), () -> said);
        assertTrue(said.contains("Cannot read key file " + foreign.resolve("127.0.0.3/password")), said);
        Path bad = folder.resolve("unknown-machine.json");
        hosts.edit(bad, file -> file.withArray("machines").addObject().put("host", "a9"));
        assertEquals(ExitCode.USAGE.code(), deploy(bad, "status"), () -> said);
        assertTrue(said.contains("nothing of this testbed runs on a9"), said);
    }
}
