import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { fullName } from '#contract/users/full-name.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { REFERENCE_LOCALE } from '#server/platform/texts/messages.ts';
import { type CopyReader, copyPage, MOST_SHOWN, PAGE_NAME } from './copy.page.ts';
import { type CopySection, copySections, recordsAfter } from './copy.sections.ts';

/** Records, and rows of files, that are read at a time. */
const AT_A_TIME = 100;

type ArchiveServices = Pick<Services, 'database' | 'storage' | 'registrations' | 'messages' | 'now'>;

/** The records of a section, part by part. */
async function* partsOf({ database }: ArchiveServices, section: CopySection, userId: number) {
  for (let after = 0; ; ) {
    const rows = await recordsAfter(database, section, { userId, after, most: AT_A_TIME });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < AT_A_TIME) return;
    after = last.id;
  }
}

/** The records of a section as a JSON array, read part by part as it is written. */
async function* jsonOf(
  services: ArchiveServices,
  section: CopySection,
  userId: number,
  count: (records: number) => void,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of partsOf(services, section, userId)) {
    count(rows.length);
    for (const { record } of rows) {
      yield `${separator}${record}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function readerOf({ database, now }: ArchiveServices, userId: number): Promise<CopyReader> {
  const { firstName, lastName, langKey } = users;
  const [person] = await database
    .select({ firstName, lastName, langKey })
    .from(users)
    .where(eq(users.id, userId));
  const { title } = await readSettings(database);
  return {
    name: person ? fullName(person) : '',
    langKey: person?.langKey ?? REFERENCE_LOCALE,
    title,
    now: now(),
  };
}

/** The page that shows what is in the archive, read part by part as it is written. */
async function* pageOf(services: ArchiveServices, userId: number): AsyncGenerator<string> {
  const { messages, registrations } = services;
  const sections = registrations.of(copySections);
  const page = copyPage(messages, await readerOf(services, userId));
  yield page.head(sections);
  for (const section of sections) {
    yield page.sectionHead(section);
    let shown = 0;
    let hasMore = false;
    for await (const rows of partsOf(services, section, userId)) {
      hasMore = shown >= MOST_SHOWN;
      if (hasMore) break;
      yield rows.map(({ record }) => page.record(section, record)).join('');
      shown += rows.length;
    }
    yield page.sectionEnd(section, shown, hasMore);
  }
  yield page.foot;
}

interface OwnFile extends Record<string, unknown> {
  id: number;
  name: string;
  storageKey: string;
  createdDate: string;
}

async function* filesOf({ database }: ArchiveServices, userId: number): AsyncGenerator<OwnFile> {
  for (let after = 0; ; ) {
    const { rows } = await database.execute<OwnFile>(sql`
      select id, name, storage_key as "storageKey", created_date as "createdDate" from stored_file
       where created_by = ${userId} and category <> 'DATA_COPY' and id > ${after} order by id limit ${AT_A_TIME}`);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_A_TIME) return;
    after = last.id;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what has no place in the name of a file.
const UNFIT = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;

/** A name below `files/`: no two are the same, and none leads anywhere else. */
const pathOf = ({ id, name }: OwnFile) => `files/${id} ${name.replace(UNFIT, '_').slice(-150)}`;

/** The bytes of a file; nothing where the storage no longer has them. */
async function bytesOf({ storage }: ArchiveServices, { storageKey }: OwnFile): Promise<Readable> {
  try {
    return await storage.stream(storageKey);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return Readable.from([]);
    throw error;
  }
}

/**
 * Writes a ZIP file of what the installation holds of a person: a page to read, a JSON file for each kind of records, and the
 * person's own files. Read and written part by part: however much it is, little of it is in memory.
 * @returns how many records it holds
 */
export async function writeArchive(services: ArchiveServices, userId: number, path: string): Promise<number> {
  const zip = new ZipFile();
  let records = 0;
  // Typed as an older kind of stream.
  const output = zip.outputStream as Readable;
  const written = pipeline(output, createWriteStream(path, { mode: 0o600 }));
  // What breaks before the output is waited for is waited for all the same, below.
  written.catch(() => undefined);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  // What is read when the output ends early has no reader any more, and would stay open.
  let isOver = false;
  let source: Readable | undefined;
  const read = (stream: Readable) => {
    source = stream.on('error', fail);
    if (isOver) stream.destroy();
    return stream;
  };
  try {
    for (const section of services.registrations.of(copySections)) {
      zip.addReadStreamLazy(`${section.name}.json`, {}, (give) => {
        const json = jsonOf(services, section, userId, (more) => {
          records += more;
        });
        give(null, read(Readable.from(json)));
      });
    }
    for await (const file of filesOf(services, userId)) {
      const options = { mtime: new Date(file.createdDate), compress: false };
      zip.addReadStreamLazy(pathOf(file), options, (give) => {
        bytesOf(services, file).then(
          (stream) => give(null, read(stream)),
          (error) => give(error, undefined as never),
        );
      });
    }
    zip.addReadStreamLazy(PAGE_NAME, {}, (give) => {
      give(null, read(Readable.from(pageOf(services, userId))));
    });
    zip.end();
    await written;
  } finally {
    isOver = true;
    source?.destroy();
    output.destroy();
  }
  return records;
}
