# The one network card of ${host}. Where names cannot be matched by a pattern, it is eth0.
version: 2
ethernets:
  eth0:
    match: {name: "e*"}
<#if address??>
    dhcp4: false
    addresses: [${q(address)}]
<#if gateway??>
    routes: [{to: ${q(gateway?contains(":")?string("::/0", "0.0.0.0/0"))}, via: ${q(gateway)}}]
</#if>
<#if nameservers?has_content>
    nameservers: {addresses: [<#list nameservers as n>${q(n)}<#sep>, </#list>]}
</#if>
<#else>
    dhcp4: true
    # Machines that were copied from one image have the same machine-id.
    dhcp-identifier: mac
</#if>
