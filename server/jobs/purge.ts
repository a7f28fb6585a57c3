import { type SQL, sql } from 'drizzle-orm';
import { BULK_JOB_DAYS } from '#contract/bulk/rules.ts';
import { HAND_OVER_DAYS } from '#contract/users/hand-over.ts';
import { endLateChanges, purgeKeys } from '#server/people/account/account-keys.ts';
import { purgeCaptchas } from '#server/people/captchas/captchas.ts';
import { purgeLogouts } from '#server/people/identity-provider/logouts.repository.ts';
import { purgeVisits } from '#server/people/identity-provider/visits.repository.ts';
import { purgePasskeyChallenges } from '#server/people/passkeys/passkey-challenges.ts';
import { purgeRegistrations } from '#server/people/registration/registration.register.ts';
import { purgeChallenges } from '#server/people/second-factor/challenges.ts';
import { purgeAudits } from '#server/platform/audits/audit.chain.ts';
import { type Database, type Db, inTransaction } from '#server/platform/db/client.ts';
import { purgeStatementSources } from '#server/platform/db/statement-sources.ts';
import { purgeLimits } from '#server/platform/limits/limits.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { inBatches, inSteps } from './batches.ts';

const CONTRIBUTIONS_AT_A_TIME = 500;
const UNUSED_HOURS = 24;

/**
 * Removes contributions that were opened and left: still NEW, without a title, unchanged for 24 hours,
 * S3-15. Their code is not used again. What gave somebody points or a reward stays, for these refer to it.
 * @returns how many were removed
 */
export function purgeUnusedContributions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_HOURS * 3_600_000).toISOString();
  return inBatches(CONTRIBUTIONS_AT_A_TIME, () =>
    db.execute(sql`
      delete from contribution
       where id in (select id from contribution
                     where state_type = 'NEW' and trim(title) = '' and date_updated < ${before}
                       and date_submitted is null and banner_id is null
                       and not exists (select 1 from stored_file where contribution_id = contribution.id)
                       and not exists (select 1 from point_entry where contribution_id = contribution.id)
                       and not exists (select 1 from user_reward where contribution_id = contribution.id)
                     order by id limit ${CONTRIBUTIONS_AT_A_TIME} for update skip locked)`),
  );
}

const BATCH = 5000;

const deleteBatch = (db: Db, table: SQL, old: SQL) =>
  db.execute(sql`
    delete from ${table}
     where id in (select id from ${table} where ${old} limit ${BATCH} for update skip locked)`);

const deleteOld = (db: Db, table: SQL, old: SQL): Promise<number> =>
  inBatches(BATCH, () => deleteBatch(db, table, old));

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/**
 * Removes sessions that ended, mails that were sent and notifications that their readers removed, each as many days after
 * as the settings say, and what is older in the audit trail than its own setting says; commands for many contributions and
 * what hand-overs took after 30 days. Mails that wait or were given up
 * stay, so that somebody can look into them.
 * @returns how many rows were removed
 */
export async function purgeOldRecords(db: Db, now: Date): Promise<number> {
  const { recordRetentionDays, auditRetentionDays } = await readSettings(db);
  const before = daysBefore(now, recordRetentionDays).toISOString();
  return inSteps([
    () => deleteOld(db, sql`session`, sql`coalesce(revoked_at, expires_at) < ${before}`),
    () => purgeAudits(db, daysBefore(now, auditRetentionDays)),
    () => deleteOld(db, sql`outbox_mail`, sql`status = 'SENT' and sent_date < ${before}`),
    () => deleteOld(db, sql`notification`, sql`is_deleted and date < ${before}`),
    () =>
      deleteOld(
        db,
        sql`hand_over_item`,
        sql`hand_over_id in (select id from hand_over where requested_at < ${daysBefore(now, HAND_OVER_DAYS).toISOString()})`,
      ),
    () => deleteOld(db, sql`bulk_job`, sql`finished_at < ${daysBefore(now, BULK_JOB_DAYS).toISOString()}`),
  ]);
}

/** People of whom nothing that is still under way can write any more need not be looked for again. */
const ERASED_DAYS = 30;

/**
 * What a transaction that was under way has written about somebody who was being erased at that moment: mails, notifications
 * and rows of the audit trail.
 * @returns how many rows
 */
export async function purgeOfErased(db: Db, now: Date): Promise<number> {
  const erased = sql`select id from app_user where erased_at >= ${daysBefore(now, ERASED_DAYS).toISOString()}`;
  return inSteps([
    () => deleteOld(db, sql`outbox_mail`, sql`user_id in (${erased})`),
    () => deleteOld(db, sql`notification_mail`, sql`user_id in (${erased})`),
    // Each by an index of its own.
    () => deleteOld(db, sql`notification`, sql`not is_deleted and user_id in (${erased})`),
    () => deleteOld(db, sql`notification`, sql`is_deleted and user_id in (${erased})`),
    async () => {
      const { rows } = await db.execute<{ count: number }>(sql`
        select coalesce(sum(erase_from_audit_trail(late.person)), 0)::int as count
          from (select user_id as person from audit_event where user_id in (${erased}) and salt is not null
                union
                select named_user_id from audit_event where named_user_id in (${erased}) and salt is not null) late`);
      return rows[0]?.count ?? 0;
    },
  ]);
}

/** Removes what nobody needs any longer: contributions that were opened and left, old records, spent keys. */
export const purge = (db: Database, now: Date): Promise<number> =>
  inSteps([
    () => purgeUnusedContributions(db, now),
    () => purgeOldRecords(db, now),
    () => inBatches(BATCH, () => endLateChanges(db, now, BATCH)),
    () => purgeKeys(db, now),
    // A person goes with keys and mails, or stays with them.
    () => inTransaction(db, (tx) => purgeRegistrations(tx, now)),
    () => purgeVisits(db, now),
    () => purgeOfErased(db, now),
    () => purgeStatementSources(db, now),
  ]);

/** Clocks go back by an hour at times, and hardly by more. */
const MAX_CLOCK_STEP_HOURS = 3;

/** Ends for good what has expired: it does not live again when the clock goes back. */
function endExpiredSessions(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - MAX_CLOCK_STEP_HOURS * 3_600_000).toISOString();
  const at = now.toISOString();
  return inBatches(BATCH, () =>
    db.execute(sql`
      update session set revoked_at = ${at}, ended_by = 'EXPIRED'
       where id in (select id from session
                     where expires_at > ${since} and expires_at <= ${at} and revoked_at is null
                     limit ${BATCH} for update skip locked)`),
  );
}

/**
 * Ends sessions that expired, and removes what is good for minutes: captchas, codes, and allowances of which nothing is taken,
 * S3-47.
 */
export const purgeExpired = (db: Db, now: Date): Promise<number> =>
  inSteps([
    () => purgeCaptchas(db, now),
    () => purgeChallenges(db, now),
    () => purgePasskeyChallenges(db, now),
    () => purgeLogouts(db, now),
    () => purgeLimits(db, now),
    () => endExpiredSessions(db, now),
  ]);
