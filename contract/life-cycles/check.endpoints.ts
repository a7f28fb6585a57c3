import { z } from 'zod';
import { endpoint, Id, language } from '#contract/http.ts';
import { systemAdministrators } from '#contract/roles.ts';
import { LifeCycleCheck } from './check.schema.ts';

export const lifeCycleCheckEndpoints = {
  check: endpoint('GET api/v3/life-cycles/:id/check', {
    access: systemAdministrators,
    summary: 'What would stop contributions in a life cycle, and what may not be meant',
    params: z.object({ id: Id }),
    query: z.object(language),
    response: LifeCycleCheck,
  }),
};
