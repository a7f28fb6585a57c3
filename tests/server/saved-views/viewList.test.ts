import { describe, expect, it } from 'vitest';
import { listQuery } from '#contract/contributions/list.schema.ts';
import { placeOfView } from '#contract/saved-views/screens.ts';
import { listingOf } from '#server/process/saved-views/view-list.ts';
import { parseListAddress } from '#src/features/contributions/listContext.ts';

/** The zone of the browser is that of this machine. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const listingAt = (address: string, timeZone = HERE) => {
  const place = placeOfView(address);
  return place && listingOf(place, timeZone);
};

describe('the list of a view', () => {
  it.each([
    '/contribution/list/SUGGESTION/0/all',
    '/contribution/list/SUGGESTION/3/manage?stateId.in=1,2&contributionFieldId.in=4&q=solar%20roof',
    '/contribution/list/IMPROVEMENT/0/role?answerState.in=late,running&answerOwnerId.in=7&role.in=EXPERT',
    '/contribution/list/IDEA/5/all?ei_3=ei_3_1,ei_3_2&ei_4=ei_4_0&selectedTagId.in=9&title.contains=bins',
    '/contribution/list/SUGGESTION/0/all?eiId.in=12,org3&ei_3=ei_3_1&campaignId.in=0',
    '/contribution/list/SUGGESTION/0/all?dateSubmitted.greaterThanOrEqual=2026-03-29&dateSubmitted.lessThanOrEqual=2026-10-25',
  ])('asks for what the browser asks for: %s', (address) => {
    const browser = parseListAddress(address);
    const { page: _, size: __, sort: ___, ...asked } = listQuery.parse(browser?.filters ?? {});
    const { query, lifeCycleId, ...place } = listingAt(address) ?? {};
    const { page: ____, size: _____, sort: ______, ...own } = query ?? {};
    expect(own).toEqual(asked);
    expect(place).toEqual(browser?.params);
    expect(lifeCycleId).toBeNull();
  });

  it('takes days for those of its reader', () => {
    const days = '?dateSubmitted.greaterThanOrEqual=2026-03-01&dateSubmitted.lessThanOrEqual=2026-03-02';
    const { query } = listingAt(`/contribution/list/SUGGESTION/0/all${days}`, 'Europe/Istanbul') ?? {};
    expect(query).toMatchObject({
      'dateSubmitted.greaterThanOrEqual': '2026-02-28T21:00:00.000Z',
      'dateSubmitted.lessThanOrEqual': '2026-03-02T20:59:59.999Z',
    });
  });

  it('of a board holds the states of its life cycle, and no other ones', () => {
    const listing = listingAt('/contribution/board/SUGGESTION/0/all?lifeCycle=4&stateId.in=3');
    expect(listing).toMatchObject({ lifeCycleId: 4, scope: 'all' });
    expect(listing?.query['stateId.in']).toBeUndefined();
  });

  it.each(['/contribution-task', '/contribution/list/SUGGESTION/0/all?stateId.in=x'])(
    'is none for %s',
    (address) => {
      expect(listingAt(address)).toBeNull();
    },
  );
});
