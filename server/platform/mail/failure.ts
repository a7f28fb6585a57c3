/**
 * What a failure to send means:
 * - `away`: no mail server could be spoken to (no connection, a broken one, a refused sign-in, "shutting down");
 *   it says nothing about the mail;
 * - `later`: the server asks to come back (4xx), such as for a full mailbox or a first meeting;
 * - `refused`: the server knows that this recipient does not exist (5xx to the address);
 * - `answered`: any other answer. Three of them end a mail, S3-46.
 */
export type MailFailure = 'away' | 'later' | 'refused' | 'answered';

/** Codes of the mail client for a server that could not be spoken to. */
const UNREACHABLE = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETLS',
  'EREQUIRETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EPROXY',
]);
const SHUTTING_DOWN = 421;

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

export function failureOf(error: unknown): MailFailure {
  const { code, responseCode, command } = (error ?? {}) as SmtpError;
  if (typeof code === 'string' && UNREACHABLE.has(code)) return 'away';
  if (responseCode === SHUTTING_DOWN) return 'away';
  if (typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500) return 'later';
  // Without an answer: the client itself saw that there is nobody to send to.
  if (code === 'EENVELOPE' && (responseCode === undefined || command === 'RCPT TO')) return 'refused';
  return 'answered';
}

/** Answers that end a mail, and the minutes before the second and the third try, S3-46. */
export const MOST_TRIES = 3;
const AFTER_ANSWER_MIN = [2, 15] as const;

/** Minutes until the next try; they grow while the server is away or asks to wait. */
export function pauseAfter(
  failure: MailFailure,
  { tries, delays }: { tries: number; delays: number },
): number {
  switch (failure) {
    case 'away':
      return Math.min(15, 2 ** delays);
    case 'later':
      return Math.min(240, 5 * 2 ** delays);
    default:
      return AFTER_ANSWER_MIN[tries - 1] ?? AFTER_ANSWER_MIN[1];
  }
}
