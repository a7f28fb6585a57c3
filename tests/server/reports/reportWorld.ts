import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { reportEndpoints, reportingEndpoints } from '#contract/reports/endpoints.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { comments, contributionRatings } from '#server/platform/db/schema/discussion.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { Call, TestApp } from '#tests/support/app.ts';

export interface Asked {
  start?: string;
  end?: string;
  fieldIds?: string;
}

type Row = typeof contributions.$inferSelect;

/** How often each value occurs. */
function counted<T>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

/** What everything is counted from: nothing that is kept for reports, lists or audiences. */
async function readWorld({ db }: TestApp) {
  const unitOf = new Map((await db.select().from(users)).map(({ id, unitId }) => [id, unitId ?? 0]));
  return {
    rows: await db.select().from(contributions),
    parts: await db.select().from(contributionParticipants),
    remarks: [
      ...(await db.select().from(comments)).map((row) => ({ ...row, kind: 'COMMENT' as const })),
      ...(await db.select().from(contributionRatings)).map((row) => ({ ...row, kind: 'RATING' as const })),
    ],
    unitOf,
  };
}
type World = Awaited<ReturnType<typeof readWorld>>;

const isAsked =
  ({ start, end, fieldIds }: Asked) =>
  (row: Row): boolean => {
    const day = row.dateSubmitted?.slice(0, 10);
    if (day === undefined || row.isDeleted) return false;
    const isWithin = (start === undefined || day >= start) && (end === undefined || day <= end);
    return isWithin && (fieldIds === undefined || fieldIds.split(',').includes(String(row.fieldId ?? 0)));
  };

function distributionOf(rows: readonly Row[], { parts, unitOf }: World): unknown[] {
  const firstUnit = ({ id }: Row) => {
    const [first] = parts
      .filter(({ contributionId, role }) => contributionId === id && role === 'OWNER')
      .sort((one, other) => one.rank - other.rank || one.userId - other.userId);
    return first ? (unitOf.get(first.userId) ?? 0) : 0;
  };
  return [
    ...counted(rows.map(({ fieldId }) => `FIELD ${fieldId ?? 0}`)),
    ...counted(rows.map(({ stateId }) => `STATE ${stateId}`)),
    ...counted(rows.map((row) => `UNIT ${firstUnit(row)}`)),
    ...counted(rows.map(({ dateSubmitted }) => `MONTH ${dateSubmitted?.slice(0, 7)}`)),
  ];
}

function collaborationOf(rows: readonly Row[], world: World): unknown[] {
  const { parts, remarks, unitOf } = world;
  const ids = new Set(rows.map(({ id }) => id));
  const of = <T extends { contributionId: number; userId: number }>(list: readonly T[]) =>
    list.filter(({ contributionId }) => ids.has(contributionId)).map(({ userId }) => unitOf.get(userId) ?? 0);
  const owners = parts.filter(({ role }) => role === 'OWNER');
  const columns = [
    distributionOf(rows, world).flatMap((entry) => {
      const [name, count] = entry as [string, number];
      return name.startsWith('UNIT ') ? Array<number>(count).fill(Number(name.slice(5))) : [];
    }),
    of(owners.filter(({ rank }) => rank > 1)),
    of(remarks.filter(({ kind }) => kind === 'COMMENT')),
    of(remarks.filter(({ kind }) => kind === 'RATING')),
  ];
  const units = [...new Set(columns.flat())];
  return units.map((unit) => [unit, ...columns.map((column) => column.filter((one) => one === unit).length)]);
}

/** A reader, who may list the suggestions that the figures are about. */
export interface Reader {
  name: string;
  call: Call;
}

/**
 * What the reports say to each reader equals what can be counted by hand on the suggestions that he or she finds in
 * the list of all, whatever is asked for.
 */
export async function expectFigures(app: TestApp, readers: readonly Reader[], questions: readonly Asked[]) {
  const world = await readWorld(app);
  for (const { name, call } of readers) {
    const listed = await call(contributionEndpoints.list, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
      query: { size: 1000 },
    });
    const seen = new Set(listed.body.map(({ id }) => id));
    for (const query of questions) {
      const rows = world.rows.filter((row) => seen.has(row.id)).filter(isAsked(query));
      const params = { type: 'SUGGESTION' } as const;
      const distribution = await call(reportingEndpoints.distribution, { params, query });
      expect(
        sorted(distribution.body.map(({ dimension, key, count }) => [`${dimension} ${key}`, count])),
        `distribution for ${name}, ${JSON.stringify(query)}`,
      ).toEqual(sorted(distributionOf(rows, world)));
      const collaboration = await call(reportingEndpoints.collaboration, { params, query });
      expect(
        sorted(
          collaboration.body.map((unit) => [
            unit.unitId ?? 0,
            unit.ownerCount,
            unit.coOwnerCount,
            unit.commentCount,
            unit.ratingCount,
          ]),
        ),
        `collaboration for ${name}, ${JSON.stringify(query)}`,
      ).toEqual(sorted(collaborationOf(rows, world)));
    }
  }
}

const RESULTS = {
  accepted: ['ACCEPTANCE', 'IMPLEMENTATION', 'STARTUP', 'PROJECT'],
  rejected: ['REJECTION', 'CANCELLATION'],
  completed: ['COMPLETION'],
} as const;

/** The same of the report by unit, which administrators read. */
export async function expectUnits(app: TestApp, admin: Call, questions: readonly Asked[]) {
  const world = await readWorld(app);
  for (const query of questions) {
    const { body } = await admin(reportEndpoints.units, { params: { type: 'SUGGESTION' }, query });
    const rows = world.rows.filter(({ type }) => type === 'SUGGESTION').filter(isAsked(query));
    for (const unit of body) {
      const own = rows.filter(({ ownerUnitId }) => ownerUnitId === unit.unitId);
      const result = (types: readonly string[]) =>
        own.filter(({ stateType }) => types.includes(stateType)).length;
      expect(unit, JSON.stringify(query)).toMatchObject({
        submitted: own.length,
        accepted: result(RESULTS.accepted),
        rejected: result(RESULTS.rejected),
        completed: result(RESULTS.completed),
      });
    }
  }
}

/** Everything that is kept, added up. */
export async function storedNumbers({ db }: TestApp) {
  const { rows } = await db.execute(sql`
    select type, audience, kind, month::text, field_id, key, sum(number)::text as numbers from report_tally
     group by 1, 2, 3, 4, 5, 6 having sum(number) <> 0
    union all
    select '', '', '', month::text, field_id, state_id,
           concat_ws(' ', sum(contributions), sum(stays), sum(seconds), sum(open_stays), sum(open_since))
      from report_stay_tally group by 4, 5, 6 having sum(contributions) <> 0
    union all
    select 'stay', '', '', null, contribution_id, state_id, concat_ws(' ', stays, seconds, open_since)
      from contribution_stay
     order by 1, 2, 3, 4, 5, 6`);
  return rows;
}
