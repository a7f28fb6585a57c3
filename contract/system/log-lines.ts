/* What the log files are called and how their lines are read; without the validator, for the browser too. */

/** Kinds of log files; `application.log` stands for the newest of its kind, Q3-99. */
export const LOG_KINDS = ['application', 'error', 'access'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** The only names that a log file can be asked for by, Q3-99. */
export const LOG_NAME = /^[a-z]+(-\d{4}-\d{2}-\d{2})?\.log$/;

/** Bytes of a file that are shown, from its end, S3-120. */
export const LOG_TAIL_BYTES = 1_048_576;

export const LOG_LINE_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLineLevel = (typeof LOG_LINE_LEVELS)[number];

const LEVEL_OF_NUMBER: Readonly<Record<number, LogLineLevel>> = {
  60: 'fatal',
  50: 'error',
  40: 'warn',
  30: 'info',
  20: 'debug',
  10: 'trace',
};

export interface LogLine {
  /** Place of the line in what was read, from 0. */
  at: number;
  /** Null for a line that is none of ours. */
  level: LogLineLevel | null;
  /** ms since 1970. */
  time: number | null;
  requestId: string | null;
  message: string;
  /** What else it says, as in the file. */
  rest: Readonly<Record<string, unknown>>;
  raw: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function parsed(raw: string): Record<string, unknown> | null {
  if (!raw.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Reads one line; whatever it is, it comes out as a line that can be shown and searched. */
export function readLogLine(raw: string, at: number): LogLine {
  const value = parsed(raw);
  if (value === null) return { at, level: null, time: null, requestId: null, message: raw, rest: {}, raw };
  const { level, time, msg, reqId, pid: _pid, hostname: _host, ...rest } = value;
  return {
    at,
    level: LEVEL_OF_NUMBER[Number(level)] ?? null,
    time: typeof time === 'number' ? time : null,
    requestId: text(reqId),
    message: text(msg) ?? '',
    rest,
    raw,
  };
}

/** The lines of a file or of its end, the newest first; the first one may be cut and is left out then. */
export function readLogLines(content: string, { cut = false }: { cut?: boolean } = {}): LogLine[] {
  const lines = content.split('\n');
  if (cut) lines.shift();
  return lines
    .filter((line) => line !== '')
    .map(readLogLine)
    .reverse();
}

/** Lines that are at least as grave as a level and hold a text, without regard to case. */
export function filterLogLines(
  lines: readonly LogLine[],
  { level, search }: { level: LogLineLevel | null; search: string },
): LogLine[] {
  const grave =
    level === null ? LOG_LINE_LEVELS : LOG_LINE_LEVELS.slice(0, LOG_LINE_LEVELS.indexOf(level) + 1);
  const wanted = search.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (level === null || (line.level !== null && grave.includes(line.level))) &&
      (wanted === '' || line.raw.toLowerCase().includes(wanted)),
  );
}
