import { idsOf } from './client.ts';
import { type Reading, readingTable } from './reading.ts';
import type { Measure, Site } from './site.ts';

/** Contributions that every employee may see, from all ages. */
async function somePaths({ databaseUrl, contributions }: Site): Promise<string[]> {
  const ids = await idsOf(
    databaseUrl,
    `select (select id from contribution where id >= g and type = 'SUGGESTION' and visibility = 'INTERNAL'
              and not is_deleted order by id limit 1) as id
       from generate_series(1, $1::bigint * 9 / 10, $1::bigint / 10) g`,
    [contributions],
  );
  return ids.map((id) => `/api/v3/contributions/${id}`);
}

const DETAIL: readonly Reading[] = [
  { name: 'detail, employee', caller: 'employee', paths: somePaths },
  { name: 'detail, administrator', caller: 'typeAdministrator', paths: somePaths },
];

export const details: Measure = async (bench) => [await readingTable(bench, 'Detail', DETAIL)];
