apiVersion: v1
kind: Namespace
metadata:
  name: ${q(namespace)}
  labels:
    app.kubernetes.io/part-of: quadrille
    pod-security.kubernetes.io/enforce: restricted
    pod-security.kubernetes.io/enforce-version: latest
