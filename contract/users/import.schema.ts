import { z } from 'zod';

/** What a column of the file may hold; each at most once. */
export const USER_IMPORT_FIELDS = [
  'login',
  'email',
  'firstName',
  'lastName',
  'activated',
  'langKey',
  'authorities',
  'unit',
  'phone',
  'educationLevel',
  'company',
  'department',
  'position',
] as const;
export const UserImportField = z.enum(USER_IMPORT_FIELDS);
export type UserImportField = z.infer<typeof UserImportField>;

/**
 * Largest file in bytes, its most rows of people, the most columns, the most rows that are corrected, and characters of a
 * corrected cell and of all of them: with the names around them they stay below the JSON that an upload takes, whatever
 * letters they have.
 */
export const USER_IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 60,
  corrections: 200,
  cell: 300,
  corrected: 20_000,
} as const;

/** Cells by what they hold. */
const UserImportTexts = z.partialRecord(UserImportField, z.string().max(USER_IMPORT_LIMITS.cell));
export type UserImportTexts = z.infer<typeof UserImportTexts>;

/** What stands in a line in place of what the file has: of the fields that are named, the whole cell. */
export const UserImportCorrection = z.object({ line: z.number().int().positive(), texts: UserImportTexts });
export type UserImportCorrection = z.infer<typeof UserImportCorrection>;

/** Characters of all corrected cells. */
export const correctedCharacters = (corrections: readonly Pick<UserImportCorrection, 'texts'>[]): number =>
  corrections.flatMap(({ texts }) => Object.values(texts)).reduce((sum, text) => sum + text.length, 0);

/** What would happen to a row, or has happened. */
export const USER_IMPORT_OUTCOMES = ['NEW', 'CHANGED', 'UNCHANGED', 'FAULT'] as const;
const UserImportOutcome = z.enum(USER_IMPORT_OUTCOMES);

/** Why a row cannot be taken; the text is `userImport.fault.{name}`. */
const USER_IMPORT_FAULTS = [
  /** Needed for somebody new. */
  'missing',
  /** Longer or shorter than the field takes. */
  'size',
  'email',
  /** A login with a space in it. */
  'login',
  'yesNo',
  'language',
  'role',
  'level',
  'unit',
  /** Several units have this name. */
  'units',
  'loginTaken',
  'emailTaken',
  /** The person is in an earlier row too; `value` is its line. */
  'twice',
  /** Only administrators touch administrators, and nobody shuts himself out, S3-97. */
  'notAllowed',
  /** Another number of cells than the first line has. */
  'cells',
  /** The row takes several lines, `value` is `4–900`: a stray quote may have swallowed other rows. */
  'lines',
  /** A formula of a spreadsheet that came to an error, `#N/A`. */
  'formula',
  'unreadable',
] as const;
export type UserImportFaultName = (typeof USER_IMPORT_FAULTS)[number];

export const UserImportFault = z.object({
  field: UserImportField.nullable(),
  fault: z.enum(USER_IMPORT_FAULTS),
  /** What is in the cell. */
  value: z.string().nullable(),
});
export type UserImportFault = z.infer<typeof UserImportFault>;

export const UserImportRow = z.object({
  /** Of the file, from 1; the first line holds the names of the columns. */
  line: z.number(),
  /** Who it is about, as far as the row says. */
  person: z.string(),
  outcome: UserImportOutcome,
  /** Of somebody stored, what becomes another; roles and units as text. */
  changes: z.array(
    z.object({ field: UserImportField, from: z.string().nullable(), to: z.string().nullable() }),
  ),
  faults: z.array(UserImportFault),
  isCorrected: z.boolean(),
  /** What is in the cells, long ones are cut: of rows that were corrected or can be. Null of others. */
  texts: UserImportTexts.nullable(),
});
export type UserImportRow = z.infer<typeof UserImportRow>;

export const UserImportCounts = z.object({
  NEW: z.number(),
  CHANGED: z.number(),
  UNCHANGED: z.number(),
  FAULT: z.number(),
});
export type UserImportCounts = z.infer<typeof UserImportCounts>;

/** What an import would do; nothing is written. */
export const UserImportPlan = z.object({
  /** Of a workbook the sheet that was read, its first, and how many there are; null for CSV. */
  sheet: z.object({ name: z.string(), count: z.number() }).nullable(),
  columns: z.array(
    z.object({
      header: z.string(),
      /** Null: the column is left alone. */
      field: UserImportField.nullable(),
      /** The first value below it. */
      sample: z.string(),
    }),
  ),
  /** People are found by login or e-mail: without either there are no rows. */
  hasKey: z.boolean(),
  counts: UserImportCounts,
  /** How many of the changed are deactivated by it. */
  deactivated: z.number(),
  rows: z.array(UserImportRow),
  /** Stands for exactly this plan; `apply` wants it back. */
  digest: z.string(),
});
export type UserImportPlan = z.infer<typeof UserImportPlan>;
