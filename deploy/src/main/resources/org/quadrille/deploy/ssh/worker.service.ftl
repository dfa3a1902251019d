# Written by `quadrille deploy push`; the next push replaces it.
[Unit]
Description=Quadrille ${name} of the testbed ${testbed}
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=/bin/sh "${folder}/start.sh"
Restart=always
RestartSec=2
SuccessExitStatus=143
TimeoutStopSec=30
LimitNOFILE=65536
<#if slice??>
Slice=${slice}
</#if>
UMask=0077
NoNewPrivileges=yes
LockPersonality=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
<#if system>
User=${user}
CapabilityBoundingSet=
DevicePolicy=closed
KeyringMode=private
PrivateDevices=yes
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=<#if monitor>read-only<#else>yes</#if>
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectSystem=<#if monitor>full<#else>strict</#if>
ReadWritePaths=${folder}
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
RestrictNamespaces=yes
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM
# Left out: MemoryDenyWriteExecute, as Java compiles while it runs; ProcSubset and ProtectProc, as the process samples its
# machine and who uses it; ProtectHostname, as a namespace of its own looks like a container; RemoveIPC, as a monitor has the
# user of a database server, whose shared memory would go with it. For a monitor ProtectSystem is not strict, as it tells how
# the file system of the server's data is mounted.
</#if>

[Install]
WantedBy=<#if system>multi-user.target<#else>default.target</#if>
