-- title: Servers' clocks and the run's times agree
-- clause: R51 (workload.md 15.3)
-- asks: time between two looks at the clock of each server by that clock and by its connector's; between the Trade-Orders, and the Trade-Results, of a hundred trades of each OLTP database by their times there and in the logs; seconds of the server's clock from before the run to after it
-- bounds: 0.1 % and the uncertainty: half a round trip or half a response, for trades `tolerances.clockOffset` too; a clock may have been set once, in a long series once in 50 steps; at least the seconds of the schedule
-- judges: records
-- pass: By the clocks of the servers the run took as long as by those of the kit: {worst}.
-- fail: By the clocks of the servers the run took another time than by those of the kit: {worst}.
-- causes: A database server's clock was set or runs at another speed, or trade times were changed.
-- change: Keep the server's time by NTP (slewing, not stepping), and run again.
-- A DSS database enters no trade: of its times only the clock of its server tells.
WITH readings AS (
    SELECT tile, grp, role, 'looks at the clock' AS what, own_us AS kit_us, server_us, error_us FROM server_clocks
    UNION ALL
    SELECT t.tile, t.grp, t.role, CASE r.txn WHEN 'TO' THEN 'Trade-Orders' ELSE 'Trade-Results' END,
        (r.start_us + r.completed_us) // 2, CASE r.txn WHEN 'TO' THEN t.entered_us ELSE t.completed_us END,
        (r.completed_us - r.start_us) // 2 + tolerance('clockOffset')
    FROM trade_times t
    JOIN records r ON r.tile = t.tile AND r.grp = t.grp AND r.trade_id = t.trade_id AND r.txn IN ('TO', 'TR') AND r.committed
    WHERE r.txn = 'TO' OR t.completed_us IS NOT NULL
),
steps AS (
    SELECT tile, grp, role, what, kit_us - lag(kit_us) OVER by_time AS kit, server_us - lag(server_us) OVER by_time AS server,
        error_us + lag(error_us) OVER by_time AS error
    FROM readings
    WINDOW by_time AS (PARTITION BY tile, grp, role, what ORDER BY kit_us, server_us)
),
series AS (
    SELECT tile, grp, role, what, count(*) AS n, sum(kit) AS kit, sum(server) AS server, max(error) AS error,
        count(*) FILTER (abs(server - kit) > error + kit * 0.001) AS apart,
        coalesce(sum(kit) FILTER (abs(server - kit) <= error + kit * 0.001), 0) AS kit_agreed,
        coalesce(sum(server) FILTER (abs(server - kit) <= error + kit * 0.001), 0) AS server_agreed
    FROM steps
    WHERE kit IS NOT NULL
    GROUP BY ALL
),
judged AS (
    SELECT *, 'tile ' || tile || ', group ' || grp || ', ' || role || ', ' || what AS subject,
        -- Of fewer steps nobody can tell whether a clock was set or goes wrong.
        CASE WHEN n >= 5 THEN greatest(1, n // 50) ELSE 0 END AS settings,
        round((server - server_agreed - (kit - kit_agreed)) / 1e6, 3) AS set_by
    FROM series
),
-- What there has to be: looks before and after the run, and half of the trades that were asked for.
asked AS (
    SELECT g.tile, g.grp, r.role, 'looks at the clock' AS what, 2 AS least
    FROM groups g
    CROSS JOIN (VALUES ('OLTP'), ('DSS')) r(role)
    UNION ALL
    SELECT tile, grp, 'OLTP', CASE txn WHEN 'TO' THEN 'Trade-Orders' ELSE 'Trade-Results' END,
        least(sum(n), 100) // CASE txn WHEN 'TO' THEN 2 ELSE 4 END
    FROM agg
    WHERE txn IN ('TO', 'TR') AND status >= 0 AND status <> 1
    GROUP BY tile, grp, txn
),
there AS (
    SELECT a.*, coalesce(c.n, 0) AS n, before_us, after_us
    FROM asked a
    LEFT JOIN (SELECT tile, grp, role, what, count(*) AS n FROM readings GROUP BY ALL) c USING (tile, grp, role, what)
    LEFT JOIN (
        SELECT tile, grp, role, 'looks at the clock' AS what, max(server_us) FILTER (moment = 'before') AS before_us,
            max(server_us) FILTER (moment = 'after') AS after_us
        FROM server_clocks
        GROUP BY ALL
    ) m USING (tile, grp, role, what)
)
SELECT subject || ', faster than the kit by' AS subject,
    CASE WHEN kit_agreed > 0 THEN 100.0 * (server_agreed - kit_agreed) / kit_agreed END AS measured,
    -(0.1 + 100.0 * (1 + apart) * error / greatest(kit_agreed, 1)) AS lower,
    0.1 + 100.0 * (1 + apart) * error / greatest(kit_agreed, 1) AS upper, '%' AS unit,
    CASE WHEN kit > 0 AND apart > settings
        THEN subject || ': ' || round(server / 1e6, 3) || ' s by the server, ' || round(kit / 1e6, 3) || ' s by the kit' END AS note
FROM judged
WHERE kit > 0
UNION ALL
SELECT subject || ', times that the clock was set', apart, NULL, settings, 'times',
    CASE WHEN apart > settings
        THEN subject || ': ' || round(server / 1e6, 3) || ' s by the server, ' || round(kit / 1e6, 3) || ' s by the kit'
        WHEN apart > 0 THEN subject || ': a clock was set by ' || set_by || ' s in the run' END
FROM judged
WHERE apart > 0
UNION ALL
SELECT 'tile ' || tile || ', group ' || grp || ', ' || role || ', ' || what || ' that were recorded',
    CASE WHEN what <> 'looks at the clock' OR before_us IS NOT NULL AND after_us IS NOT NULL THEN n END, least, NULL, '',
    CASE WHEN n < least OR what = 'looks at the clock' AND (before_us IS NULL OR after_us IS NULL)
        THEN 'tile ' || tile || ', group ' || grp || ', ' || role || ': ' || what
            || ' were not recorded, or the run is of a build that did not record them' END
FROM there
UNION ALL
SELECT 'tile ' || t.tile || ', group ' || t.grp || ', ' || t.role || ', time of the server from before the run to after it',
    (after_us - before_us) / 1e6 - coalesce(least(set_by, 0), 0), run_end / 1e6, NULL, 's', NULL
FROM there t
CROSS JOIN schedule
LEFT JOIN judged j ON j.tile = t.tile AND j.grp = t.grp AND j.role = t.role AND j.what = t.what AND j.apart <= j.settings
WHERE t.what = 'looks at the clock'
ORDER BY 1;
