#cloud-config
# ${host} of ${testbed}: ${what}
# Written by `quadrille deploy cloud-init` from the testbed file. It holds no secret: keys of the kit and the password of the
# database come by `quadrille deploy push`. A result from here is not a TPC result.
hostname: ${q(host)}
<#if host?contains(".")>
fqdn: ${q(host)}
prefer_fqdn_over_hostname: true
</#if>
preserve_hostname: false

users:
  - name: ${q(user)}
<#if user != root>
    gecos: Benchmark
    shell: /bin/bash
    sudo: "ALL=(ALL) NOPASSWD:ALL"
    lock_passwd: true
</#if>
    ssh_authorized_keys:
<#list keys as key>
      - ${q(key)}
</#list>
disable_root: ${(user != root)?c}
ssh_pwauth: false

# Making one takes half a minute, and nothing here needs it.
locale: "false"

# The name of a machine must mean, on itself too, the address by which the others reach it.
manage_etc_hosts: false
bootcmd:
  - |
    sed -i -e '/^127\.0\.1\.1[[:space:]]/d' -e '/# quadrille$/d' /etc/hosts
<#if hostsLines?has_content>
    cat >> /etc/hosts <<'END'
<#list hostsLines as line>
    ${line} # quadrille
</#list>
    END
</#if>
<#if packages?has_content>

package_update: true
packages:
<#list packages as package>
  - ${package}
</#list>
</#if>
<#if servers?has_content>

write_files:
<#if debian && packages?has_content>
  # The server is made below, with its port and its place.
  - path: /etc/postgresql-common/createcluster.d/quadrille.conf
    permissions: "0644"
    content: |
      create_main_cluster = false
</#if>
<#if dataFolder??>
  - path: /etc/quadrille/data-disk.sh
    permissions: "0755"
    content: |
<@indented><#include "data-disk.sh.ftl"></@indented>
</#if>
<#list servers as port, conf>
  - path: /etc/quadrille/database-server-${port}.conf
    permissions: "0644"
    content: |
<@indented>${conf}</@indented>
</#list>
  - path: /etc/quadrille/${serverScript}
    permissions: "0755"
    content: |
<@indented>${script}</@indented>

# What fails ends it, and `cloud-init status` says so.
runcmd:
  - |
    set -e
<#if dataFolder??>
    sh /etc/quadrille/data-disk.sh
</#if>
<#list servers as port, conf>
    sh /etc/quadrille/${serverScript} /etc/quadrille/database-server-${port}.conf<#if skipUnknown> --skip-unknown</#if>
</#list>
</#if>
<#macro indented>
<#local text><#nested></#local>
<#list text?split("\n") as line>
<#if line?has_content>
      ${line}
<#elseif line?has_next>

</#if>
</#list>
</#macro>
