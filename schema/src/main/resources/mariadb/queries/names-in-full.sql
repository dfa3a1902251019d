-- Definitions name no database, and no extension makes objects.
select database(), ''
