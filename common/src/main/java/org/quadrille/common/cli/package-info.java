/**
 * What every command and process of the kit shares on its command line: options, help, exit codes, and a user's
 * mistake as one sentence. The commands themselves are in other modules.
 */
package org.quadrille.common.cli;
