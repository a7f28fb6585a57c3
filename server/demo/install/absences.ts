import { absenceEndpoints, usualDeputyEndpoints } from '#contract/absences/endpoints.ts';
import type { SampleDriver } from '../driver.ts';
import { daysAfter } from './days.ts';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Two who are responsible for the same fields stand in for each other; one of them goes away soon. */
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
  await driver.call(second, absenceEndpoints.create, {
    body: {
      firstDay: dayOf(daysAfter(today, 10)),
      lastDay: dayOf(daysAfter(today, 19)),
      deputyId: people.get(first) as number,
    },
  });
}
