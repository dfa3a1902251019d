-- What the work of the kit depends on and a server may have set otherwise for every session: time limits, whether anything
-- may be changed, and what decides whether a statement fails and what it answers (docs/server-settings.md).
set session tx_read_only = 0, session tx_isolation = 'READ-COMMITTED', session autocommit = 1
