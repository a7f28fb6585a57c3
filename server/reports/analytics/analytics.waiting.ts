import { sql } from 'drizzle-orm';
import type { Waiting } from '#contract/reports/analytics.ts';
import type { WaitingPlace } from '#contract/reports/rules.ts';
import { withFormerMembers } from '#contract/users/former-member.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { distinctNames, fieldNames, unitNames } from '../report.names.ts';
import type { FigureRow } from './course-figures.repository.ts';
import { waitingDays } from './figure-values.ts';

/** Most fields, units and people each; those in which most waits. */
const MOST_PLACES = 100;

interface Reader {
  locale: string;
  /** What former members are called. */
  former: string;
  /** Whether people may be named. */
  seesPeople: boolean;
  /** Of the epoch, now. */
  second: number;
}

type Names = (ids: readonly number[]) => Promise<Map<number, string>>;

async function unitLabels(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const units = await unitNames(db, ids);
  const known = [...units];
  const labels = distinctNames(
    known,
    ([, { name }]) => name,
    ([, { path }]) => path,
  );
  return new Map(known.map(([id], at) => [id, labels[at] ?? '']));
}

async function personNames(db: Db, ids: readonly number[], former: string): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select person.id, ${fullNameSql(sql`person`)} as name from app_user person where person.id = any(${idArray(ids)})`);
  return new Map(rows.map(({ id, name }) => [id, withFormerMembers(name, former)]));
}

/** Where open contributions wait, by field, unit and person, the most first. */
export async function readWaiting(db: Db, rows: readonly FigureRow[], reader: Reader): Promise<Waiting[]> {
  const placesBy = async (by: WaitingPlace, names: Names): Promise<Waiting[]> => {
    const places = rows
      .filter(({ kind }) => kind === by)
      .sort((one, other) => other.number - one.number || one.key - other.key)
      .slice(0, MOST_PLACES);
    const nameOf = await names(places.map(({ key }) => key));
    return places.map((row) => ({
      ...{ by, id: row.key, name: nameOf.get(row.key) ?? null, count: row.number },
      waitingDays: waitingDays(row, reader.second),
    }));
  };
  return [
    ...(await placesBy('FIELD', (ids) => fieldNames(db, ids, reader.locale))),
    ...(await placesBy('UNIT', (ids) => unitLabels(db, ids))),
    ...(reader.seesPeople ? await placesBy('PERSON', (ids) => personNames(db, ids, reader.former)) : []),
  ];
}
