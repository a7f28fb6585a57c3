import { z } from 'zod';
import { forSystemAdministrators, language } from '#contract/http.ts';
import { LifeCycleCheck } from './check.schema.ts';

export const lifeCycleCheckEndpoints = {
  check: forSystemAdministrators('GET api/v3/life-cycles/:id/check', {
    summary: 'What would stop contributions in a life cycle, and what may not be meant',
    query: z.object(language),
    response: LifeCycleCheck,
  }),
};
