drop index if exists %s
