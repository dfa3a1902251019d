/**
 * What the command lines of all commands and processes of the kit share: options, help, exit codes, and user errors as
 * one sentence. The commands themselves are in other modules.
 */
// Used by every module.
package org.quadrille.common.cli;
