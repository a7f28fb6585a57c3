import { sql } from 'drizzle-orm';
import type { CopySection } from '#server/people/personal-data/copy.sections.ts';

/** What the tables of all features hold of a person, for the copy of their data; others' words are not in it. */
export const ACTIVITY_SECTIONS: readonly CopySection[] = [
  {
    name: 'contributions',
    rich: ['body'],
    records: (userId) => sql`
      select c.id, c.type, c.code, c.title, c.summary, c.body, c.state_type, c.publish_state, c.visibility, c.date_created,
             c.date_updated, c.date_submitted, c.campaign_id, c.competition_id, c.field_id, c.is_deleted,
             (select jsonb_agg(jsonb_build_object('extra_input_id', v.extra_input_id, 'text', v.text_value,
                               'number', v.number_value, 'boolean', v.bool_value, 'date', v.date_value,
                               'choices', v.selection_value_ids) order by v.extra_input_id)
                from extra_input_value v where v.contribution_id = c.id) as extra_inputs
        from contribution c
       where c.id in (select made.id from contribution made where made.created_by = ${userId}
                      union
                      select p.contribution_id from contribution_participant p
                       where p.role = 'OWNER' and p.user_id = ${userId})`,
  },
  {
    name: 'parts-in-contributions',
    records: (userId) => sql`
      select row_number() over (order by contribution_id, role) as id, contribution_id, role
        from contribution_participant where user_id = ${userId}`,
  },
  {
    name: 'co-authorship',
    records: (userId) => sql`
      select row_number() over (order by date_invited, contribution_id, part) as id, contribution_id, part, status,
             share_percent, date_invited
        from (
          select contribution_id, 'own' as part, state as status, share as share_percent, date_invited
            from contribution_co_author where user_id = ${userId}
          union all
          select contribution_id, 'invited another', null, null, date_invited
            from contribution_co_author where invited_by = ${userId}
        ) authorship`,
  },
  {
    name: 'commands-for-many',
    records: (userId) => sql`
      select job.id, job.command, job.arguments, job.state, job.requested_at, job.finished_at, job.undoes_id,
             (select jsonb_agg(jsonb_build_object('contribution_id', item.contribution_id, 'outcome', item.outcome,
                               'reason', item.reason) order by item.position)
                from bulk_job_item item where item.job_id = job.id) as contributions
        from bulk_job job where job.user_id = ${userId}`,
  },
  {
    name: 'history',
    records: (userId) => sql`
      select id, contribution_id, category, date, event, old_value, new_value, explanation
        from contribution_history where user_id = ${userId}`,
  },
  {
    name: 'comments',
    records: (userId) => sql`
      select id, contribution_id, body, created_date, updated_date, is_official, hidden_at, hidden_reason from comment
       where user_id = ${userId} and deleted_at is null`,
  },
  {
    name: 'chat-messages',
    records: (userId) => sql`
      select item.id, session.contribution_id, session.session_type as chat, item.role, item.body, item.created_date
        from chat_item item join chat_session session on session.id = item.session_id where item.user_id = ${userId}`,
  },
  {
    name: 'reactions',
    records: (userId) => sql`
      select row_number() over (order by reaction.date_created, comment_id, kind) as id, contribution_id, comment_id, kind,
             reaction.date_created
        from comment_reaction reaction join comment on comment.id = comment_id where reaction.user_id = ${userId}`,
  },
  {
    name: 'mentions',
    records: (userId) => sql`
      select row_number() over (order by mention.date_created, comment_id) as id, contribution_id, comment_id,
             mention.date_created
        from comment_mention mention join comment on comment.id = comment_id where mention.user_id = ${userId}`,
  },
  {
    name: 'reports-of-comments',
    records: (userId) => sql`
      select row_number() over (order by report.date_created, comment_id) as id, contribution_id, comment_id, reason,
             report.date_created, resolved_at
        from comment_report report join comment on comment.id = comment_id where report.user_id = ${userId}`,
  },
  {
    name: 'moderated-comments',
    records: (userId) => sql`
      select row_number() over (order by date_created, comment_id) as id, contribution_id, comment_id, action, date_created
        from (
          select contribution_id, id as comment_id, 'hidden' as action, hidden_at as date_created
            from comment where hidden_by = ${userId}
          union all
          select contribution_id, comment_id, 'report closed', resolved_at
            from comment_report report join comment on comment.id = comment_id where resolved_by = ${userId}
        ) moderated`,
  },
  {
    name: 'ratings',
    records: (userId) => sql`
      select id, contribution_id, value, date from contribution_rating where user_id = ${userId}`,
  },
  {
    name: 'support',
    records: (userId) => sql`
      select row_number() over (order by contribution_id) as id, contribution_id, note, date_created
        from contribution_supporter where user_id = ${userId}`,
  },
  {
    name: 'follows',
    records: (userId) => sql`
      select row_number() over (order by contribution_id) as id, contribution_id, stopped, date_created
        from contribution_follower where user_id = ${userId}`,
  },
  {
    name: 'followed-subjects',
    records: (userId) => sql`
      select id, field_id, campaign_id, person_id, date_created from followed_subject where user_id = ${userId}`,
  },
  {
    name: 'distinctions',
    records: (userId) => sql`
      select row_number() over (order by contribution_id, other_id) as id, contribution_id, other_id, date_created
        from contribution_distinction where user_id = ${userId}`,
  },
  {
    name: 'joined',
    records: (userId) => sql`
      select member_id as id, member_id as contribution_id, head_id as joined_to, note, date_joined
        from contribution_family_member where joined_by = ${userId}`,
  },
  {
    name: 'shares',
    records: (userId) => sql`
      select head_id as id, head_id as contribution_id, weight / 100.0 as share_percent
        from contribution_family_share where user_id = ${userId}`,
  },
  {
    name: 'evaluations',
    records: (userId) => sql`
      select e.id, e.contribution_id, e.eval_flow_type as stage, e.score, e.comment, e.date_created, e.date_updated,
             (select jsonb_agg(jsonb_build_object('question', item.question, 'stars', answer.star) order by item.rank)
                from evaluation_answer answer
                join eval_item_definition item on item.id = answer.eval_item_definition_id
               where answer.evaluation_id = e.id) as answers
        from evaluation e where e.user_id = ${userId}`,
  },
  {
    name: 'decisions',
    records: (userId) => sql`
      select row_number() over (order by at, contribution_id, part) as id, contribution_id, part, at, decision, reason, next, reply
        from (
          select contribution_id, 'decided' as part, decided_at as at, decision, reason, next, null as reply
            from decision_note where user_id = ${userId} or acting_for_id = ${userId}
          union all
          select contribution_id, 'replied', replied_at, null, null, null, reply
            from decision_note where reply_user_id = ${userId}
          union all
          select contribution_id, 'answered a reply', reply_answered_at, null, null, null, reply_answer
            from decision_note where reply_answered_by = ${userId}
          union all
          select contribution_id, 'asked to read a reply', replied_at, null, null, null, null
            from decision_note where reply_to @> array[${userId}]::bigint[]
        ) decided`,
  },
  {
    name: 'questions-to-authors',
    records: (userId) => sql`
      select row_number() over (order by date, contribution_id) as id, contribution_id, date, question, answer
        from (
          select contribution_id, asked_at as date, question, null as answer from author_question where asked_by = ${userId}
          union all
          select contribution_id, answered_at, null, answer from author_question where answered_by = ${userId}
          union all
          select contribution_id, withdrawn_at, question, null from author_question where withdrawn_by = ${userId}
        ) said`,
  },
  {
    name: 'promised-answers',
    records: (userId) => sql`
      select row_number() over (order by begun, contribution_id) as id, contribution_id, begun, due, answered
        from (
          select contribution_id, begun_at as begun, due_at as due, answered_at as answered
            from answered_promise where owner_id = ${userId}
          union all
          select id, answer_begun_at, answer_due_at, null
            from contribution where answer_owner_id = ${userId} and answer_state in ('RUNNING', 'PAUSED')
        ) promised`,
  },
  {
    name: 'tasks',
    records: (userId) => sql`
      select id, contribution_id, names, role, module, start_at, end_at, status, done_date
        from contribution_task where user_id = ${userId}`,
  },
  {
    name: 'points',
    records: (userId) => sql`
      select id, source, contribution_id, point_type, point, date, explanation from point_entry where user_id = ${userId}`,
  },
  {
    name: 'spent-points',
    records: (userId) => sql`
      select id, point, explanation, spent_date, reward_text from user_point_spent where user_id = ${userId}`,
  },
  {
    name: 'rewards',
    records: (userId) => sql`
      select id, contribution_id, competition_id, reward_text, rank, is_point, point, date
        from user_reward where user_id = ${userId}`,
  },
  {
    name: 'steps-of-schedules',
    records: (userId) => sql`
      select id, contribution_id, title, start_date, end_date, percent
        from implementation_schedule_item where responsible_id = ${userId}`,
  },
  {
    name: 'duties',
    records: (userId) => sql`
      select row_number() over (order by duty, duty_of) as id, duty, duty_of from (
        select 'field: ' || user_role as duty, field_id as duty_of from contribution_field_user where user_id = ${userId}
        union all select 'competition moderator', competition_id from competition_moderator where user_id = ${userId}
        union all select 'named for a campaign', campaign_id from campaign_target_user where user_id = ${userId}
        union all select 'named for a competition', competition_id from competition_target_user where user_id = ${userId}
        union all select 'named for news', content_id from content_target_user where user_id = ${userId}
        union all select 'jury: ' || jury.type, jury.competition_id
          from competition_juror juror join competition_jury jury on jury.id = juror.jury_id
         where juror.user_id = ${userId}
      ) duties`,
  },
  {
    name: 'announcements-by-mail',
    records: (userId) => sql`
      select row_number() over (order by kind, announced_id) as id, kind, announced_id from (
        select 'campaign' as kind, campaign_id as announced_id from campaign_mailing_recipient where user_id = ${userId}
        union all select 'competition', competition_id from competition_mailing_recipient where user_id = ${userId}
        union all select 'news', content_id from content_mailing_recipient where user_id = ${userId}
      ) announced`,
  },
  {
    name: 'visits-of-campaigns',
    records: (userId) => sql`
      select row_number() over (order by campaign_id) as id, campaign_id, days, last_day
        from campaign_visit where user_id = ${userId}`,
  },
  {
    name: 'authored',
    records: (userId) => sql`
      select row_number() over (order by kind, authored_id) as id, kind, authored_id, title, created from (
        select 'campaign' as kind, id as authored_id, title, date_created as created
          from campaign where created_by = ${userId}
        union all select 'competition', id, title, date_created from competition where created_by = ${userId}
        union all select 'news', id, title, date_created from content_item where created_by = ${userId}
        union all select 'planned publishing of a campaign', campaign.id, title, publish_at
          from campaign_publishing join campaign on campaign.id = campaign_id where planned_by = ${userId}
        union all select 'evaluation form', id, title, date_created from eval_definition where created_by = ${userId}
      ) authored`,
  },
];
