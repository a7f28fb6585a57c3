import { chance, oneOf, oneTo } from './chance.ts';
import { createdAt, ownerOf } from './generate.contributions.ts';
import type { Plan } from './generate.plan.ts';
import { SENTENCE } from './words.ts';

/** Remarks on a contribution, on the average. */
const COMMENTS_EACH = 5;

const each = ({ contributions }: Plan) => `generate_series(1, ${contributions}) g`;

/** Owners; a fifth have a second one. They come before the contributions, whose audience depends on them. */
export function ownerStatements(plan: Plan): string[] {
  const { people } = plan;
  return [
    `insert into contribution_participant (contribution_id, role, user_id, rank)
     select g, 'OWNER', ${ownerOf(plan)}, 1 from ${each(plan)}`,
    `insert into contribution_participant (contribution_id, role, user_id, rank)
     select g, 'OWNER', ${oneTo(people, 21)}, 2 from ${each(plan)} where ${chance(22)} < 0.2
     on conflict do nothing`,
  ];
}

function fieldPeople(): string[] {
  return [
    `insert into contribution_participant (contribution_id, role, user_id, rank)
     select contribution.id, f.user_role, f.user_id, 1
       from contribution join contribution_field_user f on f.field_id = contribution.field_id
      where contribution.date_submitted is not null
        and (f.user_role = 'RESPONSIBLE' or ${chance(23, 'contribution.id')} < 0.25)
     on conflict do nothing`,
  ];
}

function tasks(): string {
  return `insert into contribution_task (contribution_id, kind, definition_id, names, role, user_id, module,
       field_id, state_id, one_for_all, start_at, end_at, status, done_date)
     select contribution.id, 'STATE', 1, jsonb_build_array(jsonb_build_object('language', 'en', 'name', 'Check what came in')),
            p.role, p.user_id, case contribution.type when 'IDEA' then 'COMPETITION' else contribution.type end,
            contribution.field_id, contribution.state_id, true, contribution.date_state_changed,
            contribution.date_state_changed + interval '14 days',
            case when contribution.state_type in ('COMPLETION', 'REJECTION', 'ACCEPTANCE')
                   then ${oneOf(['ON_TIME_DONE', 'ON_TIME_DONE', 'LATE_DONE', 'UNDONE'], 41, { of: 'contribution.id' })}
                 when contribution.state_type = 'CANCELLATION' then 'CANCELED'
                 when contribution.date_state_changed > now() - interval '14 days' then 'WAITING' else 'OVERDUE' end,
            case when contribution.state_type in ('COMPLETION', 'REJECTION', 'ACCEPTANCE')
                   then contribution.date_state_changed + interval '9 days' end
       from contribution join contribution_participant p on p.contribution_id = contribution.id
      where p.role = 'RESPONSIBLE' and not contribution.is_deleted`;
}

/** Numbers on the oldest contributions, which gather most of both; nothing measured reads the others'. */
function counters(): string {
  return `update contribution set comment_count = c.comments, rating_count = c.ratings, rating_sum = c.stars
     from (select coalesce(a.id, b.id) as id, coalesce(a.comments, 0) as comments, coalesce(b.ratings, 0) as ratings,
                  coalesce(b.stars, 0) as stars
             from (select contribution_id as id, count(*) as comments from comment group by 1) a
             full join (select contribution_id as id, count(*) as ratings, sum(value) as stars
                          from contribution_rating group by 1) b on b.id = a.id) c
    where c.id = contribution.id and contribution.id <= 2000`;
}

/** What people did with the contributions: roles, tags, remarks, ratings, history, tasks, points. */
export function activityStatements(plan: Plan): string[] {
  const { contributions, people, tags, choice, submitPointId } = plan;
  const half = Math.round(contributions / 2);
  const comments = contributions * COMMENTS_EACH;
  return [
    ...fieldPeople(),
    `insert into contribution_tagging (contribution_id, tag_id, field_id, state_id)
     select contribution_id, tag_id, field_id, state_id from contribution join (
       select g, ${oneTo(tags, 31, { skew: 2 })} from ${each(plan)} where ${chance(32)} < 0.8
       union select g, ${oneTo(tags, 33, { skew: 2 })} from ${each(plan)} where ${chance(34)} < 0.5
     ) tagging(contribution_id, tag_id) on contribution_id = contribution.id`,
    `insert into extra_input_value (contribution_id, extra_input_id, selection_value_ids)
     select id, ${choice.inputId}, array[${oneOf(choice.valueIds, 35, { type: 'bigint', of: 'id' })}]
       from contribution where type = 'SUGGESTION' and ${chance(36, 'id')} < 0.7`,
    // Early contributions gather most of the remarks.
    `insert into comment (contribution_id, user_id, body, created_date)
     select ${oneTo(contributions, 37, { skew: 3 })}, ${oneTo(people, 38)}, left('${SENTENCE}', 40 + (g % 150)::int) || case when g % 10 = 0 then ' I agree.' else '' end,
            now() - (${comments} - g) * (interval '900 days' / ${comments})
       from generate_series(1, ${comments}) g`,
    `insert into contribution_rating (contribution_id, user_id, value)
     select distinct on (1, 2) ${oneTo(contributions, 39, { skew: 2 })}, ${oneTo(people, 40)}, 1 + (g % 5)::int
       from generate_series(1, ${half}) g`,
    counters(),
    `insert into contribution_history (contribution_id, category, date, user_id, event, to_state_id)
     select id, 'STATE', date_created, created_by, 'created', state_id from contribution
     union all
     select id, 'STATE', date_submitted, created_by, 'submitted', state_id from contribution where date_submitted is not null`,
    tasks(),
    `insert into notification (user_id, contribution_id, title, body, is_read, date)
     select ${ownerOf(plan)}, g, 'Something happened', 'Your contribution moved on.', ${chance(42)} < 0.8, ${createdAt(plan)}
       from ${each(plan)}`,
    `insert into point_entry (user_id, source, contribution_id, point_definition_id, point_type, point, date)
     select created_by, type, id, ${submitPointId}, 'SUBMIT', 5, date_submitted
       from contribution where date_submitted is not null
     union all
     select created_by, 'EXTRA', id, null, 'THANKS', 1 + (id % 9)::int, date_created from contribution`,
  ];
}
