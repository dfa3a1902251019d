-- None: the kit gives a database its own character set and order, whoever made it.
select '', '' from dual where false
