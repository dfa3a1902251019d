-- A brokerage house small enough to work out its answers by hand.
--
-- Securities AAA, BBB, CCC, DDD of companies 1 to 4: n shares outstanding 1000 n, last price 20 + n, close on day d
-- (0 for 2000-01-03, working days only) 20 + n / 2 + d / 100. AAA and BBB are of industry Mines (sector Ground), CCC and
-- DDD of industry Ships (sector Sea).
insert into status_type values ('CMPT', 'Completed'), ('ACTV', 'Active'), ('SBMT', 'Submitted'), ('PNDG', 'Pending'),
    ('CNCL', 'Canceled');
insert into trade_type values ('TMB', 'Market-Buy', false, true), ('TMS', 'Market-Sell', true, true),
    ('TSL', 'Stop-Loss', true, false), ('TLS', 'Limit-Sell', true, false), ('TLB', 'Limit-Buy', false, false);
insert into sector values ('GR', 'Ground'), ('SE', 'Sea');
insert into industry values ('MI', 'Mines', 'GR'), ('SH', 'Ships', 'SE');
insert into zip_code values ('11111', 'Oneville', 'North'), ('22222', 'Twoton', 'South');
insert into address values (1, 'Floor 1', null, '11111', 'USA'), (2, 'Road 2', 'Suite 2', '22222', 'USA');
insert into exchange values ('EX', 'The Exchange', 4, 930, 1600, 'Where all is traded', 1);
insert into company
    select n, 'ACTV', 'Company ' || n, case when n <= 2 then 'MI' else 'SH' end, 'AAA', 'Chief ' || n, 2, 'Makes ' || n,
           date '1970-01-01' + n
      from generate_series(1, 4) n;
insert into company_competitor select n, n % 4 + 1, 'MI' from generate_series(1, 4) n;
insert into company_competitor select n, (n + 1) % 4 + 1, 'SH' from generate_series(1, 4) n;
insert into company_competitor select n, (n + 2) % 4 + 1, 'SH' from generate_series(1, 4) n;
insert into security
    select repeat(chr(64 + n), 3), 'COMMON', 'ACTV', 'COMMON of Company ' || n, 'EX', n, 1000 * n, date '1970-01-11',
           date '1970-01-21', 12.5, 29.99, date '2004-12-31', 20.01, date '2004-06-30', 1.25, 4.75
      from generate_series(1, 4) n;
insert into last_trade
    select repeat(chr(64 + n), 3), timestamp '2005-01-10 09:00', 20 + n, 20 + n - 0.5, 700 * n from generate_series(1, 4) n;
insert into daily_market
    select day, repeat(chr(64 + n), 3), 20 + n / 2.0 + d / 100.0, 29, 19, 1000 + d
      from generate_series(1, 4) n,
           (select day::date, row_number() over (order by day) - 1 as d
              from generate_series(timestamp '2000-01-03', timestamp '2000-03-31', interval '1 day') day
             where extract(isodow from day) <= 5) days;
insert into financial
    select n, 2000 + q / 4, q % 4 + 1, make_date(2000 + q / 4, q % 4 * 3 + 1, 1), 1000000.01 + q, -5.5, 0.01 * q, 2, 3, 4, 5, 6,
           70 + q, 77
      from generate_series(1, 4) n, generate_series(0, 19) q;
insert into news_item
    select i, 'Headline ' || i, 'Summary ' || i, repeat('word' || i || ' ', 20000), timestamp '2005-01-01 10:00', 'Source',
           case when i % 2 = 0 then 'Author' end
      from generate_series(1, 8) i;
insert into news_xref select i, (i + 1) / 2 from generate_series(1, 8) i;

-- Customer 1: accounts 11 (see below), 12 without holdings, 13 short. Customer 2: without accounts. Customer 3: account
-- 31 with three trades, 32 with holdings too big for a numeric(12,2).
insert into broker values (1, 'ACTV', 'Ann Broker', 0, 0), (2, 'ACTV', 'Bob Broker', 0, 0), (3, 'ACTV', 'Cyd Broker', 0, 0);
insert into customer
    select n, 'TAX' || n, 'ACTV', 'Last' || n, 'First' || n, null, 'F', 2, date '1970-02-01', 2,
           '011', '401', '5550001', '77', '011', '402', '5550002', null, '011', '403', '5550003', null,
           'one@example.org', 'two@example.org'
      from generate_series(1, 3) n;
