import type { ChildProcess } from 'node:child_process';
import type { Worker } from 'node:cluster';

/** A connection as Node hands it to a process; closed, its number is -1. */
interface Handle {
  fd: number;
  close(): void;
}

const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && 'fd' in value && 'close' in value;

/**
 * Closes connections that were handed to a process that died before it took them. Node leaves them open in the primary
 * process, where nobody reads them: who asks would wait for ever instead of asking again.
 */
export function createHandedConnections() {
  const handed = new Map<Handle, Worker>();

  return {
    /** Follows what is handed to a process, from its start on. */
    follow(worker: Worker): void {
      const { process: child } = worker;
      const send = child.send.bind(child) as (...args: unknown[]) => boolean;
      const following = (...args: unknown[]) => {
        const [, handle] = args;
        if (isHandle(handle)) {
          // Those that were taken are closed here.
          for (const known of handed.keys()) if (known.fd === -1) handed.delete(known);
          // Or handed on by a process that was about to end.
          handed.set(handle, worker);
        }
        return send(...args);
      };
      child.send = following as ChildProcess['send'];
      worker.once('exit', () => {
        for (const [handle, owner] of handed) {
          if (owner !== worker) continue;
          handed.delete(handle);
          if (handle.fd !== -1) handle.close();
        }
      });
    },
  };
}
