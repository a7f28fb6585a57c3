import { type SQL, sql } from 'drizzle-orm';
import type { Audience } from '#contract/access.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import type { TargetTables } from '#server/people/organizations/targets.ts';

const holds = (role: 'ROLE_INTERNAL' | 'ROLE_EXTERNAL') => holdsRole(sql`u.id`, role);

function admittedBy(audience: Audience): SQL {
  switch (audience) {
    case 'BOTH':
      return sql`true`;
    case 'NONE':
      return sql`false`;
    case 'INTERNAL':
      return holds('ROLE_INTERNAL');
    case 'EXTERNAL':
      return holds('ROLE_EXTERNAL');
  }
}

/**
 * Who is notified that a campaign or a competition has opened, as a condition on `u`: those who may contribute by the
 * submit setting and are in its targets, S2-07, S2-10; the same rule as `inTarget`, S2-03. `place` has the units
 * that the targets cover.
 */
export function isForProgramme(
  id: number,
  { units, organizations, owner }: TargetTables,
  audience: Audience,
): SQL {
  return sql`${admittedBy(audience)} and (
    not exists (select from ${units} t where t.${owner} = ${id}
                union all select from ${organizations} t where t.${owner} = ${id})
    or ${holds('ROLE_EXTERNAL')}
    or u.unit_id in (select id from place))`;
}
