import { inTurn, type Load, middle } from './load.ts';
import { nearCopies, plant } from './planted.ts';
import { type Bench, type Measure, type Site, sizesOf } from './site.ts';
import { figure, type Table, verdict } from './table.ts';

/** Milliseconds of the 95th percentile at the larger size, and the share of near copies among the first five. */
const AIMS = { alone: 100, atOnce: 250, share: 0.9 } as const;
const AT_ONCE = 8;

type Asked = { title: string; text: string };

const pathOf = ({ title, text }: Asked) =>
  `/api/v3/contributions/similar?size=5&title=${encodeURIComponent(title)}&text=${encodeURIComponent(text)}`;

/** Another one of them each time. */
function asking(
  site: Site,
  token: string,
  asked: readonly Asked[],
  connections: number,
  seconds: number,
): Load {
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...{ url: site.server.url, connections, seconds },
    requests: asked.map((one) => ({ method: 'GET', path: pathOf(one), headers })),
  };
}

/** Of the near copies, the share whose original is the first of the answer, and among its first five. */
async function foundOf(site: Site, asked: readonly (Asked & { original: string })[]) {
  let [first, amongFive] = [0, 0];
  for (const one of asked) {
    const answer = await fetch(site.server.url + pathOf(one), {
      headers: { authorization: `Bearer ${site.tokens.employee}` },
    });
    if (!answer.ok) throw new Error(`${answer.status} is not 2xx`);
    const titles = ((await answer.json()) as { title: string }[]).map(({ title }) => title);
    first += Number(titles[0] === one.original);
    amongFive += Number(titles.includes(one.original));
  }
  return { first: first / asked.length, amongFive: amongFive / asked.length };
}

const percent = (share: number) => `${figure(share * 100)} %`;

async function quality({ small, large }: Bench): Promise<Table> {
  const copies = nearCopies();
  const ways = { 'by its title alone': copies.map((one) => ({ ...one, text: '' })), 'with a text': copies };
  const rows: string[][] = [];
  for (const [way, asked] of Object.entries(ways)) {
    const [few, many] = [await foundOf(small, asked), await foundOf(large, asked)];
    rows.push([
      way,
      ...[few.first, few.amongFive, many.first, many.amongFive].map(percent),
      verdict(many.amongFive >= AIMS.share),
    ]);
  }
  const [few, many] = sizesOf({ small, large } as Bench);
  return {
    title: `Near copies of ${copies.length} planted contributions, found; aim at ${many}: ${percent(AIMS.share)} among the first five`,
    head: ['near copy', `${few}: first`, 'among five', `${many}: first`, 'among five', 'aim'],
    rows,
  };
}

async function speed(bench: Bench): Promise<Table> {
  const { small, large, rounds, seconds, say } = bench;
  const copies = nearCopies();
  const asked: Record<string, Asked[]> = {
    'a title': copies.map(({ title }) => ({ title, text: '' })),
    'a title and a text': copies,
    'a title of common words alone': [
      { title: 'Label the spare parts list in hall two', text: '' },
      { title: 'Repair the heat recovery in the north site', text: '' },
      { title: 'Move the first aid kit in the press shop', text: '' },
    ],
  };
  const rows: string[][] = [];
  for (const [name, texts] of Object.entries(asked)) {
    for (const caller of ['employee', 'typeAdministrator'] as const) {
      const load = (site: Site, connections: number) =>
        asking(site, site.tokens[caller], texts, connections, seconds);
      const taken = await inTurn(
        { small: load(small, 1), large: load(large, 1), atOnce: load(large, AT_ONCE) },
        rounds,
      );
      const [alone, much, atOnce] = [middle(taken.small), middle(taken.large), middle(taken.atOnce)];
      rows.push([
        `${name}, ${caller === 'employee' ? 'employee' : 'administrator of a type'}`,
        ...[alone.p50, alone.p95, much.p50, much.p95, atOnce.p95].map(figure),
        verdict(much.p95 <= AIMS.alone && atOnce.p95 <= AIMS.atOnce),
      ]);
      say(`  ${rows.at(-1)?.join('  |  ')}`);
    }
  }
  const [few, many] = sizesOf(bench);
  return {
    title: `Similar contributions, ms; aims at ${many} by the 95th percentile: ${AIMS.alone} alone, ${AIMS.atOnce} with ${AT_ONCE} at once`,
    head: ['asked for', `${few}: p50`, 'p95', `${many}: p50`, 'p95', `${AT_ONCE} at once, p95`, 'aims'],
    rows,
  };
}

/** What is like a text that somebody writes: whether what says the same is found, and how long it takes. */
export const similarity: Measure = async (bench) => {
  await plant(bench.small);
  await plant(bench.large);
  return [await quality(bench), await speed(bench)];
};
