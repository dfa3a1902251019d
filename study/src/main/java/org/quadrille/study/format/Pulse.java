package org.quadrille.study.format;

/**
 * How fast a machine was just before or after a run, at work that is the same every time. It is not used to correct
 * anything; it only shows whether the machine changed.
 *
 * @param work units of fixed processor work a second, by one thread for each CPU
 * @param writes small writes a second, each of them forced to disk before the next, into the study's folder
 */
public record Pulse(String machine, double work, double writes) {}
