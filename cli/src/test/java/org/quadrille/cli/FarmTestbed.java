package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.common.control.tls.KeyMaker;
import org.quadrille.deploy.command.DeployCommand;
import org.quadrille.deploy.command.DeployPush;
import org.quadrille.deploy.image.KitFolder;
import org.quadrille.schema.embedded.Ports;
import org.quadrille.vdriver.command.InitCommand;

/** A testbed on the hosts of a {@link SshFarm}, with its keys, password and kit, and the commands typed for it. */
final class FarmTestbed implements AutoCloseable {
    static final String TIER_A = "127.0.0.2";
    static final String DRIVER = "127.0.0.6";
    static final String PASSWORD = "it's \"$secret\" \\ `x`";
    private static final List<String> OTHERS = List.of("127.0.0.3", "127.0.0.4", "127.0.0.5");
    private static final List<KeyHost> KEYED = Stream.concat(Stream.of("prime", TIER_A, DRIVER), OTHERS.stream())
            .map(KeyHost::parse)
            .toList();

    private final Path folder;
    private final SshFarm farm;
    private final Path file;
    private final KitFolder kit;
    private String said = "";

    /** @param folder where its files go */
    FarmTestbed(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        farm = new SshFarm(folder);
        kit = KitFolder.at(KitOfClasses.in(folder.resolve("kit")));
        KeyMaker.make(folder.resolve("keys"), KEYED);
        Files.writeString(folder.resolve("password"), PASSWORD + "\n");
        List<Integer> ports = Ports.free(5);
        file = folder.resolve("testbed.json");
        assertEquals(
                0,
                Main.run(
                        new InitCommand(),
                        System.out,
                        System.err,
                        ("--out " + file + " --name Farm-tile --profile demo --load-units 1 --drivers " + DRIVER
                                        + " --tier-a " + TIER_A + "," + String.join(",", OTHERS) + " --oltp db1 --keys "
                                        + folder.resolve("keys/prime"))
                                .split(" ")));
        edit(file, testbed -> {
            ((ObjectNode) testbed.at("/tiles/0/groups/0/connector"))
                    .put("controlPort", ports.get(0))
                    .put("port", ports.get(1));
            ((ObjectNode) testbed.at("/marketEmulators/0"))
                    .put("controlPort", ports.get(2))
                    .put("orderPort", ports.get(3));
            ((ObjectNode) testbed.at("/customerEmulators/0")).put("controlPort", ports.get(4));
            testbed.withArray("machines").addObject().put("host", TIER_A).put("ssh", "tier-a@farm");
            testbed.withArray("machines")
                    .addObject()
                    .put("host", DRIVER)
                    .put("ssh", "driver@farm")
                    .put("memory", "256m");
        });
    }

    SshFarm farm() {
        return farm;
    }

    Path file() {
        return file;
    }

    /** What the last command printed. */
    String said() {
        return said;
    }

    /** Writes the testbed file with a change. */
    void edit(Path to, Consumer<ObjectNode> edit) throws IOException {
        ObjectNode testbed = (ObjectNode) Json.mapper().readTree(file.toFile());
        edit.accept(testbed);
        Files.writeString(to, Json.write(testbed));
    }

    /** Types a command of {@code quadrille deploy}, and returns its exit code. */
    int deploy(Path testbed, String words) {
        List<String> all = new ArrayList<>(Arrays.asList(words.split(" ")));
        all.addAll(List.of("--testbed", testbed.toString(), "--ssh", farm.program()));
        for (String given : words.startsWith("push") ? List.of("keys", "password-file") : List.<String>of()) {
            if (!words.contains("--" + given)) {
                all.addAll(List.of(
                        "--" + given, folder.resolve(given.replace("-file", "")).toString()));
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int code = Main.run(DeployCommand.group(new DeployPush(() -> kit)), print, print, all.toArray(String[]::new));
        said = bytes.toString(StandardCharsets.UTF_8);
        return code;
    }

    @Override
    public void close() throws IOException {
        farm.close();
    }
}
