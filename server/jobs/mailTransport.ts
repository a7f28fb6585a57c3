import { createTransport } from 'nodemailer';
import type { Environment } from '../env.ts';
import type { MailTransport } from './outbox.ts';

/** Milliseconds after which a mail server that does not answer counts as failed. */
const PATIENCE_MS = 30_000;

/** The mail server of the environment; null without one: mails then stay in the outbox, Q3-119. */
export function mailTransport({
  smtpUrl,
  mailFrom,
}: Pick<Environment, 'smtpUrl' | 'mailFrom'>): MailTransport | null {
  if (smtpUrl === undefined) return null;
  const transport = createTransport(smtpUrl, {
    from: mailFrom ?? 'Ideagarden <no-reply@localhost>',
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  } as Parameters<typeof createTransport>[1]);
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ to, subject, text, ...(html === null ? {} : { html }) });
    },
  };
}
