-- What the run was to be: filled from run.json, profile.json, testbed.json and the snapshots of the databases.
-- Shares are fractions, times microseconds.
CREATE TABLE schedule (
    run_id VARCHAR, build VARCHAR, tiles INTEGER, phases INTEGER, phase_length BIGINT,
    measure_start BIGINT, measure_end BIGINT, run_end BIGINT, sampling BIGINT
);
-- weight: cards of the type; sent: whether the profile leads to transactions of it; counted: whether they are the throughput
-- (Trade-Results, or customer transactions if there are none).
CREATE TABLE types (
    ordinal INTEGER, txn VARCHAR, title VARCHAR, issuer VARCHAR, weight INTEGER, share DOUBLE, limit_us BIGINT, sent BOOLEAN,
    counted BOOLEAN
);
CREATE TABLE phase_shares (phase INTEGER, grp INTEGER, share DOUBLE);
CREATE TABLE phase_decks (phase INTEGER, d INTEGER);
CREATE TABLE inputs (
    ordinal INTEGER, measure VARCHAR, txn VARCHAR, shift INTEGER, mask INTEGER, code INTEGER, share DOUBLE
);
-- Bounds of the profile, in percent or microseconds; a nested one has a name such as steady.halfRelative.
CREATE TABLE tolerances (name VARCHAR, amount DOUBLE);
CREATE TABLE market (name VARCHAR, micros BIGINT);
CREATE TABLE market_counts (name VARCHAR, number BIGINT);
CREATE TABLE groups (tile INTEGER, grp INTEGER, load_units INTEGER);
CREATE TABLE expected_workers (name VARCHAR, kind VARCHAR);
-- Workers with the same pid on the same machine share a process.
CREATE TABLE workers (
    name VARCHAR, kind VARCHAR, build VARCHAR, clock_offset BIGINT, clock_error BIGINT, pid BIGINT
);
-- Jars of a process that prime does not have, and the first of them; no row if the code of one of them was not recorded.
CREATE TABLE process_code (process VARCHAR, others INTEGER, first VARCHAR);
-- Options of the JVM of a process that bring code of others, and the first of them; no row if none were recorded.
CREATE TABLE process_flags (process VARCHAR, bringing INTEGER, first VARCHAR);
-- named_run is the run that a file or a database names as its own.
CREATE TABLE logs (
    file VARCHAR, expected BOOLEAN, present BOOLEAN, named_run VARCHAR, process VARCHAR, build VARCHAR,
    records BIGINT, complete BOOLEAN, torn BOOLEAN, damage VARCHAR
);
-- Sessions of an emulator that did not send the cards that their decks deal, and where the first of them left them; NULL if
-- its log has no records.
CREATE TABLE cards (process VARCHAR, astray INTEGER, first VARCHAR);
-- What each session and sender did after its first transaction, by phase: how often it sent too early, and the time from an
-- answer to the next request, of the time from request to request. wait_us, which rest_us does not have: what it waited for
-- the market before Trade-Orders.
CREATE TABLE turns (
    process VARCHAR, session BOOLEAN, phase INTEGER, transactions BIGINT, too_early BIGINT, rest_us BIGINT, wait_us BIGINT, time_us BIGINT
);
-- The same of the session or sender with the lowest number of each process, over the whole run.
CREATE TABLE sampled_turns (process VARCHAR, session INTEGER, transactions BIGINT, too_early BIGINT);
-- Cards in the whole rounds of the decks of all sessions, and of decks whose first round did not end all that they dealt:
-- of transaction decks by type, of group decks by the phase, tile and group that they dealt. Of those first rounds the sum of
-- k (d - k) / (d - 1), k of d cards: phase and tile are NULL for transaction decks.
CREATE TABLE mix_rounds (txn VARCHAR, n BIGINT);
CREATE TABLE group_rounds (phase INTEGER, tile INTEGER, grp INTEGER, n BIGINT);
CREATE TABLE first_rounds (phase INTEGER, tile INTEGER, w DOUBLE);
CREATE TABLE databases (tile INTEGER, grp INTEGER, role VARCHAR, name VARCHAR, before BIGINT, after BIGINT);
CREATE TABLE last_ids (tile INTEGER, grp INTEGER, role VARCHAR, name VARCHAR, before BIGINT, after BIGINT);
-- The last run that each database was prepared for, as it says itself after the run, and when, when it was loaded and when
-- its server was started: seconds from the start of this run, by the clock of its server.
CREATE TABLE last_runs (
    tile INTEGER, grp INTEGER, role VARCHAR, named_run VARCHAR, seconds DOUBLE, loaded DOUBLE, started DOUBLE
);
-- Objects of a database that are not as the kit makes them, and the first of them; no row if nobody looked.
CREATE TABLE catalogues (
    tile INTEGER, grp INTEGER, role VARCHAR, moment VARCHAR, differences INTEGER, first VARCHAR
);
-- What a server says of itself and counted for a database, by name.
CREATE TABLE server_witness (
    tile INTEGER, grp INTEGER, role VARCHAR, moment VARCHAR, name VARCHAR, value VARCHAR
);
-- The clock of a server (server_us) beside that of its connector (own_us), which is never set: microseconds since 1970. error_us:
-- half of the round trip. moment: before, during, after.
CREATE TABLE server_clocks (
    tile INTEGER, grp INTEGER, role VARCHAR, moment VARCHAR, own_us BIGINT, server_us BIGINT, error_us BIGINT
);
-- Some trades of the run by the clock of their server, microseconds since 1970; completed_us is NULL if they are not completed.
CREATE TABLE trade_times (
    tile INTEGER, grp INTEGER, role VARCHAR, trade_id BIGINT, entered_us BIGINT, completed_us BIGINT
);
-- Times, microseconds from the start of the run, of which no counter of a database tells, as somebody set them back.
CREATE TABLE counters_set_back (tile INTEGER, grp INTEGER, role VARCHAR, from_us BIGINT, to_us BIGINT);
-- That another server of a database went on with the run, as the testbed wants it to; microseconds from the start of the run.
CREATE TABLE server_changes (tile INTEGER, grp INTEGER, role VARCHAR, at_us BIGINT, before VARCHAR, after VARCHAR);
-- What sessions of a pool said of a setting: moment is opened or closed.
CREATE TABLE pool_sessions (
    tile INTEGER, grp INTEGER, role VARCHAR, moment VARCHAR, setting VARCHAR, value VARCHAR, sessions INTEGER
);
-- Flushes, or writes, that the disks beneath the WAL of a database's server completed during the run; no row if they do not tell.
CREATE TABLE wal_disks (tile INTEGER, grp INTEGER, role VARCHAR, flushes BOOLEAN, done BIGINT);
-- Bytes that a committed transaction adds to the WAL at least.
CREATE TABLE wal_bytes (txn VARCHAR, bytes INTEGER);
-- moment is before or after; sessions: of the pool; a part of a database is its data, the WAL of its server or a table space.
CREATE TABLE database_names (
    tile INTEGER, grp INTEGER, role VARCHAR, server VARCHAR, name VARCHAR, sessions INTEGER
);
-- A name such as "synchronous_commit (role)" is what was set for the role; the plain name is what a session had.
CREATE TABLE database_settings (
    tile INTEGER, grp INTEGER, role VARCHAR, moment VARCHAR, name VARCHAR, setting VARCHAR
);
-- The values of settings that make commits durable; one that is not needed is right where nobody set it, and a testbed may
-- give a reason to run without an excusable one.
CREATE TABLE durable_settings (setting VARCHAR, value VARCHAR, needed BOOLEAN, excusable BOOLEAN);
-- file_system is empty if nobody could tell.
CREATE TABLE database_places (
    tile INTEGER, grp INTEGER, role VARCHAR, moment VARCHAR, part VARCHAR, folder VARCHAR, file_system VARCHAR,
    device VARCHAR, in_memory BOOLEAN
);
-- What was found of the rows of the load before the run, by table: parts checked (0: the whole), those that are not as loaded,
-- and the sum that was found, beside the least and the most that a load makes. what: rows, shares, characters.
CREATE TABLE loaded_rows (
    tile INTEGER, grp INTEGER, role VARCHAR, name VARCHAR, what VARCHAR, parts INTEGER, wrong INTEGER, found BIGINT,
    least BIGINT, most BIGINT
);
CREATE TABLE connector_counts (tile INTEGER, grp INTEGER, txn VARCHAR, completed BIGINT, failed BIGINT, retries BIGINT);
CREATE TABLE inputs_found (file VARCHAR, state VARCHAR);
-- Machines with a process, a database or a recording; all but id and name are NULL if no process ran there. The machine of a
-- database is found by its host: loopback is that of its connector, any other that of the process at that host, or of that name.
CREATE TABLE machines (
    machine VARCHAR, name VARCHAR, cpu_model VARCHAR, cpus DOUBLE, memory_bytes BIGINT, kernel VARCHAR
);
-- One thing that a machine was for: driver, tierA or tierB. part: such as ce-1, connector-3, prime, OLTP or DSS.
CREATE TABLE machine_roles (machine VARCHAR, role VARCHAR, tile INTEGER, grp INTEGER, part VARCHAR);
-- Files of samples (kind SAMPLES), gauges (GAUGES) or service times (SERVICE_TIMES).
CREATE TABLE readings (
    kind VARCHAR, process VARCHAR, machine VARCHAR, expected BOOLEAN, present BOOLEAN, named_run VARCHAR, writer VARCHAR,
    lines BIGINT, torn BOOLEAN, damage VARCHAR
);
-- Whether sessions wait for a lost database, and the reason that was given for full_page_writes off, or NULL.
CREATE TABLE run (
    standard BOOLEAN, open_pacing BOOLEAN, active_load_units INTEGER, reconnect BOOLEAN, full_page_writes_off VARCHAR,
    writes_everywhere BOOLEAN
);
