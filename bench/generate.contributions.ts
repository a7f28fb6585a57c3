import type { ContributionType } from '#contract/access.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import { arrayOf, chance, oneOf, oneTo, weighted } from './chance.ts';
import type { Plan } from './generate.plan.ts';
import { FEW, PLACES, SENTENCE, THINGS, VERBS } from './words.ts';

/** How many of a hundred contributions stand in states of a type; shared by the states of that type. */
const STATE_WEIGHTS: Readonly<Record<StateType, number>> = {
  NEW: 2,
  DRAFT: 6,
  SUBMITTED: 8,
  FLOW: 6,
  EVALUATION: 18,
  ACCEPTANCE: 7,
  IMPLEMENTATION: 14,
  STARTUP: 2,
  PROJECT: 4,
  COMPLETION: 22,
  REJECTION: 16,
  CANCELLATION: 3,
};

const TYPES: readonly (readonly [ContributionType, number])[] = [
  ['SUGGESTION', 60],
  ['IMPROVEMENT', 25],
  ['IDEA', 15],
];

/** The owner of contribution g: few people have most ideas. */
export const ownerOf = ({ people }: Plan) => oneTo(people, 1, { skew: 2 });
/** Type, submission and age of contribution g, needed by other tables too. */
const typeOf = () => weighted(TYPES, 2);
/** Contributions are a thousand days of work; the last one was started a moment ago. */
export const createdAt = ({ contributions }: Plan) =>
  `(now() - (${contributions} - g) * (interval '1000 days' / ${contributions}))`;

/** Position of the state in the list of a type, and lists to look it up in. */
function stateOf({ states }: Plan): { id: string; type: string; cycle: string; submitted: string } {
  const slots = new Map(
    TYPES.map(([type]) => {
      const own = states.filter((state) => state.type === type);
      const share = (stateType: StateType) => own.filter((state) => state.stateType === stateType).length;
      return [
        type,
        own.flatMap((state) =>
          Array(Math.max(1, Math.round(STATE_WEIGHTS[state.stateType] / share(state.stateType)))).fill(state),
        ) as typeof own,
      ];
    }),
  );
  const byType = (give: (state: (typeof states)[number]) => string | number, kind: string) =>
    `case kind ${TYPES.map(([type]) => {
      const own = slots.get(type) ?? [];
      return `when '${type}' then ${arrayOf(own.map(give), kind)}[${oneTo(own.length, 3)}]`;
    }).join(' ')} end`;
  const unsubmitted = (state: (typeof states)[number]) => ['NEW', 'DRAFT'].includes(state.stateType);
  return {
    id: byType(({ id }) => id, 'bigint'),
    type: byType(({ stateType }) => stateType, 'text'),
    cycle: byType(({ lifeCycleId }) => lifeCycleId, 'bigint'),
    submitted: byType((state) => (unsubmitted(state) ? 0 : 1), 'int'),
  };
}

/** As many titles as this hold `FEW`, at every size; one in three is a suggestion that an employee may see. */
const FEW_TITLES = 30;
const titleOf = ({ contributions }: Plan) =>
  `case when g % ${Math.ceil(contributions / FEW_TITLES)} = 0 then 'Plant a ${FEW}'
        else ${oneOf(VERBS, 10)} || ' the ' || ${oneOf(THINGS, 11)} || ' in ' || ${oneOf(PLACES, 12)} end`;

function visibility(): string {
  const open = weighted(
    [
      ['PRIVATE', 8],
      ['UNIT', 10],
      ['ORGANIZATION', 12],
      ['INTERNAL', 45],
      ['EXTERNAL', 3],
      ['REGISTERED', 22],
    ],
    4,
  );
  return `case when submitted = 1 then ${open} else 'PRIVATE' end`;
}

/** The contributions themselves, and the numbers that were handed out for their codes. */
export function contributionStatements(plan: Plan): string[] {
  const { contributions, fields, campaigns, competitions } = plan;
  const state = stateOf(plan);
  return [
    `insert into contribution (id, type, code, title, summary, body, field_id, campaign_id, competition_id,
       life_cycle_id, state_id, state_type, publish_state, visibility, editable, comment_status, rating_status,
       comment_count, rating_count, rating_sum,
       owner_unit_id, owner_organization_id, created_by, updated_by, date_created, date_updated,
       date_submitted, date_state_changed, is_deleted)
     select g, kind, case kind when 'SUGGESTION' then 'SUG-' when 'IMPROVEMENT' then 'IMP-' else 'COM-' end || lpad(g::text, 7, '0'),
            ${titleOf(plan)}, left('${SENTENCE}', 60 + (g % 120)::int), '<p>' || repeat('${SENTENCE}', 1 + (g % 6)::int) || '</p>',
            case kind when 'SUGGESTION' then 0 when 'IMPROVEMENT' then ${fields} else ${2 * fields} end
              + ${oneTo(fields, 5, { skew: 1.5 })},
            case when kind <> 'IDEA' and ${chance(6)} < 0.35 then ${oneTo(campaigns, 7, { skew: 2 })} end,
            case when kind = 'IDEA' then ${oneTo(competitions, 7, { skew: 1.5 })} end,
            ${state.cycle}, ${state.id}, ${state.type},
            case when submitted = 1 then 'PUBLISHED' else 'DRAFT' end, ${visibility()}, submitted = 0,
            case when ${chance(8)} < 0.8 then 'VISIBLE' else 'HIDDEN' end, 'OPEN', 0, 0, 0,
            owner.unit_id, unit.organization_id, owner.id, owner.id, made, made + (interval '20 days') * ${chance(9)},
            case when submitted = 1 then date_trunc('milliseconds', made + interval '3 hours') end,
            made + interval '5 hours', ${chance(13)} < 0.01
       from (select g, ${typeOf()} as kind, ${ownerOf(plan)} as owner_id, ${createdAt(plan)} as made
               from generate_series(1, ${contributions}) g) generated
       cross join lateral (select ${state.submitted} as submitted) s
       -- Looked up one by one, and not joined, so that the rows lie in the order of their ids.
       cross join lateral (select id, unit_id from app_user where id = generated.owner_id limit 1) owner
       cross join lateral (select organization_id from organization_unit where id = owner.unit_id limit 1) unit`,
    `select setval('contribution_code_suggestion', ${contributions}), setval('contribution_code_improvement', ${contributions})`,
  ];
}
