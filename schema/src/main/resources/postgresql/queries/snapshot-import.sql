set transaction snapshot '%s'
