import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { figure, verdict } from './table.ts';

const MEGABYTE_IN_KB = 1024;
const INTERVAL_MS = 200;

async function residentMegabytes(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / MEGABYTE_IN_KB;
  } catch {
    // No /proc on this system.
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) / MEGABYTE_IN_KB;
  }
}

/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Seconds of processor time that a process has used, which a busy machine does not stretch; NaN without /proc. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Memory before some work and at most while it lasts, beside what is aimed at, as cells of a table. */
export async function memoryCells(pid: number, aim: number, work: () => Promise<unknown>): Promise<string[]> {
  const before = await residentMegabytes(pid);
  const peak = await peakWhile(pid, work);
  return [`${figure(before)} MB`, `${figure(peak)} MB`, `${aim} MB`, verdict(peak <= aim)];
}

/** The largest resident memory, in MB, that a process had while something ran. */
async function peakWhile(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await residentMegabytes(pid));
  };
  const timer = setInterval(() => void look().catch(() => undefined), INTERVAL_MS);
  try {
    await work();
    await look();
    return peak;
  } finally {
    clearInterval(timer);
  }
}
