type Given = Readonly<Record<string, string | undefined>>;

/** Ports as registered for syslog over each transport. */
const PORTS = { udp: 514, tcp: 601, tls: 6514 } as const;
type SyslogTransport = keyof typeof PORTS;

export interface SyslogTarget {
  transport: SyslogTransport;
  host: string;
  port: number;
}

function parse(text: string): SyslogTarget | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const transport = url?.protocol.slice(0, -1) as SyslogTransport;
  if (url === null || !Object.hasOwn(PORTS, transport) || url.hostname === '') return null;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.username !== '') return null;
  // An address of IPv6 is in brackets.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { transport, host, port: url.port === '' ? PORTS[transport] : Number(url.port) };
}

/** Faults of the variable of the syslog server; the value is not repeated. */
export function syslogFaults({ AUDIT_SYSLOG_URL: url }: Given): string[] {
  if (url === undefined || parse(url) !== null) return [];
  return ['AUDIT_SYSLOG_URL: must be an address such as tls://host:6514, tcp://host:601 or udp://host:514'];
}

/** Where the audit trail is sent to; undefined without one. Call it when there are no faults. */
export const readSyslog = ({ AUDIT_SYSLOG_URL: url }: Given): SyslogTarget | undefined =>
  (url === undefined ? null : parse(url)) ?? undefined;
