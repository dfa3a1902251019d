<#import "pod.ftl" as pod>
# The processes of the kit. No pod has probes: prime waits for them and watches them, and a probe would take processor time
# of the machine that is measured.
<#list processes as p>
---
# ${p.what}. A Deployment, because a StatefulSet would make its host name ${p.host}-0.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${q(p.host)}
  namespace: ${q(namespace)}
  labels: {app.kubernetes.io/part-of: quadrille}
spec:
  replicas: 1
  # Never two at a time.
  strategy: {type: Recreate}
  selector: {matchLabels: {quadrille.org/machine: ${q(p.host)}}}
  template:
    metadata:
<@pod.head p.host p.part/>
      hostname: ${q(p.host)}
<@pod.place p.part/>
      containers:
        - name: kit
<@pod.container kitImage p/>
          args: <@pod.words p.command/>
          env: [{name: QUADRILLE_JAVA_OPTS, value: ${q(p.javaOptions)}}]
          volumeMounts:
            - {name: work, mountPath: /bench}
            - {name: tmp, mountPath: /tmp}
            - {name: keys, mountPath: /bench/keys/${p.host}, readOnly: true}
<#if p.connector>
            - {name: password, mountPath: /run/secrets, readOnly: true}
</#if>
      volumes:
        - {name: work, emptyDir: {}}
        - {name: tmp, emptyDir: {}}
        - {name: keys, secret: {secretName: keys-${p.host}, defaultMode: 288}} # 0440
<#if p.connector>
        - {name: password, secret: {secretName: database-password, defaultMode: 288}}
</#if>
<@pod.service p/>
</#list>
