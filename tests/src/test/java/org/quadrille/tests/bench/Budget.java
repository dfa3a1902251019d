package org.quadrille.tests.bench;

/** The bound that a figure has to keep; its median over the rounds decides. */
record Budget(Direction direction, double bound) {
    enum Direction {
        AT_LEAST(">="),
        AT_MOST("<=");

        private final String sign;

        Direction(String sign) {
            this.sign = sign;
        }
    }

    static Budget atLeast(double bound) {
        return new Budget(Direction.AT_LEAST, bound);
    }

    static Budget atMost(double bound) {
        return new Budget(Direction.AT_MOST, bound);
    }

    boolean keeps(double value) {
        return direction == Direction.AT_LEAST ? value >= bound : value <= bound;
    }

    String text() {
        return direction.sign + " " + Figure.number(bound);
    }
}
