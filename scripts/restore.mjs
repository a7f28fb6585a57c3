/** `npm run restore -- <file>`: makes database and files what they were; see docs/operations.md. */
import { runCommand } from './lib/command.mjs';

await runCommand('restore');
