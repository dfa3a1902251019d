-- title: Loaded rows
-- clause: R43 (workload.md 3.3)
-- asks: before the run, rows of the load in every table but TRADE_REQUEST and HOLDING_SUMMARY: small tables whole, of large ones 200 random parts, the lengths of texts among them, and the values of 200 random rows, which a nonce chooses if there is one
-- bounds: what the load made, to the row; where that depends on the seed, the bounds of workload.md 3, and no fewer than another database of the same size; values of columns that no transaction changes; of five accounts, what they hold is what they traded
-- judges: records
-- pass: Before the run every table held the rows of its load: small tables whole, large ones in 200 random parts each, and 200 rows of each had its values.
-- fail: Tables do not hold the rows of their load: {worst}.
-- causes: The load was interrupted, or rows were changed since.
-- change: `db build --replace`, or `db reset` from pristine copies.
-- Databases of one size have the same rows, so none may have fewer than another. Of a table with parts, each part is to be right:
-- sums could hide a row too few in one by a row too many in another.
WITH counted(tbl) AS (
    VALUES ('account_permission'), ('address'), ('broker'), ('cash_transaction'), ('charge'), ('commission_rate'), ('company'),
        ('company_competitor'), ('customer'), ('customer_account'), ('customer_taxrate'), ('daily_market'), ('exchange'),
        ('financial'), ('holding'), ('holding_history'), ('industry'), ('last_trade'), ('news_item'), ('news_item.ni_item'),
        ('news_xref'), ('sector'), ('security'), ('settlement'), ('status_type'), ('taxrate'), ('trade'), ('trade_history'),
        ('trade_type'), ('watch_item'), ('watch_list'), ('zip_code')
),
tables AS (
    SELECT tbl FROM counted
    UNION ALL
    SELECT tbl || ' values' FROM counted WHERE tbl NOT IN ('holding_history', 'news_item.ni_item')
    UNION ALL
    SELECT 'holding_summary values'
),
looked AS (
    SELECT d.*, t.tbl, l.what, l.parts, l.wrong, l.found, l.least, l.most,
        max(l.found) OVER (PARTITION BY t.tbl, l.parts, l.least, l.most) AS twin
    FROM database_names d
    CROSS JOIN tables t
    LEFT JOIN loaded_rows l ON l.tile = d.tile AND l.grp = d.grp AND l.role = d.role AND l.name = t.tbl
    -- Of a database at which nobody looked one row says enough.
    WHERE t.tbl = 'trade'
        OR EXISTS (SELECT 1 FROM loaded_rows o WHERE o.tile = d.tile AND o.grp = d.grp AND o.role = d.role)
)
SELECT server || ', ' || name || ', ' || tbl AS subject,
    CASE WHEN wrong > 0 THEN wrong ELSE found END AS measured,
    CASE WHEN wrong > 0 OR found IS NULL THEN 0 WHEN parts > 0 THEN least ELSE greatest(looked.least, least(looked.most, twin)) END AS lower,
    CASE WHEN wrong > 0 OR found IS NULL THEN 0 ELSE most END AS upper,
    CASE WHEN wrong > 0 THEN 'wrong parts' ELSE coalesce(what, 'rows') END AS unit,
    CASE WHEN found IS NULL THEN subject || ': not checked before the run'
         WHEN wrong > 0 THEN format('{}: {} of {} parts wrong; they have {} {}, not {}', subject, wrong, parts, found, what, least)
    END AS note
FROM looked
ORDER BY server, name, tbl;
