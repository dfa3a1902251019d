<#import "pod.ftl" as pod>
# The database servers, each with a volume that outlives its pod.
<#list servers as s>
---
# ${s.what}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: ${q(s.host)}
  namespace: ${q(namespace)}
  labels: {app.kubernetes.io/part-of: quadrille}
spec:
  replicas: 1
  serviceName: ${q(s.host)}
  selector: {matchLabels: {quadrille.org/machine: ${q(s.host)}}}
  template:
    metadata:
<@pod.head s.host "sut"/>
<#if s.monitor??>
      # The monitor samples the server's control group, and may as it has the same user.
      shareProcessNamespace: true
</#if>
<@pod.place "sut"/>
      containers:
        - name: postgres
<@pod.container databaseImage s/>
          args: [postgres<#list s.settings as name, value>, -c, ${q(name + "=" + value)}</#list>]
          env:
            - {name: POSTGRES_PASSWORD_FILE, value: /run/secrets/database-password}
            - {name: PGDATA, value: ${q(dataFolder + "/kit")}}
            - {name: QUADRILLE_ROLE, value: ${q(role)}}
            # Pods are in no common network; who may connect is in network.yaml.
            - {name: QUADRILLE_CLIENTS, value: all}
          volumeMounts:
            - {name: data, mountPath: ${dataFolder}}
            - {name: shared-memory, mountPath: /dev/shm}
            - {name: socket, mountPath: /var/run/postgresql}
            - {name: tmp, mountPath: /tmp}
            - {name: setup, mountPath: /docker-entrypoint-initdb.d, readOnly: true}
            - {name: password, mountPath: /run/secrets, readOnly: true}
<#if s.monitor??>
        - name: monitor
<@pod.container kitImage s.monitor/>
          # The pod is called ${s.host}-0; ${s.host} is its Service, whose name may take a while to lead to this pod.
          command:
            - bash
            - -c
            - 'until getent hosts ${s.host} | grep -qF "$POD_IP "; do sleep 1; done; exec /opt/quadrille/quadrille "$@"'
            - monitor
          args: <@pod.words s.monitor.command/>
          env:
            - {name: QUADRILLE_JAVA_OPTS, value: ${q(s.monitor.javaOptions)}}
            - {name: POD_IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
          volumeMounts:
            - {name: work, mountPath: /bench}
            - {name: monitor-tmp, mountPath: /tmp}
            - {name: keys, mountPath: /bench/keys/${s.host}, readOnly: true}
            # Looked at to tell which disk it is on.
            - {name: data, mountPath: ${dataFolder}, readOnly: true}
</#if>
      volumes:
        - {name: data, persistentVolumeClaim: {claimName: ${q(s.host)}}}
        # Parallel queries exchange rows here; the runtime's default of 64 MiB is too little.
        - {name: shared-memory, emptyDir: {medium: Memory, sizeLimit: ${q(s.sharedMemory)}}}
        - {name: socket, emptyDir: {}}
        - {name: tmp, emptyDir: {}}
        - {name: setup, configMap: {name: database-setup}}
        - {name: password, secret: {secretName: database-password, defaultMode: 288}} # 0440
<#if s.monitor??>
        - {name: work, emptyDir: {}}
        - {name: monitor-tmp, emptyDir: {}}
        - {name: keys, secret: {secretName: keys-${s.host}, defaultMode: 288}}
</#if>
<@pod.claim s.host s.disk/>
<@pod.service s/>
</#list>
