/**
 * Transactions and orders over TCP: length-prefixed protobuf frames behind a handshake with version and token. The
 * emulators and the connector define what the messages mean.
 */
// Used by audit, vce, vconnector, vmee.
package org.quadrille.common.wire;
