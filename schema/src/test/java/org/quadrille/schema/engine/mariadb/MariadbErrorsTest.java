package org.quadrille.schema.engine.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.engine.DatabaseAddress;

class MariadbErrorsTest {
    /** A disk is full whatever a statement wanted to do with it; 1350 has a number of the server's own, not of an error. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "1114 | The table 'trade' is full | disk of the server h:5 is full",
                "1005 | Can't create table `d`.`t` (errno: 135 \"No more room in record file\") | disk of the server h:5 is full",
                "1026 | Error writing file './d/t.frm' (Errcode: 28 \"No space left on device\") | disk of the server h:5 is full",
                "1005 | Can't create table `d`.`t` (errno: 1350 \"?\") | The database h:5/d failed",
                "1290 | running with the --read-only option | set global read_only = 0",
                "1290 | running with the --skip-grant-tables option | start it without that option",
                "1226 | User 'u' has exceeded the 'max_user_connections' resource | no more sessions",
                "1226 | Benutzer 'u' hat die Ressource 'max_updates_per_hour' überschritten | take the quota away",
                "1047 | WSREP has not yet prepared node for application use | is a node of a cluster",
            })
    void theFixIsThatOfTheCauseHoweverTheServerSaysIt(int number, String said, String expected) {
        DatabaseAddress address = new DatabaseAddress(new MariadbEngine(), "h", 5, "d", "u", "hidden");
        String message = new MariadbErrors()
                .explain(new SQLException(said, "HY000", number), address)
                .getMessage();
        assertTrue(message.contains(expected), message);
    }

    /** A row of a parent that is missing has the same SQLSTATE as a key that is there. */
    @ParameterizedTest
    @CsvSource({"1062, 23505", "1452, 23000"})
    void aKeyThatIsThereIsToldFromARowThatIsMissing(int number, String state) {
        assertEquals(state, new MariadbErrors().state(new SQLException("refused", "23000", number)));
    }

    /** Of a server that says so and keeps the session, or of one whose disk is full. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1290 | running with the --read-only option | true",
                "1290 | running with the --skip-grant-tables option | false",
                "1180 | Error while appending fragment(provider status: Not connected to Primary Component) | true",
                "1180 | Got error 28 \"No space left on device\" during COMMIT | false",
            })
    void aServerThatTakesNoChangesAnyMoreIsLost(int number, String said, boolean lost) {
        assertEquals(
                lost, SqlStates.lost(new MariadbErrors().state(new SQLException("(conn=1) " + said, "HY000", number))));
    }
}
