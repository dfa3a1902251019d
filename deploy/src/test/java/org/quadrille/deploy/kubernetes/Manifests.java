package org.quadrille.deploy.kubernetes;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Generated files, and the objects that their manifests declare, as Kubernetes types; a field that Kubernetes does not
 * know is refused.
 */
record Manifests(Map<String, String> files, List<HasMetadata> objects) {
    private static final Map<String, Class<? extends HasMetadata>> KINDS = Map.of(
            "v1 Namespace", Namespace.class,
            "v1 Service", Service.class,
            "v1 PersistentVolumeClaim", PersistentVolumeClaim.class,
            "apps/v1 Deployment", Deployment.class,
            "apps/v1 StatefulSet", StatefulSet.class,
            "batch/v1 Job", Job.class,
            "networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class);

    static final YAMLMapper STRICT = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1;

                /** The model collects unknown fields through its any-setter; without one they are refused. */
                @Override
                public Boolean hasAnySetter(Annotated annotated) {
                    return false;
                }
            })
            .build();

    static Manifests of(Map<String, String> files) throws IOException {
        List<HasMetadata> objects = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (!file.getKey().endsWith(".yaml") || file.getKey().equals("kustomization.yaml")) {
                continue;
            }
            try (var documents = STRICT.readerFor(JsonNode.class).readValues(file.getValue())) {
                while (documents.hasNext()) {
                    if (documents.next() instanceof JsonNode tree && tree.isObject()) {
                        objects.add(object(tree));
                    }
                }
            }
        }
        return new Manifests(files, objects);
    }

    static HasMetadata object(JsonNode tree) throws IOException {
        String kind = tree.get("apiVersion").asText() + " " + tree.get("kind").asText();
        Class<? extends HasMetadata> type = KINDS.get(kind);
        if (type == null) {
            throw new IOException("no kind of object is called " + kind);
        }
        return STRICT.treeToValue(tree, type);
    }

    <T> List<T> of(Class<T> type) {
        return objects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Every pod that the objects create, by the machine that it represents. */
    Map<String, PodTemplateSpec> pods() {
        List<PodTemplateSpec> all = new ArrayList<>();
        of(Deployment.class).forEach(object -> all.add(object.getSpec().getTemplate()));
        of(StatefulSet.class).forEach(object -> all.add(object.getSpec().getTemplate()));
        of(Job.class).forEach(object -> all.add(object.getSpec().getTemplate()));
        Map<String, PodTemplateSpec> pods = new TreeMap<>();
        all.forEach(pod -> pods.put(pod.getMetadata().getLabels().get("quadrille.org/machine"), pod));
        return pods;
    }

    Container container(String pod, String name) {
        return pods().get(pod).getSpec().getContainers().stream()
                .filter(container -> container.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
