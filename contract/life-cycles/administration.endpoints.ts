import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { forSystemAdministrators, Id } from '#contract/http.ts';
import { NameList } from '#contract/texts/titles.ts';
import { LifeCycleUse } from './administration.schema.ts';
import { LifeCycle } from './schema.ts';

/** What an administrator of life cycles needs besides the documented calls [R3H-02]. */
export const lifeCycleAdministrationEndpoints = {
  uses: forSystemAdministrators('GET api/v3/life-cycles/uses', {
    summary: 'How many contributions and competitions follow each life cycle, or one of them',
    query: z.object({ lifeCycleId: Id.optional() }),
    response: z.array(LifeCycleUse),
  }),
  copy: forSystemAdministrators('POST api/v3/life-cycles/:id/copy', {
    summary: 'A new life cycle, not active, with all that another one has',
    body: z.object({ definitionList: NameList }),
    response: LifeCycle,
    alert: 'app.lifeCycle.created',
  }),
  addDefault: forSystemAdministrators('POST api/v3/life-cycles/defaults/:type', {
    summary: 'Gives a type that has no life cycle the one that the application comes with, active, S3-122',
    params: z.object({ type: ContributionType }),
    response: LifeCycle,
    alert: 'app.lifeCycle.created',
  }),
};
