import { z } from 'zod';
import { forContributors, Id, language, pagesOnDemand, rowsOf } from '#contract/http.ts';
import { HistoryCategory, HistoryEntry } from './history.schema.ts';

export const historyEndpoints = {
  list: forContributors('GET api/v3/contribution-histories/:id/category/:category', {
    summary: 'History of a contribution, newest first: all of it, or one page when size is given',
    params: z.object({ id: Id, category: HistoryCategory }),
    query: z.object({ ...pagesOnDemand, ...language }),
    ...rowsOf(HistoryEntry),
  }),
};
