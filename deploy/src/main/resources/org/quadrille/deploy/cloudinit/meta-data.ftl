instance-id: ${q(host)}
local-hostname: ${q(host)}
