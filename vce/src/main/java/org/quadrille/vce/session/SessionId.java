package org.quadrille.vce.session;

import org.quadrille.common.config.Testbed.Pacing;

/**
 * Which session this is among all of a run, and how they are paced.
 *
 * @param emulator index of its customer emulator, from 1
 * @param emulators number of customer emulators
 * @param session number in its customer emulator, from 1
 * @param pacing pacing of all sessions
 */
public record SessionId(int emulator, int emulators, int session, Pacing pacing) {}
