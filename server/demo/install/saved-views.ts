import { ownViewEndpoints, savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import type { SampleDriver } from '../driver.ts';

/** A list for everybody and a board for those who answer, each in the menu of somebody. */
export async function makeSavedViews(driver: SampleDriver): Promise<void> {
  const { id: list } = await driver.call('suggestion.admin', savedViewEndpoints.create, {
    body: {
      name: 'Most supported suggestions',
      address: '/contribution/list/SUGGESTION/0/all?sort=supportCount,desc',
      columns: ['title', 'state', 'field', 'supporters', 'comments', 'dateSubmitted'],
      sharing: { with: 'ROLE', role: 'ROLE_INTERNAL' },
    },
  });
  const { id: board } = await driver.call('suggestion.admin', savedViewEndpoints.create, {
    body: {
      name: 'Late answers',
      address: '/contribution/board/SUGGESTION/0/manage?answerState.in=late',
      sharing: { with: 'ROLE', role: 'ROLE_SUGGESTION_ADMIN' },
    },
  });
  await driver.call('employee', ownViewEndpoints.pin, { params: { id: list } });
  await driver.call('suggestion.admin', ownViewEndpoints.pin, { params: { id: board } });
  await driver.call('suggestion.admin', ownViewEndpoints.mailWeekly, { params: { id: board } });
}
