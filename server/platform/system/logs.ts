import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_NAME, LOG_TAIL_BYTES } from '#contract/system/log-lines.ts';
import type { LogFile } from '#contract/system/schema.ts';
import { notFound } from '#server/platform/errors.ts';
import { type LogPart, logPartsIn } from '#server/platform/logs/log-names.ts';

const nameOf = ({ kind, day }: LogPart): string => `${kind}-${day}.log`;

const partsOf = async (folder: string): Promise<LogPart[]> =>
  logPartsIn(await readdir(folder).catch(() => []));

/** The logs of the folder by kind and day, the newest first. */
export async function listLogs(folder: string): Promise<LogFile[]> {
  const logs = new Map<string, LogFile>();
  for (const part of await partsOf(folder)) {
    const about = await stat(join(folder, part.file)).catch(() => null);
    if (!about?.isFile()) continue;
    const name = nameOf(part);
    const known = logs.get(name);
    const modified = about.mtime.toISOString();
    if (known) known.size += about.size;
    else logs.set(name, { name, size: about.size, modified });
  }
  return [...logs.values()];
}

async function readEnd(path: string, most: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) throw notFound();
  try {
    const about = await file.stat();
    if (!about.isFile()) throw notFound();
    const length = Math.min(about.size, most);
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read({ buffer, position: about.size - length });
    return { bytes: buffer.subarray(0, bytesRead), isCut: length < about.size };
  } finally {
    await file.close();
  }
}

/**
 * The last megabyte of a kind's log of a day, from the beginning of a line, S3-120; `application.log` is the newest of
 * its kind, Q3-99.
 * @throws AppError 404 when there is no such log
 */
export async function readLog(folder: string, name: string): Promise<string> {
  if (!LOG_NAME.test(name)) throw notFound();
  const parts = await partsOf(folder);
  const newest = parts.find((part) => nameOf(part) === name || `${part.kind}.log` === name);
  if (!newest) throw notFound();
  let bytes = Buffer.alloc(0);
  for (const part of parts.filter((each) => nameOf(each) === nameOf(newest))) {
    const end = await readEnd(join(folder, part.file), LOG_TAIL_BYTES - bytes.length);
    bytes = Buffer.concat([end.bytes, bytes]);
    if (!end.isCut) continue;
    return bytes.toString('utf8').replace(/^[^\n]*\n?/, '');
  }
  return bytes.toString('utf8');
}
