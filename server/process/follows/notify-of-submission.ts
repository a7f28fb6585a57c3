import { sql } from 'drizzle-orm';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { visibleToPerson } from '#server/process/selection/visibility.ts';

/** Why somebody is notified of a new submission, the strongest reason first. Each person is notified once, for the strongest. */
const REASONS = ['person', 'campaign', 'field'] as const;

/**
 * Notifies followers of a contribution's authors, campaign or field that it was submitted for the first time: those who may see it.
 * Whoever has a part in it gets the notifications of that part instead. A notification names no person, so that nothing has to be
 * changed when one is erased. All in one statement, whatever the number of followers.
 */
export async function notifyOfSubmission(
  { db, caller, services }: ServiceContext,
  { id, title, code, link }: { id: number; title: string; code: string; link: string },
): Promise<void> {
  const { locales, translate } = services.messages;
  const words = REASONS.flatMap((reason, place) =>
    locales.map((locale) => ({
      place,
      locale,
      title: translate(locale, 'follow.new.title', { title }),
      body: translate(locale, `follow.new.${reason}`, { title, code }),
    })),
  );
  const date = sql`${services.now().toISOString()}::timestamptz`;
  await db.execute(sql`
    with follower as (
      select follow.user_id, 0 as place from contribution_participant part
        join followed_subject follow on follow.person_id = part.user_id
       where part.contribution_id = ${id} and part.role = 'OWNER'
      union all
      select follow.user_id, 1 from contribution join followed_subject follow on follow.campaign_id = contribution.campaign_id
       where contribution.id = ${id}
      union all
      select follow.user_id, 2 from contribution join followed_subject follow on follow.field_id = contribution.field_id
       where contribution.id = ${id}),
    reader as materialized (
    select person.id as user_id, person.unsubscribed, words.title, words.body
      from (select user_id, min(place) as place from follower group by user_id) reached
      join app_user person on person.id = reached.user_id and person.activated
      join contribution on contribution.id = ${id}
      join json_to_recordset(${JSON.stringify(words)}::json) as words(place int, locale text, title text, body text)
        on words.place = reached.place
       and words.locale = case when person.lang_key = any(${sql.param([...locales])}::text[]) then person.lang_key
                               else ${locales[0]} end
     where person.id <> ${caller.id} and contribution.visibility <> 'PRIVATE' and ${visibleToPerson(sql`person`)}
       and not exists (select from contribution_participant part
                        where part.contribution_id = contribution.id and part.user_id = person.id)
     order by person.id),
    noted as (
      insert into notification (user_id, contribution_id, event, title, body, date)
      select user_id, ${id}, 'NEW_SUBMISSION', title, body, ${date} from reader)
    insert into notification_mail (user_id, contribution_id, event, subject, body, link, date)
    select user_id, ${id}, 'NEW_SUBMISSION', title, body, ${link}, ${date} from reader where not unsubscribed`);
}
