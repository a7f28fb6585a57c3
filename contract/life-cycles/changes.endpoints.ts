import { z } from 'zod';
import { forSystemAdministrators, language } from '#contract/http.ts';
import { DryRun, LifeCycleDraft, StateMove } from './changes.schema.ts';
import { LifeCycle } from './schema.ts';

const Moves = z.array(StateMove).max(1000);

export const lifeCycleChangeEndpoints = {
  draft: forSystemAdministrators('GET api/v3/life-cycles/:id/draft', {
    summary: 'The draft of a life cycle, or the life cycle of a draft',
    response: LifeCycleDraft,
  }),
  openDraft: forSystemAdministrators('POST api/v3/life-cycles/:id/draft', {
    summary: 'Copies a life cycle as a draft in which a change of it is prepared; answers the draft',
    response: LifeCycle,
    alert: 'app.lifeCycle.draftOpened',
    confirmed: true,
  }),
  discardDraft: forSystemAdministrators('DELETE api/v3/life-cycles/:id/draft', {
    summary: 'Throws the draft with this id away; the life cycle stays as it is',
    alert: 'app.lifeCycle.draftDiscarded',
    confirmed: true,
  }),
  dryRun: forSystemAdministrators('POST api/v3/life-cycles/:id/dry-run', {
    summary: 'What the draft with this id would change in running contributions; nothing is changed',
    isTrial: true,
    query: z.object(language),
    body: z.object({ moves: Moves.default([]) }),
    response: DryRun,
  }),
  applyDraft: forSystemAdministrators('POST api/v3/life-cycles/:id/apply', {
    summary:
      'Puts the draft with this id in the place of its life cycle, with all contributions that follow it',
    body: z.object({
      moves: Moves.default([]),
      /** Of the life cycle and of the draft, as the dry run reported them. */
      revision: z.number().int().min(0),
      draftRevision: z.number().int().min(0),
    }),
    response: LifeCycle,
    alert: 'app.lifeCycle.draftApplied',
    confirmed: true,
  }),
};
