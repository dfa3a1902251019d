<#import "pod.ftl" as pod>
# A run, by `kubectl create -f`, as often as you like but one after another. No part of the kustomization, which would not
# make a second one. Its name is drawn; the results have names of their own.
apiVersion: batch/v1
kind: Job
metadata:
  generateName: run-
  namespace: ${q(namespace)}
  labels: {app.kubernetes.io/part-of: quadrille}
spec:
  # A lost pod is an aborted run, not a second one.
  backoffLimit: 0
  template:
    metadata:
<@pod.head "prime" "driver"/>
      hostname: prime
      restartPolicy: Never
      # It writes down how the run ended.
      terminationGracePeriodSeconds: 60
<@pod.place "driver" "results"/>
      containers:
        - name: prime
<@pod.container kitImage prime/>
          args: <@pod.words prime.command/>
          env: [{name: QUADRILLE_JAVA_OPTS, value: ${q(prime.javaOptions)}}]
          volumeMounts:
            - {name: work, mountPath: /bench}
            - {name: tmp, mountPath: /tmp}
            - {name: keys, mountPath: /bench/keys/prime, readOnly: true}
            - {name: password, mountPath: /run/secrets, readOnly: true}
            - {name: results, mountPath: /bench/results}
            - {name: testbed, mountPath: /bench/testbed.json, subPath: testbed.json, readOnly: true}
<#if profile??>
            - {name: testbed, mountPath: /bench/${profile}, subPath: ${profile}, readOnly: true}
</#if>
      volumes:
        - {name: work, emptyDir: {}}
        # On disk: the report is made here.
        - {name: tmp, emptyDir: {}}
        - {name: keys, secret: {secretName: keys-prime, defaultMode: 288}} # 0440
        - {name: password, secret: {secretName: database-password, defaultMode: 288}}
        - {name: results, persistentVolumeClaim: {claimName: results}}
        - {name: testbed, configMap: {name: testbed}}
