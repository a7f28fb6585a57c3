/** Digits that each part of a pattern takes. */
const PARTS: Readonly<Record<string, string>> = {
  YYYY: '(?<YYYY>\\d{4})',
  MM: '(?<MM>\\d{1,2})',
  DD: '(?<DD>\\d{1,2})',
  HH: '(?<HH>\\d{1,2})',
  mm: '(?<mm>\\d{1,2})',
  ss: '(?<ss>\\d{1,2})',
};
const ISO =
  /^(?<YYYY>\d{4})-(?<MM>\d{2})-(?<DD>\d{2})(?:[T ](?<HH>\d{2}):(?<mm>\d{2})(?::(?<ss>\d{2})(?:\.\d{1,9})?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/;

const patterns = new Map<string, RegExp>();

function patternOf(format: string): RegExp {
  if (format === 'iso') return ISO;
  const known = patterns.get(format);
  if (known) return known;
  const source = format
    .split(/(YYYY|MM|DD|HH|mm|ss)/)
    .map((part) => PARTS[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  const pattern = new RegExp(`^${source}$`);
  patterns.set(format, pattern);
  return pattern;
}

/** Whether a pattern has at least a day, and each part once. */
export function isDateFormat(format: string): boolean {
  if (format === 'iso') return true;
  const parts: string[] = format.match(/YYYY|MM|DD|HH|mm|ss/g) ?? [];
  return new Set(parts).size === parts.length && ['YYYY', 'MM', 'DD'].every((part) => parts.includes(part));
}

/** Minutes that a zone such as +02:00 is ahead of UTC. */
function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Nothing that people still work with is older. */
const EARLIEST = Date.UTC(1970, 0, 1);
/** Clocks of other systems may run ahead. */
const AHEAD_MS = 86_400_000;

/**
 * The instant that a text means, as an ISO text in UTC; null for what is no date, before 1970, or more
 * than a day after `now`. A date without a zone is one of UTC.
 */
export function parseDate(text: string, format: string, now: Date): string | null {
  const groups = patternOf(format).exec(text)?.groups;
  if (!groups) return null;
  const number = (part: string) => Number(groups[part] ?? 0);
  const fields = [number('YYYY'), number('MM') - 1, number('DD'), number('HH'), number('mm'), number('ss')];
  const [year = 0, month = 0, day = 0, ...time] = fields;
  const instant = Date.UTC(year, month, day, ...time) - offsetOf(groups.zone) * 60_000;
  // 31 February is turned into March by Date.
  const check = new Date(Date.UTC(year, month, day));
  const valid =
    check.getUTCMonth() === month &&
    check.getUTCDate() === day &&
    number('HH') <= 23 &&
    number('mm') <= 59 &&
    number('ss') <= 59;
  if (!valid || instant < EARLIEST || instant > now.getTime() + AHEAD_MS) return null;
  return new Date(instant).toISOString();
}
