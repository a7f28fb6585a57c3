import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { endpoint, Id } from '#contract/http.ts';
import { systemAdministrators } from '#contract/roles.ts';
import { NameList } from '#contract/texts/titles.ts';
import { LifeCycleUse } from './administration.schema.ts';
import { LifeCycle } from './schema.ts';

/** What an administrator of life cycles needs besides the documented calls [R3H-02]. */
export const lifeCycleAdministrationEndpoints = {
  uses: endpoint('GET api/v3/life-cycles/uses', {
    access: systemAdministrators,
    summary: 'How many contributions and competitions follow each life cycle, or one of them',
    query: z.object({ lifeCycleId: Id.optional() }),
    response: z.array(LifeCycleUse),
  }),
  copy: endpoint('POST api/v3/life-cycles/:id/copy', {
    access: systemAdministrators,
    summary: 'A new life cycle, not active, with all that another one has',
    params: z.object({ id: Id }),
    body: z.object({ definitionList: NameList }),
    response: LifeCycle,
    alert: 'app.lifeCycle.created',
  }),
  addDefault: endpoint('POST api/v3/life-cycles/defaults/:type', {
    access: systemAdministrators,
    summary: 'Gives a type that has no life cycle the one that the application comes with, active, S3-122',
    params: z.object({ type: ContributionType }),
    response: LifeCycle,
    alert: 'app.lifeCycle.created',
  }),
};
