import type { BodyOf } from '#contract/http.ts';
import { languageName } from '#contract/languages/codes.ts';
import type { userImportEndpoints } from '#contract/users/import.endpoints.ts';
import type { UserImportPlan } from '#contract/users/import.schema.ts';
import { type Db, sqlState } from '#server/platform/db/client.ts';
import { refused } from '#server/platform/errors.ts';
import type { Caller, Context, UploadedFile } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import { losesAdministrator, requireAdministratorLeft } from '../users.policy.ts';
import { mapColumns } from './import.columns.ts';
import { type PeopleFile, readPeopleFile } from './import.file.ts';
import { readKnownPeople, readKnownUnits } from './import.known.ts';
import { notifyPeople } from './import.mails.ts';
import { countsOf, digestOf, type PlannedRow, planImport } from './import.plan.ts';
import { vocabularyOf } from './import.values.ts';
import { writePlan } from './import.write.ts';

interface Work {
  caller: Caller;
  services: Services;
}
type Order = BodyOf<typeof userImportEndpoints.check>;
type Run = BodyOf<typeof userImportEndpoints.apply>;
type Columns = ReturnType<typeof mapColumns>;

const hasKey = (columns: Columns) =>
  [...columns.values()].some((field) => field === 'login' || field === 'email');

/** Every text of the file that may be somebody's login or e-mail. */
function namesIn({ rows }: PeopleFile, columns: Columns): string[] {
  const keys = [...columns].flatMap(([header, field]) =>
    field === 'login' || field === 'email' ? [header] : [],
  );
  const names = rows.flatMap((row) =>
    'cells' in row ? keys.map((header) => (row.cells[header] ?? '').trim()) : [],
  );
  return names.filter((name) => name !== '');
}

async function planOf(
  db: Db,
  { caller, services }: Work,
  file: PeopleFile,
  columns: Columns,
  { lock }: { lock: boolean },
): Promise<PlannedRow[]> {
  if (!hasKey(columns)) return [];
  const units = await readKnownUnits(db);
  const paths = new Map(units.map(({ id, path }) => [id, path]));
  const locales = await configuredLocales(db, services);
  const names = Object.fromEntries(locales.map((locale) => [locale, languageName(locale)]));
  return planImport({
    rows: file.rows,
    columns,
    words: vocabularyOf(services.messages, locales, names, units),
    people: await readKnownPeople(db, namesIn(file, columns), { lock }),
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
  const file = await readPeopleFile(sent, work.caller.id);
  const columns = mapColumns(file.headers, order.columns, messages);
  const plan = await planOf(database, work, file, columns, { lock: false });
  return {
    sheet: file.sheet,
    columns: [...columns].map(([header, field]) => ({ header, field, sample: sampleOf(file, header) })),
    hasKey: hasKey(columns),
    counts: countsOf(plan),
    rows: plan.map(({ line, person, outcome, changes, faults }) => ({
      line,
      person,
      outcome,
      changes,
      faults,
    })),
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
  work: Work & Pick<Context<never>, 'transaction'>,
  sent: UploadedFile,
  run: Run,
) {
  const { caller, services } = work;
  const file = await readPeopleFile(sent, caller.id);
  const columns = mapColumns(file.headers, run.columns, services.messages);
  try {
    return await work.transaction(async (db) => {
      const plan = await planOf(db, work, file, columns, { lock: true });
      if ((await digestOf(plan)) !== run.digest) throw refused('error.importChanged', 'user');
      const counts = countsOf(plan);
      if (counts.FAULT > 0 && !run.leaveFaults) throw refused('error.importFaulty', 'user');
      const written = await writePlan({ db, services, caller, now: services.now() }, plan);
      const mails = await notifyPeople({ db, services }, written, run);
      const loses = written.changed.some(
        (person) => person.before && losesAdministrator(person.before, person),
      );
      if (loses) await requireAdministratorLeft(db);
      return { counts, mails };
    });
  } catch (error) {
    // Between the plan and the writing.
    if (OVERTAKEN.includes(sqlState(error))) throw refused('error.importChanged', 'user');
    throw error;
  }
}
