import { eq, sql } from 'drizzle-orm';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { chatEndpoints } from '#contract/chat/endpoints.ts';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { contactEndpoints } from '#contract/contact/endpoints.ts';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { fileEndpoints } from '#contract/files/endpoints.ts';
import { staticContentEndpoints } from '#contract/static-contents/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { issueAddressKey } from '#server/people/account/account-keys.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { chatSessions } from '#server/platform/db/schema/chats.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import type { CallResult, TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import {
  aCampaign,
  aCompetition,
  aContribution,
  aField,
  aFieldUser,
} from '#tests/support/factories/contributions.ts';
import { aJury, aModerator, anEvalDefinition } from '#tests/support/factories/evaluations.ts';
import { aCommand } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

export const PERSON = {
  login: 'zkirlangic',
  email: 'z.kirlangic@kuslar.example',
  firstName: 'Zerrin',
  lastName: 'Kırlangıç',
  phone: '5559876543',
  company: 'Kuşlar Vakfı',
  department: 'Kuş gözlemi',
  position: 'Kuşbilimci',
};
/** What nothing may say any longer. */
export const TRACES = [...Object.values(PERSON), 'Kuşlu geçiş anahtarı', '203.0.113.77'];

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const PASSWORD = 'Correct-horse-1';

export interface ActivePerson {
  person: TestUser;
  colleague: TestUser;
  /** Submitted, with all that belongs to it. */
  contributionId: number;
  /** Never submitted. */
  draftId: number;
  chatId: number;
  /** Somebody whom the person made. */
  madeId: number;
}

/** What people do by calls, and what calls write about them. */
async function act(
  app: TestApp,
  person: TestUser,
  colleague: TestUser,
): Promise<Omit<ActivePerson, 'person' | 'colleague'>> {
  const { db, services } = app;
  const lifeCycle = await aLifeCycle(db);
  const submitted = lifeCycle.state('SUBMITTED').id;
  await aCommand(db, submitted, { commandType: 'ASSIGN' });
  await aCommand(db, submitted, { commandType: 'VIEW_HISTORY' });
  const owned = { lifeCycle, owner: person, visibility: 'REGISTERED', commentStatus: 'VISIBLE' } as const;
  const participants = [[colleague, 'RESPONSIBLE']] as [TestUser, 'RESPONSIBLE'][];
  const { id: contributionId } = await aContribution(db, { ...owned, participants });
  const me = await app.as(person);
  const they = await app.as(colleague);
  const assign = (people: TestUser[]) =>
    they(commandOnContributionEndpoints.assign, {
      params: { type: 'SUGGESTION', id: contributionId, role: 'MENTOR' },
      body: { userList: people.map(({ id }) => ({ id })) },
    });
  const answers: Pick<CallResult<unknown>, 'status' | 'errorKey'>[] = [
    await assign([person]),
    await assign([person, colleague]),
  ];
  answers.push(
    await me(commentEndpoints.add, { params: { id: contributionId }, body: { comment: 'Bence olur.' } }),
  );
  const [chat] = await db
    .insert(chatSessions)
    .values({ contributionId, sessionType: 'OWNERS_MENTOR' })
    .returning({ id: chatSessions.id });
  const chatId = chat?.id ?? 0;
  answers.push(await me(chatEndpoints.post, { params: { id: chatId }, body: { body: 'Merhaba' } }));
  const { id: draftId } = await aContribution(db, { ...owned, state: 'DRAFT', title: 'Yarım kalan' });
  answers.push(
    await me(fileEndpoints.upload, {
      params: { id: draftId, category: 'CONTRIBUTION' },
      file: { name: `${PERSON.lastName}.pdf`, bytes: PDF },
    }),
  );
  const made = await me(userEndpoints.create, {
    body: { login: 'made', firstName: 'Made', lastName: 'Person', email: 'made@example.org', langKey: 'en' },
  });
  await completeStaticContents(db, ['en']);
  const { body: texts } = await me(staticContentEndpoints.list);
  const text = { id: texts[0]?.id ?? 0, title: 'About us' };
  answers.push(made, await me(staticContentEndpoints.save, { body: text }));
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, person.id));
  for (const password of ['Wrong-password1', PASSWORD]) {
    await app.anonymous(accountEndpoints.authenticate, {
      body: { username: PERSON.email, password },
      ip: '203.0.113.77',
    });
  }
  const { firstName, lastName } = PERSON;
  answers.push(
    await me(accountEndpoints.save, { body: { firstName, lastName, email: PERSON.email, langKey: 'tr' } }),
  );
  await issueAddressKey(db, person.id, `new.${PERSON.email}`, services.now());
  await writeSettings(db, { captchaEnabled: false });
  const message = {
    langKey: 'en',
    name: lastName,
    email: PERSON.email,
    phone: PERSON.phone,
    message: 'Hello there',
  };
  answers.push(await app.anonymous(contactEndpoints.send, { body: message }));
  await writeSettings(db, {
    contactRecipients: [PERSON.email.toUpperCase(), 'desk@example.org'],
    mailReplyTo: PERSON.email,
  });
  const refused = answers
    .filter(({ status }) => status >= 300)
    .map(({ status, errorKey }) => [status, errorKey]);
  if (refused.length > 0) throw new Error(`the person could not act: ${JSON.stringify(refused)}`);
  return { contributionId, draftId, chatId, madeId: made.body.id };
}

