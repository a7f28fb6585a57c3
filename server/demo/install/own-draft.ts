import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { daysAfter } from './days.ts';
import type { LaterSteps } from './world.ts';

const WRITER = 'employee';
const TITLE = 'Pallet labels that can be read from the forklift';
const SUMMARY = 'Drivers get out to read what is on a pallet, twenty times in a shift.';
const BODY = '<p>Print the name in letters as high as a hand, on two sides of each pallet.</p>';

/** A suggestion that the employee has begun and not yet submitted, without a field: a form is seen as it is while somebody writes. */
export async function beginDraft({ driver, today }: LaterSteps): Promise<void> {
  driver.setClock(daysAfter(today, -1));
  const type = 'SUGGESTION' as const;
  const params = { type };
  const id = await driver.call(WRITER, contributionEndpoints.create, {
    params,
    body: initialContribution(type, {}),
  });
  await driver.call(WRITER, contributionEndpoints.save, {
    params,
    body: { id, title: TITLE, summary: SUMMARY, body: BODY, saveAsDraft: true },
  });
  driver.setClock(today);
}
