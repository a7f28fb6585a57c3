/**
 * `npm run dev`: the server, restarted when its files change, and the client with hot replacement.
 * Open the client's address; it passes the calls on. Ctrl-C stops both.
 */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { checkNode, root, say } from './lib/root.mjs';
import { program } from './lib/run.mjs';

const STOP_LIMIT_MS = 15_000;

checkNode();
endWithNpm();
await ensureInstalled({ development: true });

const port = process.env.PORT || '3000';
const env = { ...process.env, PORT: port, API_URL: `http://127.0.0.1:${port}` };
const start = (args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });

say(`Server: http://127.0.0.1:${port}. Client, to be opened: http://127.0.0.1:5173`);
const children = [
  start(['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/main.ts']),
  start([program('vite'), '--clearScreen', 'false']),
];

let exitCode;
let living = children.length;

/** Asks both to stop, and forces one that does not. */
function stop(code) {
  if (exitCode !== undefined) return;
  exitCode = code;
  for (const child of children) child.kill('SIGTERM');
  const force = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  setTimeout(force, STOP_LIMIT_MS).unref();
}

for (const child of children) {
  child.on('exit', (code) => {
    living -= 1;
    stop(code ?? 1);
    if (living === 0) process.exit(exitCode);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
