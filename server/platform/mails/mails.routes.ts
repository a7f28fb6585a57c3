import { mailEndpoints } from '#contract/mails/endpoints.ts';
import type { Mail } from '#contract/mails/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { canSendAgain, hiddenReason } from './mails.policy.ts';
import { countMails, pageOfMails, queueAgain, readMail } from './mails.repository.ts';

const hasServer = ({ env }: Services) => env.smtpUrl !== undefined;

async function present(db: Db, services: Services, caller: Caller, id: number): Promise<Mail> {
  const mail = found(await readMail(db, id));
  const hidden = hiddenReason(caller, mail, hasServer(services));
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
  read: ({ db, services, caller, params }) => present(db, services, caller, params.id),
  sendAgain: async ({ db, services, caller, params, alertParams }) => {
    const mail = found(await readMail(db, params.id));
    if (!canSendAgain(mail, services.now())) throw refused('error.mailNotSendable');
    await queueAgain(db, params.id, services.now());
    alertParams(mail.toAddress);
    return present(db, services, caller, params.id);
  },
});
