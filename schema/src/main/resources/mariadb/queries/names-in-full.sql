-- Definitions name no database.
select database()
