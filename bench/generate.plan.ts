import type pg from 'pg';
import type { ContributionType } from '#contract/access.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';

interface PlannedState {
  id: number;
  lifeCycleId: number;
  stateType: StateType;
  type: ContributionType;
}

/** Sizes of a generated organisation. Per person it is the same at every size, as in life. */
export interface Plan {
  contributions: number;
  people: number;
  organizations: number;
  units: number;
  tags: number;
  fields: number;
  campaigns: number;
  competitions: number;
  states: readonly PlannedState[];
  /** The single-selection input of suggestions and its choices. */
  choice: { inputId: number; valueIds: readonly number[] };
  submitPointId: number;
}

export type CallerName = 'administrator' | 'typeAdministrator' | 'employee';

const peopleFor = (contributions: number) => Math.max(200, Math.round(contributions / 20));

/** Accounts of the callers of the measurements; the employee is one with as many ideas as most. */
export const callersFor = (contributions: number): Record<CallerName, number> => ({
  administrator: 1,
  typeAdministrator: 2,
  employee: peopleFor(contributions) / 2,
});

export async function readPlan(client: pg.PoolClient, contributions: number): Promise<Plan> {
  const { rows: states } = await client.query<PlannedState>(
    `select state.id, cycle.id as "lifeCycleId", state.state_type as "stateType", cycle.contribution_type as type
       from life_cycle_state state join life_cycle cycle on cycle.id = state.life_cycle_id
      order by cycle.id, state.rank`,
  );
  const { rows: values } = await client.query<{ inputId: number; id: number }>(
    `select input.id as "inputId", value.id
       from extra_input input join extra_input_selection_value value on value.extra_input_id = input.id
      where input.source = 'SUGGESTION' and input.input_type = 'SINGLE_SELECTION' order by value.id`,
  );
  const { rows: points } = await client.query<{ id: number }>(
    `select id from point_definition where source = 'SUGGESTION' and code = 'SUBMIT'`,
  );
  const inputId = values[0]?.inputId;
  const submitPointId = points[0]?.id;
  if (inputId === undefined || submitPointId === undefined) {
    throw new Error('The default life cycles lack what the generator builds on');
  }
  return {
    contributions,
    people: peopleFor(contributions),
    organizations: 6,
    units: Math.min(300, Math.max(30, Math.round(contributions / 1000))),
    tags: 80,
    fields: 12,
    campaigns: 30,
    competitions: 12,
    states,
    choice: { inputId, valueIds: values.map(({ id }) => id) },
    submitPointId,
  };
}
