/** `npm run backup`: saves database and files in one archive; docs/operations.md tells how. */
import { runCommand } from './lib/command.mjs';

await runCommand('backup');
