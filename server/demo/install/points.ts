import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import type { SeededRandom } from '#server/platform/seeded-random.ts';
import type { SampleDriver } from '../driver.ts';
import { daysAfter } from './days.ts';

/** For what points are given by hand: code, points, and its name in both languages. */
const OCCASIONS = [
  ['MENTORING', 50, 'Mentored a new colleague', 'Yeni bir çalışma arkadaşına rehberlik'],
  ['IDEA_DAY', 40, 'Presented at the idea day', 'Fikir gününde sunum'],
  ['OTHER_SITE', 30, 'Helped another site', 'Başka bir tesise destek'],
] as const;

/** Which occasion, to whom, how many days ago, and why. */
const GIVEN = [
  [0, 'employee', 120, 'Looked after Can in the first three months.'],
  [1, 'employee', 64, 'Showed how the pallet idea came about.'],
  [1, 'employee.two', 64, 'Enerji tasarrufu fikrini anlattı.'],
  [2, 'responsible', 41, 'Two days at the other plant for the trial.'],
  [null, 'mentor', 18, 'Answered every question of the summer interns.'],
  [0, 'employee.two', 9, 'Yeni mühendisin ilk ayında yanında oldu.'],
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
    const day = daysAfter(today, -daysAgo);
    driver.setClock(day);
    return day.toISOString().slice(0, 10);
  };
  const idOf = (login: string) => people.get(login) ?? 0;
  at(200);
  const occasions: number[] = [];
  for (const [code, point, en, tr] of OCCASIONS) {
    const definitionList = [
      { language: 'en', title: en },
      { language: 'tr', title: tr },
    ];
    const params = { source: 'EXTRA' } as const;
    const body = { code, point, definitionList };
    occasions.push((await driver.call('admin', pointDefinitionEndpoints.create, { params, body })).id);
  }
  for (const [occasion, login, daysAgo, explanation] of GIVEN) {
    at(daysAgo);
    await driver.call('appadmin', pointEndpoints.give, {
      body: {
        userId: idOf(login),
        point: occasion === null ? WITHOUT_OCCASION : OCCASIONS[occasion][1],
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
