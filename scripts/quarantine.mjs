/** `npm run quarantine`: lists, takes out and deletes infected files that were refused; see docs/operations.md. */
import { runCommand } from './lib/command.mjs';

await runCommand('quarantine');
