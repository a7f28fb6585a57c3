/** `npm run import -- …`: imports ideas and comments from other systems; see docs/import.md. */
import { runCommand } from './lib/command.mjs';

await runCommand('import');
