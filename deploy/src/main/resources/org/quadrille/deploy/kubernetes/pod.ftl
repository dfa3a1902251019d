<#-- Parts of pods, at the depth that they have below `template` of a Deployment, StatefulSet or Job. -->
<#macro head host part>
      labels:
        app.kubernetes.io/part-of: quadrille
        quadrille.org/machine: ${q(host)}
        quadrille.org/part: ${part}
    spec:
      enableServiceLinks: false
      automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: ${user}
        runAsGroup: ${user}
        fsGroup: ${user}
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile: {type: RuntimeDefault}
</#macro>
<#macro place part near="">
<#assign nodes = (part == "sut")?then(sutNodes!"", driverNodes!"")>
<#if nodes?has_content>
      nodeSelector: {${q(nodes.key)}: ${q(nodes.value)}}
</#if>
<#if !oneNode || near?has_content>
      affinity:
</#if>
<#if !oneNode>
        # In all namespaces: the drivers of another tile would disturb as well.
        podAntiAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
            - topologyKey: kubernetes.io/hostname
              namespaceSelector: {}
              labelSelector: {matchLabels: {quadrille.org/part: ${(part == "sut")?then("driver", "sut")}}}
</#if>
<#if near?has_content>
        # Its volume may be attached to one node only.
        podAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
            - topologyKey: kubernetes.io/hostname
              labelSelector: {matchLabels: {quadrille.org/machine: ${q(near)}}}
</#if>
<#if part == "sut" && !oneNode>
      # As far as it can be: the nodes of the drivers count as empty ones, which would block every pod after the first.
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector: {matchLabels: {quadrille.org/part: sut}}
</#if>
</#macro>
<#macro container image c>
          image: ${q(image)}
          imagePullPolicy: IfNotPresent
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: {drop: [ALL]}
          resources:
            requests: {cpu: ${q(c.cpusRequested)}, memory: ${q(c.memory)}}
            limits: {cpu: ${q(c.cpus)}, memory: ${q(c.memory)}}
</#macro>
<#-- The claim of a machine's volume: an object of its own, as one inside a StatefulSet is "configured" by every apply. -->
<#macro claim host size>
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: ${q(host)}
  namespace: ${q(namespace)}
  labels: {app.kubernetes.io/part-of: quadrille}
spec:
  accessModes: [ReadWriteOnce]
<#if storageClass??>
  storageClassName: ${q(storageClass)}
</#if>
  resources: {requests: {storage: ${q(size)}}}
</#macro>
<#macro service machine>
---
apiVersion: v1
kind: Service
metadata:
  name: ${q(machine.host)}
  namespace: ${q(namespace)}
  labels: {app.kubernetes.io/part-of: quadrille}
spec:
  clusterIP: None
  # A process binds to the address of its name, so the name must be there before the process is.
  publishNotReadyAddresses: true
  selector: {quadrille.org/machine: ${q(machine.host)}}
  ports:
<#list machine.ports as port>
    - {name: ${port.name}, port: ${port.number}}
</#list>
</#macro>
<#macro words list>[<#list list as word>${q(word)}<#sep>, </#list>]</#macro>
