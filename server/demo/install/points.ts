import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import type { SeededRandom } from '#server/platform/seeded-random.ts';
import type { SampleDriver } from '../driver.ts';
import { DAY_MS } from './contributions.ts';

/** For what points are given by hand. */
const OCCASIONS = [
  {
    code: 'MENTORING',
    point: 50,
    en: 'Mentored a new colleague',
    tr: 'Yeni bir çalışma arkadaşına rehberlik',
  },
  { code: 'IDEA_DAY', point: 40, en: 'Presented at the idea day', tr: 'Fikir gününde sunum' },
  { code: 'OTHER_SITE', point: 30, en: 'Helped another site', tr: 'Başka bir tesise destek' },
] as const;

const GIVEN = [
  {
    occasion: 0,
    login: 'employee',
    daysAgo: 120,
    explanation: 'Looked after Can in the first three months.',
  },
  { occasion: 1, login: 'employee', daysAgo: 64, explanation: 'Showed how the pallet idea came about.' },
  { occasion: 1, login: 'employee.two', daysAgo: 64, explanation: 'Enerji tasarrufu fikrini anlattı.' },
  {
    occasion: 2,
    login: 'responsible',
    daysAgo: 41,
    explanation: 'Two days at the other plant for the trial.',
  },
  {
    occasion: null,
    login: 'mentor',
    daysAgo: 18,
    explanation: 'Answered every question of the summer interns.',
  },
  { occasion: 0, login: 'employee.two', daysAgo: 9, explanation: 'Yeni mühendisin ilk ayında yanında oldu.' },
] as const;

/** Points without an occasion. */
const WITHOUT_OCCASION = 25;

/** What points are exchanged for, and the colleague's word about it. */
const REWARDS = [
  { rewardText: 'Coffee mug', point: 15, explanation: 'Chosen at the spring market.' },
  { rewardText: 'Cinema voucher for two', point: 30, explanation: 'Picked up at the reception.' },
  { rewardText: 'Five trees planted', point: 20, explanation: 'For the grove behind the plant.' },
  { rewardText: 'A book of choice', point: 25, explanation: 'Ordered with the next delivery.' },
] as const;

const SPENDERS = ['employee', 'employee.two', 'responsible', 'mentor', 'partner'] as const;

/** Points given by hand, and what people exchanged theirs for: never more than they have. */
export async function makePoints(
  driver: SampleDriver,
  people: ReadonlyMap<string, number>,
  { chance, today }: { chance: SeededRandom; today: Date },
): Promise<void> {
  const at = (daysAgo: number) => {
    const day = new Date(today.getTime() - daysAgo * DAY_MS);
    driver.setClock(day);
    return day.toISOString().slice(0, 10);
  };
  const idOf = (login: string) => people.get(login) ?? 0;
  at(200);
  const occasions: number[] = [];
  for (const { code, point, en, tr } of OCCASIONS) {
    const definitionList = [
      { language: 'en', title: en },
      { language: 'tr', title: tr },
    ];
    const params = { source: 'EXTRA' } as const;
    const body = { code, point, definitionList };
    occasions.push((await driver.call('admin', pointDefinitionEndpoints.create, { params, body })).id);
  }
  for (const { occasion, login, daysAgo, explanation } of GIVEN) {
    at(daysAgo);
    await driver.call('appadmin', pointEndpoints.give, {
      body: {
        userId: idOf(login),
        point: occasion === null ? WITHOUT_OCCASION : OCCASIONS[occasion].point,
        explanation,
        pointDefinitionId: occasion === null ? null : (occasions[occasion] ?? null),
      },
    });
  }
  for (const [index, login] of SPENDERS.entries()) {
    const userId = idOf(login);
    for (const reward of chance.some(REWARDS, 2)) {
      const { remainingPoint } = await driver.call('admin', pointEndpoints.totals, {
        params: { id: userId },
      });
      if (reward.point > remainingPoint) continue;
      const body = { userId, ...reward, spentDate: at(35 - 6 * index) };
      const bill = {
        name: 'receipt.txt',
        bytes: Buffer.from(`${reward.rewardText}: ${reward.point} points\n`),
      };
      await (index === 0
        ? driver.call('admin', pointSpendingEndpoints.uploadFile, { body, file: bill })
        : driver.call('admin', pointSpendingEndpoints.create, { body }));
    }
  }
  driver.setClock(today);
}
