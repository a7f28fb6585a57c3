import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailTransport } from '#server/platform/mail/transport.ts';

/** A mail as the server got it: the envelope and the lines. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body, as sent. */
  raw: string;
  /** Headers by name in small letters, unfolded. */
  headers: Record<string, string>;
}

export interface TestMailServer {
  port: number;
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

function headersOf(raw: string): Record<string, string> {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

/** An answer of a mail server other than "yes". */
export function smtpAnswer(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** A transport that keeps no connections; what becomes of a mail is `send`'s. */
export const sending = (send: MailTransport['send']): MailTransport => ({
  send,
  rest: async () => undefined,
});

/** A real mail server on this machine; `options` change its answers. */
export async function startMailServer(
  options: Partial<SMTPServerOptions> = {},
  port = 0,
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          headers: headersOf(raw),
        });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const own = (server.server.address() as AddressInfo).port;
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
