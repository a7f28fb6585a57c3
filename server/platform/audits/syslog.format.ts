import { hostname } from 'node:os';
import type { AuditType } from '#contract/audits/schema.ts';

/** "Log audit", RFC 5424, table 1. */
const FACILITY = 13;
const WARNING = 4;
const NOTICE = 5;
/** Its number is the one that RFC 5612 gives to whoever has none of its own. */
const SD_ID = 'ideagarden@32473';
const BOM = '\ufeff';

export interface SyslogEvent {
  id: number;
  timestamp: string;
  type: AuditType;
  principal: string;
  remoteAddress: string | null;
  requestId: string | null;
  /** Where it is in the chain, and the hash of that place in hexadecimal digits. */
  position: number;
  hash: string;
  /** What the message says of it, as JSON. */
  message: Readonly<Record<string, unknown>>;
}

/** A part of the head: printable ASCII without blanks, at most so long; a dash when nothing is left. */
export const headPart = (text: string, most: number): string =>
  text.replace(/[^\x21-\x7e]/g, '').slice(0, most) || '-';

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5424, 6.3.3: these should not be in values.
const CONTROL = /[\u0000-\u001f\u007f]/g;

/** The value of a parameter of structured data, RFC 5424, 6.3.3: `"`, `\` and `]` behind a backslash. */
const escapeValue = (text: string): string =>
  text.replace(CONTROL, ' ').replace(/["\\\]]/g, (character) => `\\${character}`);

const parameter = (name: string, value: string | number | null): string =>
  value === null || value === '' ? '' : ` ${name}="${escapeValue(String(value))}"`;

/** What somebody should look at. */
const WARNINGS: ReadonlySet<AuditType> = new Set(['AUTHENTICATION_FAILURE', 'MAIL_READ', 'MALWARE_REFUSED']);

/** A syslog message of RFC 5424; the text in UTF-8 behind its mark, as 6.4 wants it. */
export function formatSyslog(event: SyslogEvent): string {
  const severity = WARNINGS.has(event.type) ? WARNING : NOTICE;
  const head = [
    `<${FACILITY * 8 + severity}>1`,
    event.timestamp,
    headPart(hostname(), 255),
    'ideagarden',
    '-',
    headPart(event.type, 32),
  ];
  const data = [
    parameter('position', event.position),
    parameter('hash', event.hash),
    parameter('id', event.id),
    parameter('user', event.principal),
    parameter('address', event.remoteAddress),
    parameter('request', event.requestId),
  ];
  return `${head.join(' ')} [${SD_ID}${data.join('')}] ${BOM}${JSON.stringify(event.message)}`;
}

/** A message of a stream: its length in octets before it, RFC 6587, 3.4.1, and RFC 5425 for TLS. */
export const frameSyslog = (message: string): string => `${Buffer.byteLength(message)} ${message}`;
