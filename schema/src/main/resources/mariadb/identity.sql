-- What a database is (one row), and the trade ids of runs. Beside the 33 tables, as a database has no schemas.
-- Whoever made the database may have given it another collation.
alter database character set utf8mb4 collate utf8mb4_nopad_bin;

create table quadrille_identity (
    only_one boolean not null default true primary key check (only_one),
    -- loading: rows are missing; loaded: complete.
    state varchar(7) not null check (state in ('loading', 'loaded')),
    -- Build of the kit that loaded it.
    build varchar(200) not null,
    -- Digests of what made it.
    population varchar(64) not null,
    `schema` varchar(64) not null,
    frames varchar(64) not null,
    seed bigint not null,
    load_units integer not null,
    initial_trade_days integer not null,
    daily_market_days integer not null,
    news_item_length integer not null,
    -- Null until a role is given to it, after loading or cloning.
    role varchar(4) check (role in ('OLTP', 'DSS')),
    loaded_at datetime(6),
    -- Null until a run has used it.
    last_run varchar(200),
    last_run_at datetime(6),
    -- Null until that run has come to its regular end.
    drained_at datetime(6)
);

-- Ids of the trades of runs; the loader sets its start (workload.md 8.17). Without a cache, so that the highest id that
-- was given is known: it is written in a transaction of its own and no transaction waits for another one's commit.
create sequence quadrille_trade_id start with 1 nocache;
