-- Market-Feed (workload.md 12.10), REPEATABLE READ.
--
-- Entries of one symbol are taken together: the last price counts, volumes add up, and a request fires if any of the
-- prices fires it. Rows are locked in the order of their symbols and then of their trade ids, so that two Market-Feeds
-- cannot wait for each other.
create or replace procedure market_feed_frame1(
    entry_symbols longtext, entry_prices longtext, entry_quantities longtext)
    modifies sql data
begin
    declare entries, fired longtext;
    set @trade_time = utc_timestamp(6);

    -- One triple for each symbol: symbol, quantity, last price, lowest and highest price.
    select json_arrayagg(json_array(symbol, quantity, last_price, lowest, highest) order by symbol)
      into entries
      from (select symbol, sum(quantity) as quantity, min(price) as lowest, max(price) as highest,
                   cast(substring_index(group_concat(price order by given.place desc), ',', 1) as signed) as last_price
              from json_table(entry_symbols, '$[*]'
                              columns (place for ordinality, symbol varchar(15) path '$')) as given
              join json_table(entry_prices, '$[*]' columns (place for ordinality, price bigint path '$')) as prices
                on prices.place = given.place
              join json_table(entry_quantities, '$[*]'
                              columns (place for ordinality, quantity integer path '$')) as quantities
                on quantities.place = given.place
             group by symbol) entry;

    update json_table(entries, '$[*]' columns (symbol varchar(15) path '$[0]', quantity bigint path '$[1]',
                                               last_price bigint path '$[2]')) as entry
           straight_join last_trade on lt_s_symb = symbol
       set lt_price = last_price * 0.01, lt_vol = lt_vol + quantity, lt_dts = @trade_time;
    select row_count();

    select json_arrayagg(json_array(tr_t_id, tr_s_symb, tr_tt_id, tr_qty, bid) order by tr_t_id)
      into fired
      from (select tr_t_id, tr_s_symb, tr_tt_id, tr_qty, cast(tr_bid_price * 100 as signed) as bid
              from json_table(entries, '$[*]' columns (symbol varchar(15) path '$[0]', lowest bigint path '$[3]',
                                                       highest bigint path '$[4]')) as entry
              straight_join trade_request on tr_s_symb = symbol
             where tr_tt_id in ('TSL', 'TLB') and tr_bid_price >= lowest * 0.01
                or tr_tt_id = 'TLS' and tr_bid_price <= highest * 0.01
               for update) request;

    if fired is not null then
        delete trade_request
          from json_table(fired, '$[*]' columns (id bigint path '$[0]')) as request
          straight_join trade_request on tr_t_id = id;
        update json_table(fired, '$[*]' columns (id bigint path '$[0]')) as request
               straight_join trade on t_id = id
           set t_st_id = 'SBMT', t_dts = @trade_time;
        insert into trade_history (th_t_id, th_dts, th_st_id)
        select id, @trade_time, 'SBMT' from json_table(fired, '$[*]' columns (id bigint path '$[0]')) as request;
    end if;

    select id, symbol, type_id, quantity, bid
      from json_table(fired, '$[*]' columns (place for ordinality, id bigint path '$[0]',
                                             symbol varchar(15) path '$[1]', type_id varchar(3) path '$[2]',
                                             quantity integer path '$[3]', bid bigint path '$[4]')) as request
     order by place;
end;
