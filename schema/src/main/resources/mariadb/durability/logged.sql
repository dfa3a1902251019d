-- What the drivers of a group logged of their Trade-Orders and Trade-Results; in the session of the audit only.
create temporary table logged (
    txn varchar(2) not null,
    -- The driver process that logged it.
    process varchar(80) not null,
    -- Microseconds from the start of the run.
    started_us bigint not null,
    ended_us bigint not null,
    -- committed; undone: rolled back as wanted; lost: no answer, because the database or the connector was lost; failed.
    outcome varchar(9) not null check (outcome in ('committed', 'undone', 'lost', 'failed')),
    -- 0 for a Trade-Order without an answer.
    trade_id bigint not null,
    -- What a Trade-Order asked for; null for a Trade-Result.
    tt_id varchar(3),
    qty integer,
    is_cash boolean,
    is_lifo boolean,
    -- Whether it was to be rolled back.
    to_undo boolean,
    -- This server joins by an index or not at all in good time.
    key (trade_id, txn, outcome)
);

-- The failure that is audited.
create temporary table failure (
    -- The first id that the run could give to a trade.
    first_trade_id bigint not null,
    -- A transaction that began later met a dead server; with the error of the drivers' clocks.
    last_in_flight_us bigint not null
);
