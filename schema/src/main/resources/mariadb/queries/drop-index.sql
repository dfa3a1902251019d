drop index if exists %s on trade
