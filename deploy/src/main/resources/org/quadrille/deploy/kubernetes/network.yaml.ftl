# Who may connect to whom. A cluster whose network plugin enforces no policies connects everyone to everyone.
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: nothing
  namespace: ${q(namespace)}
  labels: {app.kubernetes.io/part-of: quadrille}
spec:
  podSelector: {}
  policyTypes: [Ingress, Egress]
---
# Names. Where the cluster's servers for them are, differs: in pods, on nodes, at an address of the link.
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: names
  namespace: ${q(namespace)}
  labels: {app.kubernetes.io/part-of: quadrille}
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress:
    - ports: [{protocol: UDP, port: 53}, {protocol: TCP, port: 53}]
<#list network as machine>
<#if machine.in?has_content || machine.out?has_content>
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: ${q(machine.host)}
  namespace: ${q(namespace)}
  labels: {app.kubernetes.io/part-of: quadrille}
spec:
  podSelector: {matchLabels: {quadrille.org/machine: ${q(machine.host)}}}
<#if machine.in?has_content && machine.out?has_content>
  policyTypes: [Ingress, Egress]
<#elseif machine.in?has_content>
  policyTypes: [Ingress]
<#else>
  policyTypes: [Egress]
</#if>
<#if machine.in?has_content>
  ingress:
<#list machine.in as arrow>
    # ${arrow.what}
    - from: [{podSelector: {matchLabels: {quadrille.org/machine: ${q(arrow.from)}}}}]
      ports: [{protocol: TCP, port: ${arrow.port}}]
</#list>
</#if>
<#if machine.out?has_content>
  egress:
<#list machine.out as arrow>
<#if arrow.to?has_content>
    # ${arrow.what}
    - to: [{podSelector: {matchLabels: {quadrille.org/machine: ${q(arrow.to)}}}}]
      ports: [{protocol: TCP, port: ${arrow.port}}]
<#else>
    # ${arrow.what}: to pods elsewhere, of which only the name of their Service is known
    - ports: [{protocol: TCP, port: ${arrow.port}}]
</#if>
</#list>
</#if>
</#if>
</#list>
