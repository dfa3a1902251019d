package org.quadrille.common.workload;

/** The two Tier B databases of a group (workload.md 14.2). */
public enum DatabaseRole {
    /** VM3: the nine processor-heavy transactions. */
    OLTP,
    /** VM2: Trade-Lookup and Trade-Update, heavy on input and output. */
    DSS
}
