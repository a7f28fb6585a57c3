/** `npm run import -- …`: brings ideas and comments in from other systems; docs/import.md tells how. */
import { runCommand } from './lib/command.mjs';

await runCommand('import');
