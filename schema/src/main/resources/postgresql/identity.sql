-- What a database is (one row), and the trade ids of runs. Outside the 33 tables.
create schema quadrille;

create table quadrille.identity (
    only_one boolean primary key default true check (only_one),
    -- loading: rows are missing; loaded: complete.
    state text not null check (state in ('loading', 'loaded')),
    -- Build of the kit that loaded it.
    build text not null,
    -- Digests of what made it.
    population text not null,
    schema text not null,
    frames text not null,
    seed bigint not null,
    load_units integer not null,
    initial_trade_days integer not null,
    daily_market_days integer not null,
    news_item_length integer not null,
    -- Null until a role is given to it, after loading or cloning.
    role text check (role in ('OLTP', 'DSS')),
    loaded_at timestamptz,
    -- Null until a run has used it.
    last_run text,
    last_run_at timestamptz,
    -- Null until that run has come to its regular end.
    drained_at timestamptz
);

-- Ids of the trades of runs; the loader sets its start (workload.md 8.17).
create sequence quadrille.trade_id;
