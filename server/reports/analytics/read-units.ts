import { sql } from 'drizzle-orm';
import { parseSort } from '#contract/http.ts';
import type { UnitFigures, UnitFiguresQuery } from '#contract/reports/analytics-parts.ts';
import type { UnitFigureSort } from '#contract/reports/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { groupBy } from '#server/platform/group-by.ts';
import { Page } from '#server/platform/http/answers.ts';
import { unitLabels } from '../report.names.ts';
import { authorsOf } from './authors.sql.ts';
import { chooseFor, type Reading } from './chosen-courses.ts';
import { type FigureRow, readFigures } from './course-figures.repository.ts';
import { durationsOf } from './figure-values.ts';

type Counted = Omit<UnitFigures, 'unitName' | 'participants' | 'medianDays' | 'p90Days'>;

const none = (unitId: number): Counted => ({
  ...{ unitId, people: 0, contributions: 0, answered: 0, promised: 0, inTime: 0, implemented: 0 },
});

/** @param second of the epoch, now */
function addFigure(unit: Counted, { kind, other, number }: FigureRow, second: number): void {
  if (kind === 'UNIT_TOTAL') {
    unit.contributions += number;
    if (other === 1) unit.implemented += number;
  }
  if (kind === 'UNIT_KEPT') {
    unit.answered += number;
    if (other >= 0) unit.promised += number;
    if (other === 1) unit.inTime += number;
  }
  if (kind === 'UNIT_DUE' && other < second) unit.promised += number;
}

/** Open accounts by unit. */
async function readPeople(db: Db): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ unitId: number; people: number }>(sql`
    select coalesce(unit_id, 0) as "unitId", count(*)::int8 as people from app_user where activated group by 1`);
  return new Map(rows.map(({ unitId, people }) => [unitId, people]));
}

const percent = (part: number, whole: number) => (whole === 0 ? -1 : part / whole);

type Sortable = Counted & { participants: number; medianDays: number | null };
const VALUES: Record<Exclude<UnitFigureSort, 'unitName'>, (unit: Sortable) => number> = {
  people: ({ people }) => people,
  participants: ({ participants }) => participants,
  participation: ({ participants, people }) => percent(participants, people),
  contributions: ({ contributions }) => contributions,
  inTimeShare: ({ inTime, promised }) => percent(inTime, promised),
  implementedShare: ({ implemented, contributions }) => percent(implemented, contributions),
  medianDays: ({ medianDays }) => medianDays ?? -1,
};

/**
 * Units with people or contributions, a page of them: who takes part, and what became of what they submitted (decision 0106). What is
 * costly to read of all is read of the page alone, unless it is what they are sorted by.
 * @param most how many contributions are counted one by one
 * @throws AppError error.forbidden to those who do not see all contributions of the type
 */
export async function readUnits(
  reading: Reading,
  { page, size, sort, ...query }: UnitFiguresQuery,
  most?: number,
): Promise<Page<UnitFigures>> {
  const { db, locale, services } = reading;
  const { courses } = await chooseFor(reading, query, most);
  const second = Math.floor(services.now().getTime() / 1000);
  const units = new Map<number, Counted>();
  const unitOf = (id: number) => {
    const unit = units.get(id) ?? none(id);
    units.set(id, unit);
    return unit;
  };
  for (const row of await readFigures(db, courses, 'UNITS')) addFigure(unitOf(row.key), row, second);
  for (const [id, people] of await readPeople(db)) {
    // Who belongs to no unit is a row only where there is something to say of it.
    if (id !== 0 || units.has(0)) unitOf(id).people = people;
  }

  const { above, rows } = authorsOf(courses, query.type);
  const readParticipants = async (ids: readonly number[]) => {
    const { rows: found } = await db.execute<{ unitId: number; participants: number }>(sql`
      with ${above} written as (select distinct author_id from (${rows}) each)
      select coalesce(person.unit_id, 0) as "unitId", count(*)::int8 as participants
        from written join app_user person on person.id = written.author_id and person.activated
       where coalesce(person.unit_id, 0) = any(${idArray(ids)}) group by 1`);
    return new Map(found.map(({ unitId, participants }) => [unitId, participants]));
  };
  const readAnswers = async (ids: readonly number[]) => {
    const answers = groupBy(await readFigures(db, courses, 'UNIT_ANSWERS', ids), ({ key }) => key);
    return (id: number) => durationsOf(answers.get(id) ?? []);
  };

  const { field, direction } = parseSort<UnitFigureSort>(sort);
  const all = [...units.keys()];
  const way = direction === 'desc' ? -1 : 1;
  const names = field === 'unitName' ? await unitLabels(db, all) : null;
  const nameOf = (id: number) => names?.get(id) ?? '';
  const participants =
    field === 'participants' || field === 'participation' ? await readParticipants(all) : null;
  const answers = field === 'medianDays' ? await readAnswers(all) : null;
  const sortedBy = (unit: Counted) =>
    field === 'unitName'
      ? 0
      : VALUES[field]({
          ...unit,
          participants: participants?.get(unit.unitId) ?? 0,
          medianDays: answers?.(unit.unitId).medianDays ?? null,
        });
  const sorted = [...units.values()]
    .map((unit) => ({ unit, value: sortedBy(unit) }))
    .sort(
      (one, other) =>
        way *
          (one.value - other.value ||
            nameOf(one.unit.unitId).localeCompare(nameOf(other.unit.unitId), locale)) ||
        one.unit.unitId - other.unit.unitId,
    );
  const shown = sorted.slice(page * size, (page + 1) * size).map(({ unit }) => unit);
  const ids = shown.map(({ unitId }) => unitId);
  const shownNames = names ?? (await unitLabels(db, ids));
  const shownParticipants = participants ?? (await readParticipants(ids));
  const answersOf = answers ?? (await readAnswers(ids));
  return new Page(
    shown.map((unit) => {
      const { medianDays, p90Days } = answersOf(unit.unitId);
      return {
        ...unit,
        unitName: shownNames.get(unit.unitId) ?? null,
        participants: shownParticipants.get(unit.unitId) ?? 0,
        ...{ medianDays, p90Days },
      };
    }),
    sorted.length,
  );
}
