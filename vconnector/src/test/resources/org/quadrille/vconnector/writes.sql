-- A brokerage house to trade in. Brokers 1 to 10; customers 1 to 20 of tiers 1, 2, 3 in turn, each with two accounts:
-- (customer - 1) * 10 + 1 and + 2, tax status (customer + account) mod 3, balance 1,000,000.00. All ids carry the shift
-- of the population. Securities S001 to S030 at 25.00, of companies 1 to 20; even ones on exchange NYSE. Account 2 of
-- each customer may be traded by Jane Doe.
select setval('quadrille.trade_id', 200000000000001, false);

insert into status_type values ('CMPT', 'Completed'), ('ACTV', 'Active'), ('SBMT', 'Submitted'), ('PNDG', 'Pending'),
    ('CNCL', 'Canceled');
insert into trade_type values ('TMB', 'Market-Buy', false, true), ('TMS', 'Market-Sell', true, true),
    ('TSL', 'Stop-Loss', true, false), ('TLS', 'Limit-Sell', true, false), ('TLB', 'Limit-Buy', false, false);
insert into zip_code values ('10001', 'Town', 'Division');
insert into address select 4300000000 + n, n || ' Street', null, '10001', 'USA' from generate_series(1, 200) n;
insert into taxrate values ('US1', 'US Tax 1', 0.15), ('US2', 'US Tax 2', 0.275), ('US3', 'US Tax 3', 0.305),
    ('US4', 'US Tax 4', 0.355), ('US5', 'US Tax 5', 0.391), ('CN1', 'CN Tax 1', 0.16), ('CN2', 'CN Tax 2', 0.22),
    ('CN3', 'CN Tax 3', 0.26), ('CN4', 'CN Tax 4', 0.29), ('NY1', 'State Tax 1', 0.05125);
insert into sector values ('TC', 'Technology');
insert into industry values ('SW', 'Software', 'TC');
insert into exchange values ('NYSE', 'Exchange one', 15, 930, 1600, 'First', 4300000001),
    ('PCX', 'Exchange two', 15, 930, 1600, null, 4300000002);
insert into company
    select 4300000000 + n, 'ACTV', 'Company ' || n, 'SW', 'AAA', 'Chief ' || n, 4300000010 + n, 'Makes', '1900-01-01'
      from generate_series(1, 20) n;
insert into security
    select 'S' || lpad(n::text, 3, '0'), case when n <= 20 then 'COMMON' else 'PREF_A' end, 'ACTV', 'Security ' || n,
           case n % 2 when 0 then 'NYSE' else 'PCX' end, 4300000000 + (n - 1) % 20 + 1, 1000000, '1950-01-01',
           '1960-01-01', 10, 30, '2004-05-05', 20, '2004-06-06', 1, 1
      from generate_series(1, 30) n;
insert into last_trade select s_symb, '2005-01-10', 25, 25, 0 from security;
insert into daily_market
    select day::date, s_symb, 25, 26, 24, 5000
      from security, generate_series(timestamp '2004-10-01', timestamp '2004-12-31', interval '1 day') day;
insert into financial
    select co_id, 2000 + q / 4, q % 4 + 1, make_date(2000 + q / 4, q % 4 * 3 + 1, 1), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
      from company, generate_series(0, 19) q;
insert into news_item
    select n, 'Headline', 'Summary', 'Text', '2005-01-01', 'Source', null from generate_series(1, 40) n;
insert into news_xref select n, 4300000000 + (n + 1) / 2 from generate_series(1, 40) n;
insert into charge select tt_id, tier, 5 + tier from trade_type, generate_series(1, 3) tier;
insert into commission_rate
    select tier, tt_id, ex_id, low, high, rate - tier * 0.04
      from trade_type, exchange, generate_series(1, 3) tier,
           (values (1, 200, 0.44), (201, 500, 0.40), (501, 2000, 0.36), (2001, 999999, 0.24)) as band (low, high, rate);
insert into broker select 4300000000 + n, 'ACTV', 'Broker ' || n, 0, 0 from generate_series(1, 10) n;
insert into customer (c_id, c_tax_id, c_st_id, c_l_name, c_f_name, c_tier, c_dob, c_ad_id, c_email_2)
    select 4300000000 + n, 'TAX' || n, 'ACTV', 'Last' || n, 'First' || n, (n - 1) % 3 + 1, '1970-01-01', 4300000100 + n,
           'a' || n || '@mindspring.com'
      from generate_series(1, 20) n;
insert into customer_taxrate select rate, c_id from customer, (values ('US3'), ('NY1')) as its (rate);
insert into customer_account
    select (c_id - 1) * 10 + k, 4300000000 + (c_id * 7 + k) % 10 + 1, c_id, 'Account', (c_id + k) % 3, 1000000
      from customer, generate_series(1, 2) k;
insert into account_permission
    select ca_id, '0000', c_tax_id, c_l_name, c_f_name from customer_account join customer on c_id = ca_c_id;
insert into account_permission select ca_id, '0001', 'OTHER', 'Doe', 'Jane' from customer_account where ca_id % 10 = 2;
insert into watch_list select c_id + 100, c_id from customer;
insert into watch_item select wl_id, 'S' || lpad(n::text, 3, '0') from watch_list, generate_series(2, 20, 2) n;
analyze;
