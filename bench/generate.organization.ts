import { arrayOf, chance, oneOf, oneTo } from './chance.ts';
import { callersFor, type Plan } from './generate.plan.ts';
import { FIRST_NAMES, LAST_NAMES, PLACES, THINGS } from './words.ts';

const names = (key: string, text: string) =>
  `jsonb_build_array(jsonb_build_object('language', 'en', '${key}', ${text}))`;

/** Seed of the draw that gives a person the unit. */
const UNIT_OF_PERSON = 101;

function people({ contributions, people: count, units }: Plan): string[] {
  const callers = callersFor(contributions);
  return [
    `insert into app_user (id, login, email, first_name, last_name, activated, lang_key, unit_id)
     select g, 'person' || g, 'person' || g || '@bench.example', ${oneOf(FIRST_NAMES, 102)},
            ${oneOf(LAST_NAMES, 103)}, true, 'en',
            case when g in (${Object.values(callers).join(',')}) then 5 else ${oneTo(units, UNIT_OF_PERSON, { skew: 1.5 })} end
       from generate_series(1, ${count}) g`,
    `insert into user_authority (user_id, authority)
     select g, authority from generate_series(1, ${count}) g,
            unnest(array['ROLE_USER', case when ${chance(104)} < 0.92 or g in (${Object.values(callers).join(',')}) then 'ROLE_INTERNAL' else 'ROLE_EXTERNAL' end]) authority`,
    `insert into user_authority (user_id, authority) values
       (${callers.administrator}, 'ROLE_ADMIN'), (${callers.typeAdministrator}, 'ROLE_SUGGESTION_ADMIN')`,
  ];
}

function fields({ fields: count }: Plan): string[] {
  const responsible = arrayOf(['RESPONSIBLE', 'MENTOR', 'EXPERT', 'BOARD1', 'BOARD1', 'BOARD2']);
  return [
    `insert into contribution_field (id, contribution_type, definition_list, is_active)
     select (t - 1) * ${count} + g, (array['SUGGESTION','IMPROVEMENT','IDEA'])[t],
            ${names('title', `'Field ' || g`)}, true
       from generate_series(1, 3) t, generate_series(1, ${count}) g`,
    `insert into contribution_field_user (field_id, user_id, user_role)
     select field, 10 + ((field * 6 + n) % 90), ${responsible}[n]
       from generate_series(1, 3 * ${count}) field, generate_series(1, 6) n`,
  ];
}

/** Organisations, units as trees below them, people with roles, fields with people, tags, campaigns. */
export function organizationStatements(plan: Plan): string[] {
  const { organizations, units, tags, campaigns, competitions, states } = plan;
  const ideaCycle = states.find(({ type }) => type === 'IDEA')?.lifeCycleId ?? 0;
  return [
    `insert into organization (id, name) select g, 'Company ' || g from generate_series(1, ${organizations}) g`,
    // Unit g hangs below unit g / 6 of the same organization (both modulo the number of organizations).
    `insert into organization_unit (id, organization_id, parent_unit_id, name)
     select g, 1 + g % ${organizations}, case when g > ${organizations} * 2 then 1 + (g - 1) % ${organizations} end,
            ${oneOf(PLACES, 105)} || ' ' || g
       from generate_series(1, ${units}) g`,
    ...people(plan),
    ...fields(plan),
    `insert into contribution_tag (id, title)
     select g, ${oneOf(THINGS, 106)} || ' ' || g from generate_series(1, ${tags}) g`,
    `insert into campaign (id, code, title, summary, campaign_type, publish_state, date_submission_end)
     select g, 'CAM-' || g, 'Campaign ' || g, 'A campaign', case when g % 3 = 0 then 'IMPROVEMENT' else 'SUGGESTION' end,
            'PUBLISHED', now() + interval '1 year'
       from generate_series(1, ${campaigns}) g`,
    `insert into competition (id, code, title, summary, life_cycle_id, competition_state, publish_state)
     select g, 'COM-' || g, 'Competition ' || g, 'A competition', ${ideaCycle}, 'ANNOUNCED', 'PUBLISHED'
       from generate_series(1, ${competitions}) g`,
  ];
}
