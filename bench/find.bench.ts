import { tokensFor } from './callers.ts';
import { withClient } from './client.ts';
import { inTurn, type Load, middle } from './load.ts';
import { type Measure, type Site, sizesOf } from './site.ts';
import { figure, verdict } from './table.ts';
import { FEW } from './words.ts';

/** Milliseconds of the 95th percentile at the larger size: of a rare word, of any other, and with eight at once. */
const AIMS = { rare: 20, any: 100, atOnce: 150 } as const;
const AT_ONCE = 8;

interface Search {
  name: string;
  q: string;
  isRare?: boolean;
}

/** Words of the generated texts, by how many of them hold them. */
const SEARCHES: readonly Search[] = [
  { name: 'a word of some thirty titles', q: FEW.split(' ')[0] ?? FEW, isRare: true },
  { name: 'a word that stands nowhere', q: 'quintessential', isRare: true },
  { name: 'a word of a fortieth of the titles', q: 'torque' },
  { name: 'a word of a seventh of the titles', q: 'hall' },
  { name: 'a word of every text', q: 'somebody' },
  { name: 'two words, common by themselves', q: 'torque laboratory' },
  { name: 'a phrase', q: '"fire door"' },
  { name: 'a beginning of a word', q: 'main' },
  { name: 'a word of comments alone', q: 'agree' },
];

/** Somebody from outside who takes part in nothing. */
async function outsiderOf({ databaseUrl }: Site): Promise<string> {
  const id = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into app_user (login, email, first_name, last_name, lang_key, email_verified_at)
       values ('bench.outsider', 'bench.outsider@example.org', 'Out', 'Sider', 'en', now())
       on conflict (login) do update set lang_key = 'en' returning id`,
    );
    const [row] = rows;
    await client.query(
      `insert into user_authority (user_id, authority) values ($1, 'ROLE_USER'), ($1, 'ROLE_EXTERNAL') on conflict do nothing`,
      [row?.id],
    );
    return Number(row?.id);
  });
  return (await tokensFor(databaseUrl, [id])).get(id) ?? '';
}

/** The first page of a search of everything, with its number: alone, and eight at once. */
export const finding: Measure = async (bench) => {
  const { small, large, rounds, seconds, say } = bench;
  const outsiders = new Map([
    [small, await outsiderOf(small)],
    [large, await outsiderOf(large)],
  ]);
  const rows: string[][] = [];
  for (const { name, q, isRare } of SEARCHES) {
    for (const caller of ['employee', 'administrator', 'outsider'] as const) {
      const load = (site: Site, connections: number): Load => {
        const token = caller === 'outsider' ? outsiders.get(site) : site.tokens[caller];
        const path = `/api/v3/search?page=0&size=10&q=${encodeURIComponent(q)}`;
        return {
          ...{ url: site.server.url, connections, seconds },
          requests: [{ method: 'GET', path, headers: { authorization: `Bearer ${token}` } }],
        };
      };
      const taken = await inTurn(
        { small: load(small, 1), large: load(large, 1), atOnce: load(large, AT_ONCE) },
        rounds,
      );
      const [alone, much, atOnce] = [middle(taken.small), middle(taken.large), middle(taken.atOnce)];
      const isMet = much.p95 <= (isRare ? AIMS.rare : AIMS.any) && atOnce.p95 <= AIMS.atOnce;
      rows.push([
        `${name}, ${caller}`,
        ...[alone.p50, alone.p95, much.p50, much.p95, atOnce.p95].map(figure),
        verdict(isMet),
      ]);
      say(`  ${rows.at(-1)?.join('  |  ')}`);
    }
  }
  const [few, many] = sizesOf(bench);
  return [
    {
      title: `Search of everything, ms; aims at ${many} by the 95th percentile: ${AIMS.rare} for a rare word, ${AIMS.any} for any, ${AIMS.atOnce} with ${AT_ONCE} at once`,
      head: ['search', `${few}: p50`, 'p95', `${many}: p50`, 'p95', `${AT_ONCE} at once, p95`, 'aims'],
      rows,
    },
  ];
};
