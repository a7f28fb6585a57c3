import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const POLL_MS = 500;
/** Exit code of a program that SIGTERM ended. */
const TERMINATED = 143;
/** npm runs a script through a shell, some of which stay until it ends. */
const SHELL = /(^|[\\/])-?((ba|da|a|z|k|fi)?sh|busybox|cmd\.exe|powershell\.exe|pwsh)$/i;

/** What a process is called and who started it; null where the system does not say. */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name is in brackets and may hold some itself.
      const [, name] = /\((.*)\)/s.exec(text) ?? [];
      return { name, parent: Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) };
    }
    if (process.platform === 'win32') return null;
    const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [, parent, name] = /^(\d+)\s+(.*)$/.exec(text) ?? [];
    return parent === undefined ? null : { name, parent: Number(parent) };
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Ends this process, as SIGTERM would, when the npm that started it is gone. npm passes a signal on to the shell between
 * us and not to us, and nothing at all when it is killed; without this, a supervisor that ends `npm start` would leave
 * the server running.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const known = describe(parent);
  const npm = known && SHELL.test(known.name ?? '') ? known.parent : null;
  const isGone = () => {
    if (process.ppid !== parent || !isAlive(parent)) return true;
    if (npm === null) return false;
    // A shell that lost its npm gets another parent, also where the ended npm was not collected.
    return process.platform === 'linux' ? describe(parent)?.parent !== npm : !isAlive(npm);
  };
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(TERMINATED);
  }, POLL_MS);
  timer.unref();
}
