-- Broker-Volume (workload.md 12.1): value of the open limit orders of each broker in the securities of a sector.
create or replace procedure broker_volume_frame1(names longtext, sector_name varchar(1000))
    reads sql data
begin
    -- The brokers' requests, all from one index, beside the securities of the sector, which are in memory.
    select b_name, cast(sum(tr_qty * tr_bid_price) * 100 as signed)
      from (select b_id, b_name
              from broker
             where b_name in (select name from json_table(names, '$[*]' columns (name varchar(49) path '$')) as given)
             limit 1000000000) named
      straight_join trade_request on tr_b_id = b_id
      straight_join (select s_symb
                       from sector
                       straight_join industry on in_sc_id = sc_id
                       straight_join company on co_in_id = in_id
                       straight_join security on s_co_id = co_id
                      where sc_name = sector_name
                      limit 1000000000) of_sector on s_symb = tr_s_symb
     group by b_name
     order by sum(tr_qty * tr_bid_price) desc, b_name;
end;
