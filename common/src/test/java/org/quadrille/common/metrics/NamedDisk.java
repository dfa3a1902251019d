package org.quadrille.common.metrics;

import java.util.List;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HWPartition;

/** A disk of which only the name and the bytes matter. */
record NamedDisk(String name) implements HWDiskStore {
    static final long BYTES = 4_711;

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getModel() {
        return "";
    }

    @Override
    public String getSerial() {
        return "";
    }

    @Override
    public long getSize() {
        return 0;
    }

    @Override
    public long getReads() {
        return 0;
    }

    @Override
    public long getReadBytes() {
        return BYTES;
    }

    @Override
    public long getWrites() {
        return 0;
    }

    @Override
    public long getWriteBytes() {
        return BYTES;
    }

    @Override
    public long getCurrentQueueLength() {
        return 0;
    }

    @Override
    public long getTransferTime() {
        return 0;
    }

    @Override
    public List<HWPartition> getPartitions() {
        return List.of();
    }

    @Override
    public long getTimeStamp() {
        return 0;
    }

    @Override
    public boolean updateAttributes() {
        return true;
    }
}