/** Rows that other calls leave, written as they are stored. */
async function leaveRows(app: TestApp, { person, colleague, contributionId }: ActivePerson): Promise<void> {
  const { db } = app;
  const { id } = person;
  const field = await aField(db);
  await aFieldUser(db, { fieldId: field.id, user: person });
  const campaign = await aCampaign(db, { createdBy: id });
  const competition = await aCompetition(db, { createdBy: id });
  await aModerator(db, competition, person);
  await aJury(db, competition, { users: [person] });
  const news = await aContent(db, { createdBy: id, updatedBy: id });
  const form = await anEvalDefinition(db);
  const unit = await aUnit(db);
  const print = 'a'.repeat(64);
  for (const statement of [
    sql`insert into campaign_target_user (campaign_id, user_id) values (${campaign.id}, ${id})`,
    sql`insert into campaign_visit (campaign_id, user_id, last_day) values (${campaign.id}, ${id}, '2030-03-05')`,
    sql`insert into campaign_publishing (campaign_id, publish_at, sends_email, planned_by)
        values (${campaign.id}, '2031-01-01', true, ${id})`,
    sql`insert into content_target_user (content_id, user_id) values (${news.id}, ${id})`,
    sql`insert into competition_target_user (competition_id, user_id) values (${competition.id}, ${id})`,
    sql`insert into campaign_mailing_recipient (campaign_id, user_id) values (${campaign.id}, ${id})`,
    sql`insert into competition_mailing_recipient (competition_id, user_id) values (${competition.id}, ${id})`,
    sql`insert into content_mailing_recipient (content_id, user_id) values (${news.id}, ${id})`,
    sql`update eval_definition set created_by = ${id} where id = ${form.id}`,
    sql`insert into evaluation (contribution_id, eval_flow_type, user_id, eval_definition_id, score, comment)
        values (${contributionId}, 'EVAL_PRE', ${id}, ${form.id}, 80, 'Good')`,
    sql`insert into evaluation_conflict (contribution_id, user_id, jury_type, kind, remark, declared_at, substitute_id)
        values (${contributionId}, ${id}, 'JURY1', 'OTHER', ${`${PERSON.firstName} is my sister`}, now(), null),
               (${contributionId}, ${colleague.id}, 'JURY1', 'OWN_UNIT', '', now(), ${id})`,
    sql`update contribution set answer_state = 'RUNNING', answer_owner_id = ${id} where id = ${contributionId}`,
    sql`insert into answered_promise (contribution_id, state_id, owner_id, begun_at, answered_at, escalation)
        values (${contributionId}, 1, ${id}, now(), now(), 0)`,
    sql`insert into decision_note (contribution_id, action_id, action_names, from_state_id, to_state_id, user_id, acting_for_id,
                                   decided_at, decision, reply, reply_user_id, replied_at, reply_to, reply_answer,
                                   reply_answered_by, reply_answered_at)
        values (${contributionId}, 1, '[]', 1, 2, ${id}, ${id}, now(), ${`Dear ${PERSON.firstName}, thank you`}, 'Half of that', ${id},
                now(), array[${id}]::bigint[], 'It stays', ${id}, now())`,
    sql`insert into absence (user_id, deputy_id, first_day, last_day, starts_at, ends_at, created_by, date_created)
        values (${id}, ${colleague.id}, '2030-01-01', '2030-01-02', '2030-01-01', '2030-01-03', ${id}, now()),
               (${colleague.id}, ${id}, '2030-02-01', '2030-02-02', '2030-02-01', '2030-02-03', ${colleague.id}, now())`,
    sql`update app_user set deputy_id = ${id} where id = ${colleague.id}`,
    sql`insert into contribution_participant (contribution_id, role, user_id, rank, deputy_for_id)
        values (${contributionId}, 'ADVISOR', ${colleague.id}, 9, ${id})`,
    sql`insert into contribution_task (contribution_id, kind, definition_id, names, role, user_id, module, state_id,
                                       one_for_all, deputy_for_id)
        select id, 'STATE', 1, '[{"language":"en","name":"Stand in"}]', 'ADVISOR', ${colleague.id}, 'SUGGESTION', state_id,
               false, ${id} from contribution where id = ${contributionId}`,
    sql`insert into hand_over (from_id, to_id, requested_by, requested_at, done_at)
        values (${id}, ${id}, ${id}, now(), now())`,
    sql`insert into hand_over_item (hand_over_id, kind, subject_id, before)
        select max(id), 'roles', ${contributionId}, jsonb_build_object('roles', '[]'::jsonb) from hand_over where from_id = ${id}`,
    sql`insert into contribution_rating (contribution_id, user_id, value) values (${contributionId}, ${id}, 5)`,
    sql`insert into comment_reaction (comment_id, user_id, kind)
        select id, ${id}, 'LIKE' from comment where contribution_id = ${contributionId} limit 1`,
    sql`insert into comment (contribution_id, user_id, body)
        values (${(await aContribution(db)).id}, ${colleague.id}, ${`Ask @${PERSON.firstName} ${PERSON.lastName} first`})`,
    sql`insert into comment_mention (comment_id, user_id, name)
        select max(id), ${id}, ${`${PERSON.firstName} ${PERSON.lastName}`} from comment`,
    sql`insert into comment_report (comment_id, user_id, reason, resolved_by)
        select max(id), ${id}, 'Off topic', ${id} from comment`,
    sql`update comment set hidden_by = ${id}, hidden_at = now(), hidden_reason = 'Off topic'
         where id = (select max(id) from comment)`,
    sql`insert into contribution_supporter (contribution_id, user_id, note)
        values (${contributionId}, ${id}, ${`${PERSON.firstName} ${PERSON.lastName} feels it at gate 3`})`,
    sql`insert into followed_subject (user_id, person_id) values (${id}, ${colleague.id}), (${colleague.id}, ${id})`,
    sql`insert into contribution_distinction (contribution_id, other_id, user_id)
        values (${contributionId}, ${(await aContribution(db)).id}, ${id})`,
    sql`insert into contribution_family_member (member_id, head_id, joined_by)
        values (${(await aContribution(db)).id}, ${contributionId}, ${id})`,
    sql`insert into contribution_family_share (head_id, user_id, weight) values (${contributionId}, ${id}, 10000)`,
    sql`insert into contribution_co_author (contribution_id, user_id, state, share, invited_by)
        values (${contributionId}, ${id}, 'ACCEPTED', 60, ${id})`,
    sql`insert into contribution_likely_pair (first_id, second_id, type, score, date_submitted, dismissed_by)
        values (${contributionId}, ${(await aContribution(db)).id}, 'SUGGESTION', 0.5, now(), ${id})`,
    sql`insert into contribution_task (contribution_id, kind, definition_id, names, role, user_id, module, state_id,
                                       one_for_all, status, done_by)
        select id, 'STATE', 1, '[{"language":"en","name":"Look"}]', 'MENTOR', ${id}, 'SUGGESTION', state_id, false,
               status, case when status = 'DONE' then ${id}::bigint end
          from contribution, (values ('WAITING'), ('DONE')) as state (status) where id = ${contributionId}`,
    sql`insert into point_entry (user_id, source, contribution_id, point_type, point, created_by, last_modified_by)
        values (${id}, 'SUGGESTION', ${contributionId}, 'x', 10, ${id}, ${id})`,
    sql`insert into user_point_spent (user_id, point, explanation, spent_date, created_by, last_modified_by)
        values (${id}, 1, 'Mug', '2026-01-01', ${id}, ${id})`,
    sql`insert into user_reward (user_id, contribution_id) values (${id}, ${contributionId})`,
    sql`insert into contribution_benefit (contribution_id, benefit_type, category, amount, currency, period_start, period_end,
                                          created_by, last_modified_by)
        values (${contributionId}, 'ACTUAL', 'REVENUE', 1, 'TRY', '2026-01-01', '2026-02-01', ${id}, ${id})`,
    sql`insert into implementation_schedule (contribution_id, version, last_modified_by) values (${contributionId}, 1, ${id})`,
    sql`insert into implementation_schedule_item (contribution_id, rank, title, start_date, end_date, responsible_id, percent)
        values (${contributionId}, 1, 'Begin', '2026-01-01', '2026-02-01', ${id}, 0)`,
    sql`insert into organization_user (user_id, unit_id, is_manager) values (${id}, ${unit.id}, true)`,
    sql`insert into author_question (contribution_id, asked_by, asked_at, question, answer, answered_by, answered_at)
        values (${contributionId}, ${id}, now(), 'How many?', 'Twelve', ${id}, now())`,
    sql`insert into author_question (contribution_id, asked_by, asked_at, question, withdrawn_by, withdrawn_at)
        values (${contributionId}, ${id}, now(), 'Where?', ${id}, now())`,
    sql`insert into notification (user_id, title, body) values (${id}, 'For you', 'Something')`,
    sql`insert into setting_update (user_id, status, wrong_keys) values (${id}, 'OK', '{}')`,
    sql`insert into second_factor (user_id, method) values (${id}, 'MAIL')`,
    sql`insert into notification_preference (user_id, event, channel, delivery) values (${id}, 'COMMENT', 'EMAIL', 'WEEKLY')`,
    sql`insert into contribution_preference (user_id, contribution_id, delivery) values (${id}, ${contributionId}, 'WEEKLY')`,
    sql`insert into notification_mail (user_id, contribution_id, event, subject, body, link, date)
        values (${id}, ${contributionId}, 'COMMENT', 'For you', 'Something', 'https://ideas.example', now())`,
    sql`insert into second_factor_challenge (token_print, user_id, purpose, method, expires_at)
        values (${print}, ${id}, 'SIGN_IN', 'MAIL', now() + interval '1 hour')`,
    sql`insert into recovery_code (user_id, code_digest) values (${id}, 'digest')`,
    sql`insert into passkey (user_id, credential_id, public_key, counter, name, is_backed_up)
        values (${id}, 'key', '\\x00', 0, 'Kuşlu geçiş anahtarı', false)`,
    sql`insert into passkey_challenge (token_print, challenge, purpose, user_id, expires_at)
        values (${print}, 'c', 'REGISTER', ${id}, now() + interval '1 hour')`,
    sql`insert into identity (issuer, subject, user_id) values ('https://id.example', ${PERSON.email}, ${id})`,
    sql`insert into audit_event (type, principal, remote_address, message)
        values ('PASSKEY_ADDED', ${PERSON.login}, '203.0.113.77', 'Kuşlu geçiş anahtarı'),
               ('SECOND_FACTOR_RESET', ${colleague.login}, '192.0.2.9', ${PERSON.login}),
               ('AUTHENTICATION_SUCCESS', ${PERSON.login.toUpperCase()}, '203.0.113.77', 'system.audits.passkey')`,
    sql`insert into chat_read (session_id, user_id, up_to_id)
        select id, ${id}, 1 from chat_session where contribution_id = ${contributionId}`,
    // Counted for a period, once somebody has looked at the leaders of it.
    sql`insert into leader_standing (scope, user_id, point) values ('ALL', ${id}, 10) on conflict do nothing`,
    sql`insert into submitter_standing (type, user_id, number) values ('SUGGESTION', ${id}, 1) on conflict do nothing`,
    // As entries were written before people stood apart.
    sql`insert into contribution_history (contribution_id, category, event, user_id, acting_for_id, old_value, new_value)
        values (${contributionId}, 'ASSIGN', 'EXPERT', ${id}, ${id}, ${`Ada Lovelace, ${PERSON.firstName} ${PERSON.lastName}`},
                ${`${PERSON.firstName} ${PERSON.lastName}`})`,
    sql`insert into bulk_job (user_id, command, arguments, state, requested_at, finished_at)
        values (${id}, 'REMIND', ${JSON.stringify({ text: PERSON.firstName })}, 'DONE', now(), now())`,
    sql`with view as (
          insert into saved_view (owner_id, name, kind, path, query, contribution_type, shared_role, date_created, date_updated)
          values (${id}, 'Private', 'LIST', '/contribution/list/SUGGESTION/0/all', '', 'SUGGESTION', null, now(), now()),
                 (${id}, 'Shared', 'LIST', '/contribution/list/SUGGESTION/0/all', '', 'SUGGESTION', 'ROLE_INTERNAL', now(), now())
          returning id, name),
        pinned as (insert into saved_view_pin select ${id}, id, now() from view),
        mailed as (insert into saved_view_mail select ${id}, id, now() + interval '1 day', '{}', now() from view)
        insert into saved_view_feed (user_id, view_id, token_digest, date_created)
        select ${id}, id, 'digest ' || id, now() from view`,
    sql`insert into answer_template (author_id, module, name, purpose, texts, date_created, date_updated)
        values (${id}, null, 'Mine', 'TEXT', '[]', now(), now()), (${id}, 'IDEA', 'Ours', 'TEXT', '[]', now(), now())`,
    sql`insert into programme_template (kind, campaign_id, name, is_shared, author_id, date_created, date_updated)
        select 'campaign', campaign.id, kind.name, kind.is_shared, ${id}, now(), now()
          from (select id from campaign limit 1) campaign, (values ('Mine', false), ('Ours', true)) kind(name, is_shared)`,
    sql`insert into programme_template (kind, questions, name, is_shared, author_id, date_created, date_updated)
        values ('suggestion-questions', '[]', 'Asked by me', false, ${id}, now(), now()),
               ('suggestion-questions', '[]', 'Asked by us', true, ${id}, now(), now())`,
    sql`insert into life_cycle_version (life_cycle_id, number, kind, author_id, date_begun, date_changed)
        select id, 1, 'EDITED', ${id}, now(), now() from life_cycle limit 1`,
    sql`insert into outbox_mail (to_address, user_id, subject, text_body, status)
        values (${PERSON.email}, ${id}, 'News', ${`Merhaba ${PERSON.firstName},`}, 'SENT'),
               (${PERSON.email.toUpperCase()}, null, 'News', 'Merhaba', 'FAILED')`,
    sql`insert into user_registration_history (user_id, to_status, explanation, by_user_id)
        values (${id}, 'ACTIVATED', ${`${PERSON.lastName} is back`}, ${id})`,
  ]) {
    await db.execute(statement);
  }
}

/** Somebody who has taken part in everything that there is. */
export async function anActivePerson(app: TestApp): Promise<ActivePerson> {
  const unit = await aUnit(app.db);
  const person = await aUser(app.db, {
    ...PERSON,
    roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'],
    unitId: unit.id,
    langKey: 'tr',
    educationLevel: 'DOCTORAL',
    importSource: 'old system',
    importKey: PERSON.login,
  });
  const colleague = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
  const active = { person, colleague, ...(await act(app, person, colleague)) };
  await leaveRows(app, active);
  return active;
}
