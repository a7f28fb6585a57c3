/** `npm run audit:verify`: checks that the audit trail is whole; see docs/operations.md. */
import { runCommand } from './lib/command.mjs';

await runCommand('auditVerify');
