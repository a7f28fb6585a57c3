/** `npm run backup`: saves database and files in one archive; see docs/operations.md. */
import { runCommand } from './lib/command.mjs';

await runCommand('backup');
