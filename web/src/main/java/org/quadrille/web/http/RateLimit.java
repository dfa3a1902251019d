package org.quadrille.web.http;

/**
 * How many requests are answered, whoever asks: what many visitors need, and no more. What an answer may cost
 * is for those who make it. Thread-safe.
 */
final class RateLimit {
    private final double most;
    private final double perNano;
    private double left;
    private long since = System.nanoTime();

    /**
     * A pace.
     *
     * @param atOnce after a silence
     * @param perSecond over a long time
     */
    RateLimit(int atOnce, int perSecond) {
        this.most = atOnce;
        this.left = atOnce;
        this.perNano = perSecond / 1e9;
    }

    /** Whether one more is answered now. */
    synchronized boolean admits() {
        long now = System.nanoTime();
        left = Math.min(most, left + (now - since) * perNano);
        since = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
