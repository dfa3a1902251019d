select exists (select 1 from information_schema.tables where table_schema = database() and table_name = 'quadrille_identity')
