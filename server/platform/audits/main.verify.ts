import { parseArgs } from 'node:util';
import { UsageError } from '#server/platform/backup/arguments.ts';
import { runCommand, say } from '#server/platform/backup/command.ts';
import { connect } from '#server/platform/backup/connect.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { type Expected, type Verdict, verifyAudits } from './audit.verify.ts';

const USAGE = `Checks that no row of the audit trail was changed, removed or moved.

  npm run audit:verify [-- --expect <place>:<hash>]

  --expect  the last place and its hash as an earlier run printed them: tells a trail that was cut at its end, or written
            anew, too
  --help    this text

Ends with 0 when the trail is whole, 1 when it is not (it then names the first bad row), 2 when it could not be checked.`;

/** @returns null when help is asked for */
function parse(args: readonly string[]): { expected: Expected | null } | null {
  let values: { expect?: string | undefined; help: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { expect: { type: 'string' }, help: { type: 'boolean', default: false } },
    }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (values.help) return null;
  if (values.expect === undefined) return { expected: null };
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(values.expect) ?? [];
  if (position === undefined || hash === undefined) {
    throw new UsageError('--expect is a place, a colon and 64 hexadecimal digits.');
  }
  return { expected: { position: Number(position), hash } };
}

function printVerdict({ rows, first, last, purged, waiting, fault }: Verdict): void {
  if (purged.rows > 0) say(`${purged.rows} rows until ${purged.until} were removed by retention.`);
  say(`${rows} rows are as they were written.`);
  if (first) say(`First: row ${first.eventId} of ${first.timestamp}, place ${first.position}.`);
  if (last) say(`Last:  row ${last.eventId} of ${last.timestamp}, place ${last.position}.`);
  if (last && fault === null) say(`Note for --expect: ${last.position}:${last.hash}`);
  if (waiting > 0) say(`${waiting} rows wait for their place; the running application gives it to them.`);
  if (fault !== null) console.error(`The audit trail is not whole. ${fault}`);
}

await runCommand(USAGE, async () => {
  const options = parse(process.argv.slice(2));
  if (options === null) return null;
  const database = await openDatabase(parseEnvironment(process.env), say);
  try {
    const client = await connect(database.url, 'ideagarden-audit-verify');
    try {
      const verdict = await verifyAudits(client, options.expected);
      printVerdict(verdict);
      return verdict.fault === null ? 0 : 1;
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
  }
});
