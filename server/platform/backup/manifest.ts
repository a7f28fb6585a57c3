import { z } from 'zod';

/** The form of archives; a later form that this version cannot read gets another number. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const SUMS = 'sums/';
export const TABLES = 'tables/';
export const FILES = 'files/';

const Manifest = z.object({
  application: z.literal('ideagarden'),
  format: z.literal(FORMAT),
  version: z.string(),
  /** The moment whose state it holds. */
  createdAt: z.string(),
  postgres: z.string(),
  /** Every migration of the database: they are its schema. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Files that the database names and the storage did not have. */
    missing: z.array(z.string()),
  }),
  /** How many lists of sums there are, and the sum of them all. */
  sums: z.object({ count: z.number(), sha256: z.string() }),
});

/** What an archive says of itself; it stands at its end, so a cut archive has none. */
export type Manifest = z.infer<typeof Manifest>;

/** The archive is damaged, or none of ours; nothing was changed. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** @throws ArchiveError for what is no manifest, or one of a later form */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ArchiveError('its list of contents cannot be read', { cause: error });
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT) {
    throw new ArchiveError(`it has form ${format}, which a later version of the application writes`);
  }
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw new ArchiveError('its list of contents is not one of ours');
  return parsed.data;
}
