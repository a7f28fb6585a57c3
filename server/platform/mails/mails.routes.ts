import { mailEndpoints } from '#contract/mails/endpoints.ts';
import type { Mail } from '#contract/mails/schema.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { found, refused } from '#server/platform/errors.ts';
import { type Asked, type Route, routes } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { canSendAgain, hiddenReason } from './mails.policy.ts';
import { countMails, pageOfMails, queueAgain, readMail } from './mails.repository.ts';

const hasServer = ({ env }: Services) => env.smtpUrl !== undefined;

type Reading = Pick<Asked<typeof mailEndpoints.read>, 'db' | 'services' | 'caller' | 'ip' | 'requestId'>;

/** Notes who has seen the key to somebody's account, before it is sent. */
async function noteKeySeen(
  { services, caller, ip, requestId }: Reading,
  { userId, login }: { userId: number | null; login: string | null },
): Promise<void> {
  await services.database.insert(auditEvents).values({
    type: 'MAIL_READ',
    principal: login ?? '',
    userId,
    remoteAddress: ip,
    requestId,
    message: caller.login,
    namedUserId: caller.id,
  });
}

async function present(reading: Reading, id: number): Promise<Mail> {
  const { db, services, caller } = reading;
  const mail = found(await readMail(db, id));
  const hidden = hiddenReason(caller, mail, hasServer(services));
  if (mail.isSecret && hidden === null) await noteKeySeen(reading, mail);
  return {
    id: mail.id,
    toAddress: mail.toAddress,
    replyTo: mail.replyTo,
    subject: mail.subject,
    status: mail.status,
    tries: mail.tries,
    lastError: mail.lastError,
    createdDate: mail.createdDate,
    nextTryAt: mail.nextTryAt,
    sentDate: mail.sentDate,
    hidden,
    textBody: hidden === null ? mail.textBody : null,
    htmlBody: hidden === null ? mail.htmlBody : null,
    canSendAgain: canSendAgain(mail, services.now()),
  };
}

/** What the application sends, for administrators, Q3-119. */
export const mailRoutes: Route[] = routes(mailEndpoints, {
  list: ({ db, query }) => pageOfMails(db, query),
  delivery: async ({ db, services }) => ({
    hasServer: hasServer(services),
    queued: await countMails(db, 'QUEUED'),
    failed: await countMails(db, 'FAILED'),
  }),
  read: (reading) => present(reading, reading.params.id),
  sendAgain: async (reading) => {
    const { db, services, params, alertParams } = reading;
    const mail = found(await readMail(db, params.id));
    if (!canSendAgain(mail, services.now())) throw refused('error.mailNotSendable');
    await queueAgain(db, params.id, services.now());
    alertParams(mail.toAddress);
    return present(reading, params.id);
  },
});
