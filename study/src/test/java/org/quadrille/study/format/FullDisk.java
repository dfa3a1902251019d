package org.quadrille.study.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file on a disk that is full, or that no longer flushes or truncates. */
final class FullDisk extends FileChannel {
    /** Bytes that can still be written. */
    int room = Integer.MAX_VALUE;

    boolean forces = true;
    boolean truncates = true;

    private final FileChannel file;

    FullDisk(Path path) throws IOException {
        file = FileChannel.open(path, StandardOpenOption.WRITE);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        if (room == 0) {
            throw new IOException("No space left on device");
        }
        ByteBuffer part = from.slice();
        part.limit(Math.min(room, part.remaining()));
        int written = file.write(part);
        from.position(from.position() + written);
        room -= written;
        return written;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        if (!forces) {
            throw new IOException("Input/output error");
        }
        file.force(metaData);
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        if (!truncates) {
            throw new IOException("Input/output error");
        }
        file.truncate(size);
        return this;
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long place) throws IOException {
        file.position(place);
        return this;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public int read(ByteBuffer into) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int read(ByteBuffer into, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer from, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }
}
