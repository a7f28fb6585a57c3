import { z } from 'zod';
import { endpoint, Id, language, pagesOnDemand } from '#contract/http.ts';
import { contributors } from '#contract/roles.ts';
import { HistoryCategory, HistoryEntry } from './history.schema.ts';

export const historyEndpoints = {
  list: endpoint('GET api/v3/contribution-histories/:id/category/:category', {
    access: contributors,
    summary: 'History of a contribution, newest first: all of it, or one page when size is given',
    params: z.object({ id: Id, category: HistoryCategory }),
    query: z.object({ ...pagesOnDemand, ...language }),
    response: z.array(HistoryEntry),
    list: true,
  }),
};
