-- Broker-Volume (workload.md 12.1): value of the open limit orders of each broker in the securities of a sector.
create or replace procedure broker_volume_frame1(names longtext, sector_name varchar(1000))
    reads sql data
begin
    select b_name, cast(sum(tr_qty * tr_bid_price) * 100 as signed)
      from broker
      join trade_request on tr_b_id = b_id
      join security on s_symb = tr_s_symb
      join company on co_id = s_co_id
      join industry on in_id = co_in_id
      join sector on sc_id = in_sc_id
     where b_name in (select name from json_table(names, '$[*]' columns (name varchar(49) path '$')) as given)
       and sc_name = sector_name
     group by b_name
     order by sum(tr_qty * tr_bid_price) desc, b_name;
end;
