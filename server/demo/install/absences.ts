import { absenceEndpoints, usualDeputyEndpoints } from '#contract/absences/endpoints.ts';
import type { SampleDriver } from '../driver.ts';
import { daysAfter } from './days.ts';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Who is away, from and to how many days from today, and who stands in. */
const AWAY = [
  ['deniz.acar', 10, 19, 'responsible'],
  ['clara.novak', -4, 6, 'viktor.horvat'],
  ['paula.santos', -1, 3, 'nadia.petrova'],
] as const;

/** Two who are responsible for the same fields stand in for each other; one of them goes away soon, two others are away. */
export async function makeAbsences(
  driver: SampleDriver,
  people: ReadonlyMap<string, number>,
  today: Date,
): Promise<void> {
  const [first, second] = ['responsible', 'deniz.acar'] as const;
  for (const [login, deputy] of [
    [first, second],
    [second, first],
  ] as const) {
    await driver.call(login, usualDeputyEndpoints.save, {
      body: { deputyId: people.get(deputy) ?? null },
    });
  }
  for (const [login, from, to, deputy] of AWAY) {
    // Nobody says afterwards that they were away.
    driver.setClock(daysAfter(today, Math.min(from, 0)));
    await driver.call(login, absenceEndpoints.create, {
      body: {
        firstDay: dayOf(daysAfter(today, from)),
        lastDay: dayOf(daysAfter(today, to)),
        deputyId: people.get(deputy) as number,
      },
    });
  }
  driver.setClock(today);
}
