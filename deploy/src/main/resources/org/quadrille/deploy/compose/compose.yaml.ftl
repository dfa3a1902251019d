# A testbed in containers, one for each machine: ${testbed}
# Written by `quadrille deploy compose` from the testbed file; write it again with --replace after a change there.
# What may be changed here: images, logging, labels. Sizes belong into `machines` of the testbed file, from which the
# settings of the databases and the memory of each Java process follow.
#
#   docker compose up --exit-code-from prime     build what is not built, check, run, report into ${results}
#   docker compose run --rm prime COMMAND        any other command of the kit while the machines run,
#                                                 such as: db status --testbed testbed.json
#   docker compose down -v                       remove containers, networks and databases
#
# A result from here is not a TPC result. Containers of one machine share its kernel, its disks and its processors.
name: ${q(project)}

x-machine: &machine
  user: ${q(user)}
  read_only: true
  cap_drop: [ALL]
  security_opt: ["no-new-privileges:true"]
  restart: "no"

x-kit: &kit
  <<: *machine
  image: ${q(kitImage)}
  pids_limit: ${kitPids}
  # Native libraries are unpacked here; without exec, which is not the default, they could not be loaded.
  tmpfs: ["/tmp:mode=1777,exec,size=64m"]

x-server: &server
  <<: *machine
  image: ${q(databaseImage)}
  pids_limit: ${serverPids}
  # Ends sessions instead of waiting for them.
  stop_signal: SIGINT
  # Parallel queries exchange rows here; the engine's default of 64 MiB is too little.
  shm_size: ${sharedMemory}
  # Owners are told, as some engines give a tmpfs the mode of the folder below it, whatever is asked for.
  tmpfs: ["/tmp:mode=1777,size=64m", "/var/run/postgresql:${owner},mode=700,size=1m"]
  environment:
    POSTGRES_PASSWORD_FILE: /run/secrets/database-password
    PGDATA: ${q(dataFolder + "/kit")}
    QUADRILLE_ROLE: ${q(role)}
  secrets: [database-password]

# What is mounted from this machine must exist. Unless create_host_path is false, Compose joins source and target with a
# colon for the engine, and a path that holds one is refused.
services:
<#list processes as p>
  # ${p.what}
  ${p.host}:
    <<: *kit
    hostname: ${p.host}
    networks: [machines]
<@limits p/>
<@java p/>
    command: [<#list p.command as word>${q(word)}<#sep>, </#list>]
    volumes:
      - ${q("work-" + p.host + ":/bench")}
<@host p.keys "/bench/keys/" + p.host/>
<#if p.connector>
    secrets: [database-password]
</#if>

</#list>
<#list servers as s>
  # ${s.what}
  ${s.host}:
    <<: *server
    hostname: ${s.host}
    networks: [machines]
<@limits s/>
    command: [postgres<#list s.settings as name, value>, -c, ${q(name + "=" + value)}</#list>]
    volumes:
      - ${q("data-" + s.host + ":" + dataFolder)}
<@host "./database-setup.sh" "/docker-entrypoint-initdb.d/quadrille.sh"/>

<#if s.monitor??>
  # Samples ${s.host}: it sees that machine's network, processes and place of data, and is no part of its quota.
  ${s.host}-monitor:
    <<: *kit
    network_mode: ${q("service:" + s.host)}
    pid: ${q("service:" + s.host)}
<@limits s.monitor/>
<@java s.monitor/>
    command: [<#list s.monitor.command as word>${q(word)}<#sep>, </#list>]
    volumes:
      - ${q("work-" + s.host + ":/bench")}
<@host s.monitor.keys "/bench/keys/" + s.host/>
      - ${q("data-" + s.host + ":" + dataFolder + ":ro,nocopy")}

</#if>
</#list>
  # Controls the run. The only one with a way out, for the figures of the run and for people.
  prime:
    <<: *kit
    hostname: prime
    networks: [machines, outside]
    tmpfs: ["/tmp:mode=1777,exec,size=512m"]
<@limits prime/>
<@java prime/>
    command: [<#list prime.command as word>${q(word)}<#sep>, </#list>]
<#if metricsPort??>
    ports: [${q("127.0.0.1:" + metricsPort + ":" + metricsPort)}]
</#if>
    # It writes down how the run ended.
    stop_grace_period: 1m
    volumes:
      - work-prime:/bench
<@host "./testbed.json" "/bench/testbed.json"/>
<#if profile??>
<@host "./" + profile "/bench/" + profile/>
</#if>
<@host prime.keys "/bench/keys/prime"/>
<@host results "/bench/results" false/>
    secrets: [database-password]

networks:
  machines: {internal: true}
  outside: {}

volumes:
<#list processes as p>
  work-${p.host}: {}
</#list>
<#list servers as s>
  data-${s.host}: {}
<#if s.monitor??>
  work-${s.host}: {}
</#if>
</#list>
  work-prime: {}

secrets:
  database-password: {file: ${q(passwordFile)}}
<#macro limits m>
<#if m.cpus??>
    cpus: ${m.cpus}
</#if>
<#if m.memory??>
    mem_limit: ${m.memory}
    memswap_limit: ${m.memory}
</#if>
<#if m.cpuset??>
    cpuset: ${q(m.cpuset)}
</#if>
</#macro>
<#macro java m>
<#if m.javaOptions?has_content>
    environment: {QUADRILLE_JAVA_OPTS: ${q(m.javaOptions)}}
</#if>
</#macro>
<#macro host source target readOnly=true>
      - {type: bind, source: ${q(source)}, target: ${q(target)}, read_only: ${readOnly?c}, bind: {create_host_path: false}}
</#macro>
