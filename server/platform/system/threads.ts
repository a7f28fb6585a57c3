import { readdirSync, readFileSync } from 'node:fs';
import { getActiveResourcesInfo } from 'node:process';
import type { StackFrame, Thread, ThreadDump, ThreadState } from '#contract/system/schema.ts';

const UNKNOWN = -1;
const TASKS = '/proc/self/task';
/** Threads that libuv keeps for files, names and cryptography, by default. */
const LIBUV_THREADS = 4;
const STATES: Readonly<Record<string, ThreadState>> = {
  R: 'RUNNABLE',
  S: 'WAITING',
  D: 'BLOCKED',
  I: 'WAITING',
  T: 'TIMED_WAITING',
};

const FRAME = /^\s+at (?:(.*) \()?(.+?)(?::(\d+))?(?::\d+)?\)?$/;

/** One line of a stack: `    at Type.method (file:///…/threads.ts:12:3)`. */
export function readFrame(line: string): StackFrame | null {
  const [, called = '', file = '', lineNumber] = FRAME.exec(line) ?? [];
  if (file === '') return null;
  const name = called.replace(/^(async|new) /, '');
  const dot = name.lastIndexOf('.');
  return {
    className: dot > 0 ? name.slice(0, dot) : '',
    methodName: name.slice(dot + 1) || '<anonymous>',
    fileName: file === 'native' || file === '<anonymous>' ? null : file.replace(/^.*\/(?=[^/]+$)/, ''),
    lineNumber: lineNumber === undefined ? UNKNOWN : Number(lineNumber),
    nativeMethod: file === 'native' || file.startsWith('node:'),
  };
}

/** Where the event loop is at this moment: within the answer to whoever asks. */
function currentStack(): StackFrame[] {
  const holder: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  Error.captureStackTrace(holder, currentStack);
  Error.stackTraceLimit = limit;
  return (holder.stack ?? '')
    .split('\n')
    .slice(1)
    .flatMap((line) => readFrame(line) ?? []);
}

function aThread(values: Pick<Thread, 'threadId' | 'threadName' | 'threadState'> & Partial<Thread>): Thread {
  return {
    blockedCount: 0,
    blockedTime: UNKNOWN,
    waitedCount: 0,
    waitedTime: UNKNOWN,
    lockName: null,
    daemon: true,
    inNative: true,
    suspended: false,
    priority: 5,
    stackTrace: [],
    lockedMonitors: [],
    lockedSynchronizers: [],
    ...values,
  };
}

const mainThread = (values: Partial<Thread> = {}): Thread =>
  aThread({
    threadId: process.pid,
    threadName: 'main',
    threadState: 'RUNNABLE',
    ...values,
    daemon: false,
    inNative: false,
    stackTrace: currentStack(),
  });

const numberIn = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** A thread as Linux knows it; null when it has ended meanwhile. */
function readTask(id: string): Thread | null {
  try {
    const status = readFileSync(`${TASKS}/${id}/status`, 'utf8');
    const waitedCount = numberIn(status, 'voluntary_ctxt_switches');
    if (Number(id) === process.pid) return mainThread({ waitedCount });
    const [, letter = 'S'] = /^State:\s+(\w)/m.exec(status) ?? [];
    return aThread({
      threadId: Number(id),
      threadName: readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim(),
      threadState: STATES[letter] ?? 'WAITING',
      waitedCount,
    });
  } catch {
    return null;
  }
}

/** The threads that the system names, or, where it names none, those that every Node process has. */
function listThreads(): Thread[] {
  try {
    return readdirSync(TASKS).flatMap((id) => readTask(id) ?? []);
  } catch {
    const workers = Array.from({ length: LIBUV_THREADS }, (_, at) =>
      aThread({ threadId: at + 1, threadName: `libuv-worker-${at + 1}`, threadState: 'WAITING' }),
    );
    return [mainThread(), ...workers];
  }
}

/** The threads of this process and what keeps its event loop open, S3-115. */
export function readThreads(): ThreadDump {
  const resources: Record<string, number> = {};
  for (const kind of getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  return { threads: listThreads(), resources };
}
