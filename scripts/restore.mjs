/** `npm run restore -- <file>`: makes database and files what they were; docs/operations.md tells how. */
import { runCommand } from './lib/command.mjs';

await runCommand('restore');
