# Written by `quadrille deploy push --limits`: what the testbed promises of this machine, for all its processes of the kit.
[Unit]
Description=Quadrille processes of the testbed ${testbed}

[Slice]
<#if cpuQuota??>
CPUQuota=${cpuQuota}%
</#if>
<#if memory??>
MemoryMax=${memory}
</#if>
<#if cpuset??>
AllowedCPUs=${cpuset}
</#if>
