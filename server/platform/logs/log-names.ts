import { LOG_KINDS, type LogKind } from '#contract/system/log-lines.ts';

/** A file of the log folder: one of those that hold a kind's lines of a day. */
export interface LogPart {
  file: string;
  kind: LogKind;
  /** `YYYY-MM-DD` */
  day: string;
  /** The place among the files of that day. */
  number: number;
}

/** `application.2026-11-21.1.log`; versions before wrote `application-2026-11-21.log`. */
const PART = new RegExp(`^(${LOG_KINDS.join('|')})[.-](\\d{4}-\\d{2}-\\d{2})(?:\\.(\\d+))?\\.log$`);

/** The log files among the names of a folder, those with the newest lines first. */
export function logPartsIn(names: readonly string[]): LogPart[] {
  return names
    .flatMap((file) => {
      const [, kind, day = '', number = '0'] = PART.exec(file) ?? [];
      return kind ? [{ file, kind: kind as LogKind, day, number: Number(number) }] : [];
    })
    .sort((a, b) => b.day.localeCompare(a.day) || b.number - a.number || a.kind.localeCompare(b.kind));
}
