analyze table logged
