import type { BodyOf } from '#contract/http.ts';
import { languageName } from '#contract/languages/codes.ts';
import type { userImportEndpoints } from '#contract/users/import.endpoints.ts';
import type { UserImportPlan } from '#contract/users/import.schema.ts';
import { type Db, sqlState } from '#server/platform/db/client.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { Caller, Context, UploadedFile } from '#server/platform/http/call.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import { losesAdministrator, requireAdministratorLeft } from '../users.policy.ts';
import { mapColumns } from './import.columns.ts';
import { type PeopleFile, readPeopleFile } from './import.file.ts';
import { readKnownPeople, readKnownUnits } from './import.known.ts';
import { notifyPeople } from './import.mails.ts';
import { countsOf, deactivates, digestOf, type PlannedRow, planImport } from './import.plan.ts';
import { type PersonRow, personRows, uncorrectableLines } from './import.texts.ts';
import { vocabularyOf } from './import.values.ts';
import { writePlan } from './import.write.ts';

type Work = Pick<Context<never>, 'services' | 'abortSignal'> & { caller: Caller };
type Order = BodyOf<typeof userImportEndpoints.check>;
type Run = BodyOf<typeof userImportEndpoints.apply>;
type Columns = ReturnType<typeof mapColumns>;

/** A file is read no longer than somebody waits for it. */
const claimOf = ({ caller, abortSignal }: Work) => ({ userId: caller.id, signal: abortSignal() });

const hasKey = (columns: Columns) =>
  [...columns.values()].some((field) => field === 'login' || field === 'email');

/** Every text of the rows that may be somebody's login or e-mail. */
const namesIn = (rows: readonly PersonRow[]): string[] =>
  rows
    .flatMap((row) => ('texts' in row ? [row.texts.login ?? '', row.texts.email ?? ''] : []))
    .map((name) => name.trim())
    .filter((name) => name !== '');

/**
 * The rows of a file with what was corrected.
 * @throws AppError error.validation for lines that cannot be corrected
 */
function correctedRows(file: PeopleFile, columns: Columns, { corrections }: Order): PersonRow[] {
  if (uncorrectableLines(file.rows, corrections).length > 0) {
    throw invalid('user', [{ field: 'corrections', message: 'Value' }]);
  }
  return personRows(file.rows, columns, corrections);
}

async function planOf(
  db: Db,
  { caller, services }: Work,
  rows: readonly PersonRow[],
  { lock }: { lock: boolean },
): Promise<PlannedRow[]> {
  const units = await readKnownUnits(db);
  const paths = new Map(units.map(({ id, path }) => [id, path]));
  const locales = await configuredLocales(db, services);
  const names = Object.fromEntries(locales.map((locale) => [locale, languageName(locale)]));
  return planImport({
    rows,
    words: vocabularyOf(services.messages, locales, names, units),
    people: await readKnownPeople(db, namesIn(rows), { lock }),
    pathOfUnit: (id) => paths.get(id) ?? String(id),
    caller,
  });
}

const sampleOf = ({ rows }: PeopleFile, header: string): string => {
  const row = rows.find((one) => 'cells' in one && (one.cells[header] ?? '').trim() !== '');
  return row && 'cells' in row ? (row.cells[header] ?? '').trim().slice(0, 60) : '';
};

/**
 * What a file of people would make and change, row by row; writes nothing.
 * @throws AppError error.importHeader, error.importTooLong, error.importTooLarge, error.importFile
 */
export async function checkImport(work: Work, sent: UploadedFile, order: Order): Promise<UserImportPlan> {
  const { database, messages } = work.services;
  const file = await readPeopleFile(sent, claimOf(work));
  const columns = mapColumns(file.headers, order.columns, messages);
  const rows = hasKey(columns) ? correctedRows(file, columns, order) : [];
  const plan = await planOf(database, work, rows, { lock: false });
  return {
    sheet: file.sheet,
    columns: [...columns].map(([header, field]) => ({ header, field, sample: sampleOf(file, header) })),
    hasKey: hasKey(columns),
    counts: countsOf(plan),
    deactivated: plan.filter(deactivates).length,
    rows: plan.map(({ before: _before, after: _after, ...row }) => row),
    digest: await digestOf(plan),
  };
}

/** A name that somebody took, a unit that somebody deleted. */
const OVERTAKEN: readonly (string | undefined)[] = ['23505', '23503'];

/**
 * Carries out what the check has shown, in one transaction.
 * @throws AppError error.importChanged when people have changed since the check, error.importFaulty, and those of the
 *   check
 */
export async function applyImport(
  work: Work & Pick<Context<never>, 'carriedOut' | 'transaction'>,
  sent: UploadedFile,
  run: Run,
) {
  const { caller, services } = work;
  const file = await readPeopleFile(sent, claimOf(work));
  const columns = mapColumns(file.headers, run.columns, services.messages);
  const rows = hasKey(columns) ? correctedRows(file, columns, run) : [];
  try {
    return await work.transaction(async (db) => {
      const plan = await planOf(db, work, rows, { lock: true });
      if ((await digestOf(plan)) !== run.digest) throw refused('error.importChanged', 'user');
      const counts = countsOf(plan);
      if (counts.FAULT > 0 && !run.leaveFaults) throw refused('error.importFaulty', 'user');
      const written = await writePlan({ db, services, caller, now: services.now() }, plan);
      const mails = await notifyPeople({ db, services }, written, run);
      const loses = written.changed.some(
        (person) => person.before && losesAdministrator(person.before, person),
      );
      if (loses) await requireAdministratorLeft(db);
      const deactivated = plan.filter(deactivates).length;
      work.carriedOut(run, {
        created: counts.NEW,
        changed: counts.CHANGED,
        deactivated,
        skipped: counts.FAULT,
        corrected: run.corrections.length,
        invited: mails,
      });
      return { counts, deactivated, mails };
    });
  } catch (error) {
    // Between the plan and the writing.
    if (OVERTAKEN.includes(sqlState(error))) throw refused('error.importChanged', 'user');
    throw error;
  }
}
