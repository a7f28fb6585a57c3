import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ReportQuery, UnitReportRow } from '#contract/reports/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Viewer } from '#server/process/selection/visibility.ts';
import { factsOf } from './report.facts.ts';
import { unitNames } from './report.names.ts';

type Counted = Omit<UnitReportRow, 'unitName' | 'submittedPerUser'> & Record<string, unknown>;

/** With two decimals, rounded half up; null where nobody is. */
const perPerson = (number: number, people: number) =>
  people === 0 ? null : Math.round((number / people) * 100) / 100;

/**
 * What the people of each unit submitted, and what became of it; units without people are left out, and a
 * contribution counts at its first owner's unit [R3L-04, R3P-188], S3-110.
 */
export async function readUnitReport(
  db: Db,
  viewer: Viewer,
  type: ContributionType,
  query: ReportQuery,
  locale: string,
): Promise<UnitReportRow[]> {
  const { rows } = await db.execute<Counted>(sql`
    ${factsOf(viewer, type, query, ['OWNER', 'ACCEPTED', 'REJECTED', 'COMPLETED'])},
    total as (
      select key as unit_id,
             sum(number) filter (where kind = 'OWNER') as submitted,
             sum(number) filter (where kind = 'ACCEPTED') as accepted,
             sum(number) filter (where kind = 'REJECTED') as rejected,
             sum(number) filter (where kind = 'COMPLETED') as completed
        from fact group by key
    ), staff as (
      select unit_id, count(*) as people from app_user where activated group by unit_id
    )
    select unit.id as "unitId", coalesce(staff.people, 0)::int8 as "userCount",
           coalesce(total.submitted, 0)::int8 as submitted, coalesce(total.accepted, 0)::int8 as accepted,
           coalesce(total.rejected, 0)::int8 as rejected, coalesce(total.completed, 0)::int8 as completed
      from organization_unit unit
      left join staff on staff.unit_id = unit.id
      left join total on total.unit_id = unit.id
     where staff.people > 0 or exists (select from app_user where app_user.unit_id = unit.id)`);
  const names = await unitNames(
    db,
    rows.map(({ unitId }) => unitId),
  );
  return rows
    .map((row) => ({
      ...row,
      unitName: names.get(row.unitId)?.path ?? '',
      submittedPerUser: perPerson(row.submitted, row.userCount),
    }))
    .sort((one, other) => one.unitName.localeCompare(other.unitName, locale) || one.unitId - other.unitId);
}
