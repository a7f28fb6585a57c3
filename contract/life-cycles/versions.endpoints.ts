import { z } from 'zod';
import { forSystemAdministrators, Id, paging, rowsOf } from '#contract/http.ts';
import { DEFAULT_PAGE_SIZE, wholeNumber } from '#contract/parameters.ts';
import { LifeCycle } from './schema.ts';
import { LifeCycleVersion, LifeCycleVersionDetail } from './versions.schema.ts';

/** Versions of a page at most: each is compared with the one before it. */
const MOST_VERSIONS = 50;

/** What a life cycle was before each of its changes (docs/decisions/0104). */
export const lifeCycleVersionEndpoints = {
  list: forSystemAdministrators('GET api/v3/life-cycles/:id/versions', {
    summary: 'Versions of a life cycle, the newest first: who changed it when, and how much',
    query: z.object({
      ...paging(['number'], 'number,desc'),
      size: wholeNumber(1, MOST_VERSIONS).default(DEFAULT_PAGE_SIZE),
    }),
    ...rowsOf(LifeCycleVersion),
  }),
  read: forSystemAdministrators('GET api/v3/life-cycles/:id/versions/:number', {
    summary: 'A version of a life cycle, with all that it has different from the one before it',
    params: z.object({ id: Id, number: Id }),
    response: LifeCycleVersionDetail,
  }),
  restore: forSystemAdministrators('POST api/v3/life-cycles/:id/versions/:number/draft', {
    summary:
      'Opens a draft that has everything as in a version, for a way back by its dry run; answers the draft',
    params: z.object({ id: Id, number: Id }),
    response: LifeCycle,
    alert: 'app.lifeCycle.draftOpened',
    confirmed: true,
  }),
};
