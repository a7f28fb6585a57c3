import { withClient } from './client.ts';
import type { Site } from './site.ts';

const fill = (
  { databaseUrl }: Site,
  table: 'app_user' | 'organization_unit',
  statement: string,
  number: number,
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(statement, [number]);
    await client.query(`analyze ${table}`);
  });

/** So many people at least, the new ones without a unit, a role or anything that they did. */
export const fillPeople = (site: Site, number: number) =>
  fill(
    site,
    'app_user',
    `insert into app_user (login, email, first_name, last_name, lang_key)
     select 'sheet' || g, 'sheet' || g || '@example.org', 'Person ' || g, 'Of the sheet', 'en'
       from generate_series((select count(*) + 1 from app_user)::int, $1) g`,
    number,
  );

/** So many units at least, the new ones in tens below those that are there. */
export const fillUnits = (site: Site, number: number) =>
  fill(
    site,
    'organization_unit',
    `insert into organization_unit (organization_id, parent_unit_id, name)
     select above.organization_id, above.id, 'Team ' || g
       from generate_series(1, greatest(0, $1 - (select count(*) from organization_unit)::int)) g
       join (select id, organization_id, row_number() over (order by id) - 1 as at, count(*) over () as number
               from organization_unit) above
         on above.at = (g / 10) % above.number`,
    number,
  );
