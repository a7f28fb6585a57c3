import { z } from 'zod';
import { endpoint, Id, language, NoContent } from '#contract/http.ts';
import { systemAdministrators } from '#contract/roles.ts';
import { DryRun, LifeCycleDraft, StateMove } from './changes.schema.ts';
import { LifeCycle } from './schema.ts';

const Moves = z.array(StateMove).max(1000);

const ById = z.object({ id: Id });

export const lifeCycleChangeEndpoints = {
  draft: endpoint('GET api/v3/life-cycles/:id/draft', {
    access: systemAdministrators,
    summary: 'The draft of a life cycle, or the life cycle of a draft',
    params: ById,
    response: LifeCycleDraft,
  }),
  openDraft: endpoint('POST api/v3/life-cycles/:id/draft', {
    access: systemAdministrators,
    summary: 'Copies a life cycle as a draft in which a change of it is prepared; answers the draft',
    params: ById,
    response: LifeCycle,
    alert: 'app.lifeCycle.draftOpened',
  }),
  discardDraft: endpoint('DELETE api/v3/life-cycles/:id/draft', {
    access: systemAdministrators,
    summary: 'Throws the draft with this id away; the life cycle stays as it is',
    params: ById,
    response: NoContent,
    alert: 'app.lifeCycle.draftDiscarded',
  }),
  dryRun: endpoint('POST api/v3/life-cycles/:id/dry-run', {
    access: systemAdministrators,
    summary: 'What the draft with this id would bring to running contributions; nothing is changed',
    isTrial: true,
    params: ById,
    query: z.object(language),
    body: z.object({ moves: Moves.default([]) }),
    response: DryRun,
  }),
  applyDraft: endpoint('POST api/v3/life-cycles/:id/apply', {
    access: systemAdministrators,
    summary:
      'Puts the draft with this id in the place of its life cycle, with all contributions that follow it',
    params: ById,
    body: z.object({
      moves: Moves.default([]),
      /** Of the life cycle and of the draft, as the dry run told them. */
      revision: z.number().int().min(0),
      draftRevision: z.number().int().min(0),
    }),
    response: LifeCycle,
    alert: 'app.lifeCycle.draftApplied',
  }),
};
