import { parseArgs } from 'node:util';

export interface Arguments {
  mapping: string;
  files: string[];
  dryRun: boolean;
  batchSize: number;
  report: string | null;
}

export const USAGE = `Brings ideas, comments and their authors in from another system.

  npm run import -- --mapping <mapping.json> [options] <file.csv|file.ndjson> …

  --mapping <file>  what stands where in the files, see docs/import.md
  --dry-run         tells what would happen and keeps nothing
  --report <file>   lists every row that was rejected or changed, with the reasons, as CSV
  --batch <rows>    rows that are taken together or not at all, 1 to 2000 (500)
  --help            this text

Ends with 0 when every row is in, 1 when rows were rejected, 2 when it could not start or was stopped.
A row that is in already is passed over: run the same command again to go on.`;

/** The command line cannot be understood; `message` lists every fault. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Reads the command line.
 * @returns null when help is asked for
 * @throws UsageError
 */
export function parseArguments(args: readonly string[]): Arguments | null {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { values, positionals } = parsed;
  if (values.help) return null;
  const batchSize = Number(values.batch);
  const faults = [
    ...(values.mapping ? [] : ['--mapping: the mapping file is missing']),
    ...(positionals.length > 0 ? [] : ['there is no file to import']),
    ...(Number.isInteger(batchSize) && batchSize >= 1 && batchSize <= 2000
      ? []
      : ['--batch: must be a whole number from 1 to 2000']),
  ];
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  return {
    mapping: values.mapping ?? '',
    files: positionals,
    dryRun: values['dry-run'],
    batchSize,
    report: values.report ?? null,
  };
}

function read(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      batch: { type: 'string', default: '500' },
      help: { type: 'boolean', default: false },
    },
  });
}
