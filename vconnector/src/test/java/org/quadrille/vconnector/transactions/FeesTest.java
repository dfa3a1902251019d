package org.quadrille.vconnector.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** workload.md 8.10, 8.11. */
class FeesTest {
    private static final int VALUES = 5_000;

    @Test
    void halfACentIsRoundedUp() {
        // 0.45 % of 37 x 20.02 is 3.333330; of 100 x 22.10 it is 9.945; of 1 x 20.00 it is 0.09.
        assertEquals(333, Fees.commission(45, 37, 2_002));
        assertEquals(995, Fees.commission(45, 100, 2_210));
        assertEquals(9, Fees.commission(45, 1, 2_000));
        // The rates together are 35.625 %, rounded to 35.63 %: 3.563 cents; 17.815 cents.
        assertEquals(4, Fees.tax(35_625, 10));
        assertEquals(18, Fees.tax(35_625, 50));
        assertEquals(0, Fees.tax(0, 50));
        // 35.624 % is rounded to 35.62 %.
        assertEquals(35_620_000, Fees.tax(35_624, 100_000_000));
    }

    @Test
    void onlyATaxThatIsWithheldLessensTheSettlement() {
        assertEquals(250_000 - 600 - 1_000, Fees.settlement(true, 100, 2_500, 600, 1_000, 0, 0));
        assertEquals(250_000 - 600 - 1_000 - 70, Fees.settlement(true, 100, 2_500, 600, 1_000, 1, 70));
        assertEquals(250_000 - 600 - 1_000, Fees.settlement(true, 100, 2_500, 600, 1_000, 2, 70));
        assertEquals(-250_000 - 600 - 1_000, Fees.settlement(false, 100, 2_500, 600, 1_000, 0, 0));
        assertEquals(-250_000 - 600 - 1_000 - 70, Fees.settlement(false, 100, 2_500, 600, 1_000, 1, 70));
    }

    @Test
    void theDatabaseRoundsTheSame() throws SQLException {
        SplittableRandom random = new SplittableRandom(20_261_122);
        int halves = 0;
        try (Connection connection = FrameDatabase.connect();
                PreparedStatement sql =
                        connection.prepareStatement("select frames.commission(?, ?, ?), frames.tax(?, ?)")) {
            for (int i = 0; i < VALUES; i++) {
                int rate = 1 + random.nextInt(100);
                int quantity = 1 + random.nextInt(1_000);
                long price = 2_000 + random.nextInt(1_001);
                int taxRate = 1 + random.nextInt(99_999);
                long gain = 1 + random.nextInt(1_000_000);
                halves += (long) rate * quantity * price % 10_000 == 5_000 ? 1 : 0;
                sql.setInt(1, rate);
                sql.setInt(2, quantity);
                sql.setLong(3, price);
                sql.setInt(4, taxRate);
                sql.setLong(5, gain);
                try (ResultSet row = sql.executeQuery()) {
                    row.next();
                    String of = rate + " " + quantity + " " + price + " " + taxRate + " " + gain;
                    assertEquals(row.getLong(1), Fees.commission(rate, quantity, price), of);
                    assertEquals(row.getLong(2), Fees.tax(taxRate, gain), of);
                }
            }
        }
        assertTrue(halves > 0, "no commission was half a cent");
    }
}
