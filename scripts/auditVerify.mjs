/** `npm run audit:verify`: checks that the audit trail is whole; docs/operations.md tells how. */
import { runCommand } from './lib/command.mjs';

await runCommand('auditVerify');
