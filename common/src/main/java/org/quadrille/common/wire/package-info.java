/**
 * Transactions and orders over TCP: length-prefixed protobuf frames behind a handshake with version and token. What
 * the messages ask for is up to the emulators and the connector.
 */
package org.quadrille.common.wire;
