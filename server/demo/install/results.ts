import { benefitEndpoints } from '#contract/benefits/endpoints.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { amountOf } from '#contract/formats/money.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { scheduleEndpoints } from '#contract/schedules/endpoints.ts';
import { type SeededRandom, seededRandom } from '#server/platform/seeded-random.ts';
import { SAMPLE_BENEFITS, SAMPLE_HELPERS, SAMPLE_STEPS } from '../results.ts';
import { DAY_MS, daysAfter, HOUR_MS } from './days.ts';
import type { Moment, SampleWorld } from './world.ts';

const dayAfter = (date: Date, days: number) => daysAfter(date, days).toISOString().slice(0, 10);

/** What has been recorded of one contribution, so that nothing is recorded twice. */
export type Recorded = Set<'forecast' | 'actual' | 'schedule'>;

/** Somebody who may use a command in the present state. */
function holderOf(
  { lifeCycle, logins }: SampleWorld,
  detail: ContributionDetail,
  type: CommandType,
): string | undefined {
  const commands = lifeCycle.states.find(({ id }) => id === detail.stateId)?.commands ?? [];
  const roles = commands
    .filter(({ commandType }) => commandType === type)
    .flatMap((command) => command.roles);
  const person = detail.participants.find(({ role }) => roles.includes(role));
  return person && logins.get(person.id);
}

/** The same kinds and amounts for forecast and actual, which differ by what really came of it. */
function amountsOf(id: number) {
  const chance = seededRandom(id * 6151);
  return chance.some(SAMPLE_BENEFITS, chance.between(1, 2)).map(([category, words]) => ({
    category,
    words,
    cents: BigInt(chance.between(12, 960)) * 25_000n,
    // Some sites count in euro.
    currency: id % 9 === 0 ? ('EUR' as const) : ('TRY' as const),
  }));
}

async function recordBenefits(
  { driver }: SampleWorld,
  detail: ContributionDetail,
  { login, benefitType, langKey, from }: { login: string; benefitType: 'FORECAST' | 'ACTUAL' } & Moment,
): Promise<void> {
  const share = benefitType === 'FORECAST' ? 100 : seededRandom(detail.id * 389).between(55, 130);
  for (const { category, words, cents, currency } of amountsOf(detail.id)) {
    await driver.call(login, benefitEndpoints.save, {
      body: {
        contributionId: detail.id,
        benefitType,
        category,
        amount: amountOf((cents * BigInt(share)) / 100n),
        currency,
        periodStart: dayAfter(from, benefitType === 'FORECAST' ? 60 : -30),
        periodEnd: dayAfter(from, benefitType === 'FORECAST' ? 424 : 0),
        explanation: words[langKey],
      },
    });
  }
}

/** A plan from now on, as far as it has come by today; a step is late now and then. */
function stepsFrom(
  from: Date,
  {
    langKey,
    today,
    chance,
    responsibleId,
  }: { langKey: 'en' | 'tr'; today: Date; chance: SeededRandom; responsibleId: number },
) {
  let start = 0;
  return SAMPLE_STEPS[langKey].slice(0, chance.between(3, 6)).map(([title, days], index) => {
    const step = { title, start: dayAfter(from, start), end: dayAfter(from, start + days) };
    const passed = (today.getTime() - from.getTime()) / DAY_MS - start;
    start += days;
    const done = passed >= days ? 100 : Math.max(0, Math.round((passed / days) * 20) * 5);
    return {
      ...step,
      percent: passed >= days && chance.percent(12) ? 80 : done,
      ...(index % 3 === 1 ? { responsible: chance.pick(SAMPLE_HELPERS[langKey]) } : { responsibleId }),
    };
  });
}

/** What is expected of a contribution, how it is put into practice, and what came of it, by those who are asked. */
export async function recordResults(
  world: SampleWorld,
  detail: ContributionDetail,
  { langKey, from }: Moment,
  recorded: Recorded,
): Promise<void> {
  const { driver, today } = world;
  // A chance of its own, so that what else happens does not depend on it.
  const chance = seededRandom(detail.id * 4421 + detail.stateId);
  const at = new Date(from.getTime() + chance.between(20, 60) * HOUR_MS);
  if (at > today) return;
  driver.setClock(at);
  for (const [mark, benefitType, command] of [
    ['forecast', 'FORECAST', 'BENEFIT_FORECAST'],
    ['actual', 'ACTUAL', 'BENEFIT_ACTUAL'],
  ] as const) {
    const login = holderOf(world, detail, command);
    if (!login || recorded.has(mark) || chance.percent(30)) continue;
    recorded.add(mark);
    await recordBenefits(world, detail, { login, benefitType, langKey, from: at });
  }
  const planner = holderOf(world, detail, 'IMPLEMENTATION_SCHEDULE');
  const responsible = detail.participants.find(({ role }) => role === 'RESPONSIBLE');
  if (!planner || !responsible || recorded.has('schedule') || chance.percent(20)) return;
  recorded.add('schedule');
  await driver.call(planner, scheduleEndpoints.replace, {
    params: { id: detail.id },
    body: { version: 0, items: stepsFrom(at, { langKey, today, chance, responsibleId: responsible.id }) },
  });
}
