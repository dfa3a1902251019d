<#import "pod.ftl" as pod>
# The volume of all results, and a pod that does nothing but keep it reachable for `kubectl cp`.
<@pod.claim "results" results.size/>
---
# A StatefulSet, because its pod has a name that can be typed: results-0.
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: results
  namespace: ${q(namespace)}
  labels: {app.kubernetes.io/part-of: quadrille}
spec:
  replicas: 1
  serviceName: results
  selector: {matchLabels: {quadrille.org/machine: results}}
  template:
    metadata:
<@pod.head "results" "driver"/>
      # It has nothing to finish.
      terminationGracePeriodSeconds: 1
<@pod.place "driver"/>
      containers:
        - name: results
<@pod.container kitImage results/>
          command: [sleep, infinity]
          volumeMounts:
            - {name: results, mountPath: /bench/results}
      volumes:
        - {name: results, persistentVolumeClaim: {claimName: results}}
