import type { Transporter } from 'nodemailer';
import type { Environment } from '#server/platform/env/env.ts';

export interface OutgoingMail {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  unsubscribeLink: string | null;
  /** The same at each try: a mail that arrives twice is known as one. */
  messageId?: string;
  /** What it belongs to, such as `contribution-12`. */
  thread?: string | null;
}

export interface MailTransport {
  /** Sends one mail; rejects when the server does not take it. */
  send(mail: OutgoingMail): Promise<void>;
  /** Ends the connections that are kept open for further mails; the next mail opens one again. */
  rest(): Promise<void>;
}

/** Milliseconds after which a mail server that does not answer counts as away. */
const PATIENCE_MS = 30_000;
/** Connections of a process to the mail server, and so mails that it sends at once. */
export const CONNECTIONS = 5;

/**
 * How mail programs offer to unsubscribe: with one click of their own, which is a POST to the address, over https alone (RFC
 * 8058). Whoever opens it, as scanners of mails do, gets the page that asks for a press.
 */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  ...(link.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

const SENDER = 'Ideagarden <no-reply@localhost>';

/**
 * How mail programs find what belongs together: all mails of a thread answer one message that is never sent, whose id follows from
 * the thread alone (RFC 5322, 3.6.4).
 */
export function threadHeaders(
  { messageId, thread }: Pick<OutgoingMail, 'messageId' | 'thread'>,
  mailFrom = SENDER,
) {
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
  const root = thread ? `<${thread}@${domain}>` : null;
  return {
    ...(messageId ? { messageId: `<${messageId}@${domain}>` } : {}),
    ...(root === null ? {} : { inReplyTo: root, references: root }),
  };
}

async function open(smtpUrl: string, mailFrom: string | undefined): Promise<Transporter> {
  // Loaded with the first mail: a start sends none.
  const { createTransport } = await import('nodemailer');
  return createTransport(smtpUrl, {
    // Connections are greeted and signed in to once for many mails.
    pool: true,
    maxConnections: CONNECTIONS,
    // What is tried again, and when, is the outbox's to decide.
    maxRequeues: 0,
    from: mailFrom ?? SENDER,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Texts come from people: they must not make the server read files or call addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[1]);
}

/** The mail server of the environment; null without one: mails then stay in the outbox, Q3-119. */
export function mailTransport({
  smtpUrl,
  mailFrom,
}: Pick<Environment, 'smtpUrl' | 'mailFrom'>): MailTransport | null {
  if (smtpUrl === undefined) return null;
  let opened: Promise<Transporter> | undefined;
  return {
    rest: async () => {
      const resting = opened;
      opened = undefined;
      (await resting?.catch(() => undefined))?.close();
    },
    send: async ({ to, replyTo, subject, text, html, unsubscribeLink, ...ids }) => {
      opened ??= open(smtpUrl, mailFrom);
      const transport = await opened.catch((error) => {
        // The next mail tries again.
        opened = undefined;
        throw error;
      });
      await transport.sendMail({
        // As parts, so that no address is read as two.
        to: { name: '', address: to },
        ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        ...(html === null ? {} : { html }),
        ...threadHeaders(ids, mailFrom),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeLink === null ? {} : unsubscribeHeaders(unsubscribeLink)),
        },
      });
    },
  };
}
