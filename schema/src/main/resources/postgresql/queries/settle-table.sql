-- Of a freshly loaded table (its name stands for %s): frozen and all-visible, so that index-only scans work and no later
-- vacuum rewrites the pages. Not in a transaction.
vacuum (freeze, analyze) %s
