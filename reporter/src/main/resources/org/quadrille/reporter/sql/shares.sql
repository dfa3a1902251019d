-- Share of every group of every tile in every phase, customer transactions by the phase of their card.
SELECT phase, tile, grp AS "group", n AS count, 100 * (n / nullif(sum(n) OVER (PARTITION BY phase, tile), 0)) AS percent,
    100 * target AS target
FROM (
    SELECT p.phase, g.tile, p.grp, p.share AS target, coalesce(sum(a.n), 0)::BIGINT AS n
    FROM phase_shares p
    JOIN groups g USING (grp)
    LEFT JOIN agg a ON a.issuer = 'CUSTOMER' AND a.phase = p.phase AND a.tile = g.tile AND a.grp = p.grp
    GROUP BY ALL
)
ORDER BY phase, tile, grp;