insert into customer_account values (11, 1, 1, 'Eleven', 1, 1000.10), (12, 2, 1, 'Twelve', 1, -20.05),
    (13, 1, 1, 'Thirteen', 1, 0), (31, 2, 3, 'Thirty-one', 0, 5), (32, 2, 3, 'Thirty-two', 0, 6);
insert into holding_summary values (11, 'AAA', 100), (11, 'BBB', 200), (13, 'CCC', -400), (32, 'DDD', 2147483647),
    (32, 'AAA', 2147483647);
insert into watch_list values (901, 1), (902, 2);
insert into watch_item values (901, 'AAA'), (901, 'CCC');

-- Trades 1001 to 1060 of account 11 (1045: below), one a minute, completed ten seconds after they were entered, in AAA and BBB by
-- turns; every third was a limit order, every fourth on margin. Trades 1101 to 1103 of account 31 in CCC.
insert into trade
    select 1000 + i, timestamp '2005-01-03 09:00:10' + i * interval '1 minute', 'CMPT',
           case when i % 3 = 0 then 'TLB' else 'TMB' end, i % 4 <> 0, case when i % 2 = 0 then 'AAA' else 'BBB' end, 100 * i,
           21.5, 11, 'First1 Last1', 22.25, 5, 1.5, 0, false
      from generate_series(1, 60) i
     where i <> 45;
insert into trade
    select 1100 + i, timestamp '2005-01-03 10:00' + i * interval '1 minute', 'CMPT', 'TMS', true, 'CCC', 100, 23, 31,
           'First3 Last3', 23.5, 5, 1, 0, false
      from generate_series(1, 3) i;
insert into trade_history
    select t_id, t_dts, 'CMPT' from trade
    union all
    select t_id, t_dts - interval '1 second', 'SBMT' from trade
    union all
    select t_id, t_dts - interval '10 seconds', 'PNDG' from trade where t_tt_id = 'TLB';
insert into settlement
    select t_id, case when t_is_cash then 'Cash Account' else 'Margin' end, t_dts::date + 2, -t_qty * t_trade_price from trade;
insert into cash_transaction
    select t_id, t_dts, -t_qty * t_trade_price, 'Market-Buy ' || t_qty from trade where t_is_cash;

-- Limit orders that wait: trade 1045 of account 11 was completed last, 1061 was entered last and is still pending. Both in DDD.
insert into trade values
    (1045, timestamp '2005-01-03 10:30', 'CMPT', 'TLS', true, 'DDD', 800, 24, 11, 'First1 Last1', 24.5, 6, 2, 0, false),
    (1061, timestamp '2005-01-03 10:20', 'PNDG', 'TLB', true, 'DDD', 400, 20.5, 11, 'First1 Last1', null, 6, 2, 0, false);
insert into trade_history values (1045, timestamp '2005-01-03 09:45', 'PNDG'), (1045, timestamp '2005-01-03 10:29', 'SBMT'),
    (1045, timestamp '2005-01-03 10:30', 'CMPT'), (1061, timestamp '2005-01-03 10:20', 'PNDG');
insert into settlement values (1045, 'Cash Account', date '2005-01-05', 19592);
insert into cash_transaction values (1045, timestamp '2005-01-03 10:30', 19592, 'Limit-Sell 800');

-- Open requests: broker 1 has 100 x 20 + 200 x 21 in Mines, broker 2 has 400 x 25 in Mines and 800 x 30 in Ships.
insert into trade_request values (1061, 'TLB', 'AAA', 100, 20, 1), (1062, 'TLB', 'BBB', 200, 21, 1),
    (1063, 'TLS', 'AAA', 400, 25, 2), (1064, 'TLS', 'DDD', 800, 30, 2);

-- Trade 1003 touched its own holding and that of 1001, which 1002 had touched before.
insert into holding_history values (1001, 1001, 0, 100), (1001, 1002, 100, 60), (1001, 1003, 60, 0), (1003, 1003, 0, -40),
    (1002, 1002, 0, 10);
