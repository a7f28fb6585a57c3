import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { readCsv } from '#server/platform/csv/csv.ts';
import { readLines, SourceError } from '#server/platform/csv/lines.ts';
import type { SourceRecord } from '#server/platform/csv/records.ts';
import type { Mapping } from '../mapping.ts';
import type { ValueSpec } from '../values.ts';
import { readNdjson } from './ndjson.ts';

const CSV = ['.csv', '.tsv', '.txt'];
const NDJSON = ['.ndjson', '.jsonl'];

/** Every column that a mapping reads; a path into an object begins with the column's name. */
function columnsOf(mapping: Mapping): string[] {
  const specs = [
    ...(Object.values(mapping.columns) as (ValueSpec | undefined)[]),
    ...(mapping.kind === 'contributions' ? mapping.details.map(({ from }) => from) : []),
  ];
  return [...new Set(specs.flatMap((spec) => spec?.columns ?? []))];
}

/** Why a file cannot be imported, as far as its name and first row show. */
async function faultOf(file: string, mapping: Mapping): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return `${file}: there is no such file`;
  if (![...CSV, ...NDJSON].includes(extname(file).toLowerCase())) {
    return `${file}: its name must end with one of ${[...CSV, ...NDJSON].join(' ')}`;
  }
  try {
    for await (const _ of readRecords(file, mapping)) break;
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Makes sure that files can be read, and have the columns that the mapping names, before anything is
 * written.
 * @returns the bytes of all files
 * @throws SourceError that names every file that cannot be
 */
export async function checkFiles(files: readonly string[], mapping: Mapping): Promise<number> {
  const faults: string[] = [];
  let bytes = 0;
  for (const file of files) {
    const fault = await faultOf(file, mapping);
    if (fault === null) bytes += (await stat(file)).size;
    else faults.push(fault);
  }
  if (faults.length > 0) throw new SourceError(faults.join('\n'));
  return bytes;
}

/**
 * The rows of a file, read as they are asked for.
 * @param onBytes gets how many bytes more have been read
 * @throws SourceError
 */
export async function* readRecords(
  file: string,
  mapping: Mapping,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<SourceRecord> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      onBytes(chunk.length);
      yield chunk;
    }
  }
  try {
    const lines = readLines(chunks());
    if (NDJSON.includes(extname(file).toLowerCase())) yield* readNdjson(lines);
    else yield* readCsv(lines, mapping.csv, columnsOf(mapping));
  } catch (error) {
    if (error instanceof SourceError) throw new SourceError(`${file}: ${error.message}`);
    throw error;
  }
}
