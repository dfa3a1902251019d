# A testbed on Kubernetes: ${testbed}
# Written by `quadrille deploy kubernetes` from the testbed file; write it again with --replace after a change there.
# For changes of your own make a kustomization of yours that names this folder under `resources` and patches it.
#
#   kubectl apply -k FOLDER              starts the machines
#   kubectl create -f FOLDER/run.yaml    makes a run: builds what is not built, checks, runs, reports
#   kubectl delete -k FOLDER             removes all, the databases and the results too
#
# A result from here is not a TPC result.
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ${q(namespace)}
resources:
  - namespace.yaml
  - network.yaml
  - results.yaml
<#if databases>
  - databases.yaml
</#if>
  - machines.yaml
  - ${secrets}
# run.yaml, which is no part of this, names them as they are here.
generatorOptions:
  disableNameSuffixHash: true
  labels: {app.kubernetes.io/part-of: quadrille}
configMapGenerator:
  - name: testbed
    files: [testbed.json<#if profile??>, ${profile}</#if>]
<#if databases>
  - name: database-setup
    files: [quadrille.sh=database-setup.sh]
</#if>
