/**
 * `npm run test:pgbouncer`: the tests of the server behind PgBouncer, once in each of its modes; `-- --mode=session` or
 * `-- --mode=transaction` for one of them, and names of files for some of the tests.
 */
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, giveUp, say } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';

const MODES = ['session', 'transaction'];
const PROJECTS = ['--project', 'server', '--project', 'server-isolated'];

checkNode();
const { values, positionals } = parseArgs({ options: { mode: { type: 'string' } }, allowPositionals: true });
const modes = values.mode === undefined ? MODES : MODES.filter((mode) => mode === values.mode);
if (modes.length === 0) giveUp('The mode is session or transaction.');
await ensureInstalled({ development: true });

const failed = [];
for (const mode of modes) {
  say(`The tests of the server behind PgBouncer, mode ${mode}.`);
  // tests/support/testServer.ts starts it before the PostgreSQL of the tests.
  const env = { NODE_ENV: 'test', TEST_PGBOUNCER: mode };
  if (!(await runTool('vitest', ['run', ...PROJECTS, ...positionals], { env }))) failed.push(mode);
}
if (failed.length > 0) giveUp(`Tests failed in mode ${failed.join(' and in mode ')}; see above.`);
