analyze logged
