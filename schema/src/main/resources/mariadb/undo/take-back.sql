-- Takes back what an audit that did not end has changed in this database: mariadb with this file as its input. Refuses a
-- database that was used by something else since.
set names utf8mb4 collate utf8mb4_nopad_bin;
set session sql_mode = 'STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES';
set @audit_saved = '%saved';
delimiter //
if not (select last_run from quadrille_identity) <=> '%stamp' then
    signal sqlstate '45000' set message_text = 'the last use of this database was not %stamp: nothing is taken back';
end if//
delimiter ;
start transaction;
