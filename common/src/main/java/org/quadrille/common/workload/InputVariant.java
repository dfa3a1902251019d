package org.quadrille.common.workload;

/**
 * Which variant of its input a transaction was dealt, packed into one small number for the transaction log, so that the
 * reporter can check the input mix (workload.md 11.9) without seeing the inputs.
 *
 * <table>
 * <caption>Layout, from bit 0</caption>
 * <tr><th>type</th><th>bits</th></tr>
 * <tr><td>CP</td><td>0: by tax id; 1: with history</td></tr>
 * <tr><td>MW</td><td>0-1: 0 watch list, 1 account, 2 industry</td></tr>
 * <tr><td>SD</td><td>0: full news</td></tr>
 * <tr><td>TL, TU</td><td>0-2: frame</td></tr>
 * <tr><td>TO</td><td>0: by company name; 1: executor is not the owner; 2: on margin; 3: to be rolled back; 4: LIFO;
 *     5-6: quantity 100, 200, 400, 800; 7-9: type TMB, TMS, TLB, TLS, TSL; 10-11: tier of the customer; from 12:
 *     milliseconds, rounded up, that the customer waited for the market before sending it</td></tr>
 * <tr><td>TR</td><td>0: from a limit order that was triggered</td></tr>
 * <tr><td>MF</td><td>0-7: ticker entries</td></tr>
 * <tr><td>DM</td><td>0-3: table; 4: the database is DSS</td></tr>
 * <tr><td>TC</td><td>4: the database is DSS</td></tr>
 * </table>
 */
public final class InputVariant {
    public static final int CP_BY_TAX_ID = 1;
    public static final int CP_HISTORY = 2;
    public static final int MW_WATCH_LIST = 0;
    public static final int MW_ACCOUNT = 1;
    public static final int MW_INDUSTRY = 2;
    public static final int SD_FULL_NEWS = 1;
    public static final int TO_BY_NAME = 1;
    public static final int TO_OTHER_EXECUTOR = 2;
    public static final int TO_MARGIN = 4;
    public static final int TO_ROLL_BACK = 8;
    public static final int TO_LIFO = 16;
    public static final int TO_QUANTITY_SHIFT = 5;
    public static final int TO_TYPE_SHIFT = 7;
    public static final int TO_TIER_SHIFT = 10;
    public static final int TO_WAIT_SHIFT = 12;
    public static final int TR_TRIGGERED = 1;
    public static final int HOUSE_DSS = 16;

    private InputVariant() {}
}
