import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_NAME, LOG_TAIL_BYTES } from '#contract/system/log-lines.ts';
import type { LogFile } from '#contract/system/schema.ts';
import { notFound } from '#server/platform/errors.ts';

/** The files of the log folder, the newest first; the undated names are another way to say the newest. */
export async function listLogs(folder: string): Promise<LogFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => LOG_NAME.test(name) && /\d/.test(name))
      .map(async (name) => {
        const about = await stat(join(folder, name)).catch(() => null);
        return about?.isFile() ? [{ name, size: about.size, modified: about.mtime.toISOString() }] : [];
      }),
  );
  const dayOf = (name: string) => name.replace(/^[a-z]+/, '');
  return files
    .flat()
    .sort((a, b) => dayOf(b.name).localeCompare(dayOf(a.name)) || a.name.localeCompare(b.name));
}

/** The file behind a name: `application.log` is the newest of its kind, Q3-99. */
async function fileOf(folder: string, name: string): Promise<string> {
  if (!LOG_NAME.test(name)) throw notFound();
  if (/\d/.test(name)) return join(folder, name);
  const kind = name.slice(0, -'.log'.length);
  const newest = (await listLogs(folder)).find((file) => file.name.startsWith(`${kind}-`));
  if (!newest) throw notFound();
  return join(folder, newest.name);
}

/**
 * The last megabyte of a log file, from the beginning of a line, S3-120.
 * @throws AppError 404 when there is no such file
 */
export async function readLog(folder: string, name: string): Promise<string> {
  const file = await open(await fileOf(folder, name), 'r').catch(() => null);
  if (file === null) throw notFound();
  try {
    const about = await file.stat();
    if (!about.isFile()) throw notFound();
    const start = Math.max(0, about.size - LOG_TAIL_BYTES);
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.min(about.size, LOG_TAIL_BYTES)),
      position: start,
    });
    const content = buffer.subarray(0, bytesRead).toString('utf8');
    return start === 0 ? content : content.slice(content.indexOf('\n') + 1);
  } finally {
    await file.close();
  }
}
