import { z } from 'zod';
import { ContributionType, systemAdministrators } from './access.ts';
import { NameList } from './definitions.ts';
import { endpoint, Id } from './http.ts';
import { LifeCycle, StateType } from './life-cycles.ts';

/** How many contributions stand in a state; those that were deleted do not count. */
const StateUse = z.object({
  stateId: z.number(),
  stateType: StateType,
  contributionCount: z.number(),
});

/** What follows a life cycle, for the administrator who is about to change it, S3-49. */
export const LifeCycleUse = z.object({
  lifeCycleId: z.number(),
  /** The life cycle that this one is the draft of. */
  draftOf: z.number().nullable(),
  /** In rank order. */
  states: z.array(StateUse),
  competitionCount: z.number(),
  /** Competitions that have started and are not completed. */
  runningCompetitionCount: z.number(),
});
export type LifeCycleUse = z.infer<typeof LifeCycleUse>;

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
