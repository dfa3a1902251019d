-- Holdings of a few accounts that initial trades made.
select h_t_id, h_ca_id, h_s_symb, h_dts, h_price, h_qty
  from holding
 where h_ca_id in (?, ?, ?, ?, ?) and h_t_id < ?
