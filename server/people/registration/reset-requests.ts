import { asc, desc, eq, gt, or, sql } from 'drizzle-orm';
import { lockAddressee } from '#server/people/account/account.repository.ts';
import { keyMail } from '#server/people/account/account-key.mails.ts';
import { issueKey } from '#server/people/account/account-keys.ts';
import { audit } from '#server/people/account/sessions.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { passwordResetRequests } from '#server/platform/db/schema/reset-requests.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { type Limit, takeAttempt } from '#server/platform/limits/limits.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';

/** Mails that one account gets: whoever asks for more finds the last one in the box. */
const MAILS: Limit = { most: 3, withinSeconds: 3600 };

/** ms for which an answer that fails is tried again: after a day nobody waits for it. */
const TRIED_FOR_MS = 86_400_000;

type ResetRequest = typeof passwordResetRequests.$inferSelect;

/**
 * Notes that somebody asks for a new password, or for another mail of a registration; `answerResetRequests` does the rest. All that the request does is this row, so
 * neither its answer nor its time reveals whether there is such an account, S1-07, S1-09.
 */
export async function noteResetRequest(
  { database, vault, now }: Services,
  name: string,
  ip: string,
  { isActivation = false }: { isActivation?: boolean } = {},
): Promise<void> {
  await database.insert(passwordResetRequests).values({
    sealedName: vault.seal(name),
    isActivation,
    remoteAddress: ip,
    requestedAt: now().toISOString(),
  });
}

/** The account that a login or else an e-mail names, regardless of case, where a mail may open it. */
async function reachableAccount(db: Db, name: string) {
  const { id, email, activated, registrationStatus } = users;
  const [account] = await db
    .select({
      ...{ id, email, activated, registrationStatus },
      providerOnly: sql<boolean>`${users.passwordHash} is null
        and exists (select from identity i where i.user_id = app_user.id)`,
    })
    .from(users)
    .where(or(eq(users.login, name), eq(users.email, name)))
    .orderBy(desc(eq(users.login, name)))
    .limit(1);
  if (!account || account.providerOnly) return undefined;
  const isPending = account.registrationStatus === 'PENDING_ACTIVATION';
  return account.activated || isPending ? { ...account, isPending } : undefined;
}

const drop = (db: Db, { id }: ResetRequest) =>
  db.delete(passwordResetRequests).where(eq(passwordResetRequests.id, id));

/** Whether the account may get another mail; counted once, and outside the transaction as every allowance is. */
async function mayMail(
  { database, now }: Services,
  request: ResetRequest,
  accountId: number,
): Promise<boolean> {
  if (request.isCounted) return true;
  const attempt = { what: 'reset-mail', who: `account ${accountId}` };
  if ((await takeAttempt(database, attempt, MAILS, now())) > 0) return false;
  await database
    .update(passwordResetRequests)
    .set({ isCounted: true })
    .where(eq(passwordResetRequests.id, request.id));
  return true;
}

/**
 * Sends the owner of the account a key for a new password; one who has not activated it yet gets the key to do that once
 * more. Whoever comes by the identity provider alone gets none: a password would be a way in that the provider cannot close.
 */
async function answer(services: Services, request: ResetRequest): Promise<void> {
  const { database, vault, now, log } = services;
  const name = vault.unseal(request.sealedName);
  // The signing key has been replaced since.
  if (name === null) log.warn('a request for a new password can no longer be read');
  const account = name === null ? undefined : await reachableAccount(database, name);
  const isWanted = account !== undefined && (account.isPending || !request.isActivation);
  if (!isWanted || !(await mayMail(services, request, account.id))) {
    await drop(database, request);
    return;
  }
  await inTransaction(database, async (tx) => {
    const holder = await lockAddressee(tx, account.id);
    // Another process may have answered it at the same time.
    const { rowCount } = await drop(tx, request);
    // An address that was replaced a moment ago gets no key any more.
    if (rowCount === 0 || holder?.email !== account.email) return;
    const purpose = account.isPending ? 'ACTIVATION' : 'RESET';
    const key = await issueKey(tx, holder.id, purpose, now());
    if (!request.isActivation) await audit(tx, 'PASSWORD_RESET_REQUEST', holder, request.remoteAddress);
    await queueMails(tx, services, [keyMail(services, purpose, holder, key)]);
  });
}

/**
 * Answers the requests for a new password that wait. One whose answer fails stays for the next run, and is given up after a day.
 * @returns how many were answered
 */
export async function answerResetRequests(services: Services): Promise<number> {
  const { database, log, now } = services;
  let answered = 0;
  for (let last = 0; ; ) {
    const [request] = await database
      .select()
      .from(passwordResetRequests)
      .where(gt(passwordResetRequests.id, last))
      .orderBy(asc(passwordResetRequests.id))
      .limit(1);
    if (!request) return answered;
    last = request.id;
    try {
      await answer(services, request);
      answered += 1;
    } catch (error) {
      log.error({ err: error, request: request.id }, 'a request for a new password could not be answered');
      if (Date.parse(request.requestedAt) < now().getTime() - TRIED_FOR_MS) await drop(database, request);
    }
  }
}
