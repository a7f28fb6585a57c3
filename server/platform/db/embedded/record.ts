import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** What is remembered of the cluster from one start to the next, in a file that only we can read. */
export interface ClusterRecord {
  /** Of the superuser. */
  password: string;
  /** Of the role as which the application connects; a cluster of an earlier version has none. */
  applicationPassword?: string | undefined;
  /** Port of the last start, taken again when it is free. */
  port: number;
  /** Where the cluster is, when it could not stay in the data folder. */
  directory?: string | undefined;
}

export const newPassword = () => randomBytes(24).toString('base64url');

/** The record, or undefined when there is none or it cannot be understood. */
export async function readRecord(file: string): Promise<ClusterRecord | undefined> {
  try {
    const record = JSON.parse(await readFile(file, 'utf8')) as ClusterRecord;
    return typeof record.password === 'string' && Number.isInteger(record.port) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the record in one step, so that a power cut leaves the old or the new one. */
export async function writeRecord(file: string, record: ClusterRecord): Promise<void> {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

/** The preferred port of 127.0.0.1 if nobody listens there, else one that is free now. */
export async function freePort(preferred: number): Promise<number> {
  const port = (preferred > 0 ? await tryPort(preferred) : undefined) ?? (await tryPort(0));
  if (port === undefined) throw new Error('No port of 127.0.0.1 is free.');
  return port;
}
