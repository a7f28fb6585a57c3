import { quotedCell } from '#contract/spreadsheets/rules.ts';
import { type LogCase, type LogEvent, type LogWriter, TRANSITION } from './event-log.ts';

type Value = (event: LogEvent, of: LogCase) => string | null;

/** Columns by the names of the standard, which programs for process mining know; those of the case begin with `case:`. */
const COLUMNS: readonly (readonly [name: string, value: Value])[] = [
  ['case:concept:name', (_, { code }) => code],
  ['concept:name', ({ activity }) => activity],
  ['time:timestamp', ({ timestamp }) => timestamp],
  ['org:resource', ({ resource }) => resource],
  ['org:role', ({ role }) => role],
  ['lifecycle:transition', () => TRANSITION],
  ['category', ({ category }) => category],
  ['fromState', ({ fromState }) => fromState],
  ['toState', ({ toState }) => toState],
  ['case:type', (_, { type }) => type],
  ['case:title', (_, { title }) => title],
  ['case:field', (_, { field }) => field],
  ['case:unit', (_, { unit }) => unit],
  ['case:lifeCycle', (_, { lifeCycle }) => lifeCycle],
  ['case:state', (_, { state }) => state],
  ['case:submitted', (_, { submitted }) => submitted],
];

/** A cell by RFC 4180; what a spreadsheet would run as a formula is quoted first. */
function cellOf(value: string | null): string {
  const safe = String(quotedCell(value) ?? '').toWellFormed();
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const lineOf = (cells: readonly (string | null)[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** Writes a line for each event, with what is known of its case. */
export const csvWriter: LogWriter = {
  begin: lineOf(COLUMNS.map(([name]) => name)),
  write: (logCase) =>
    logCase.events.map((event) => lineOf(COLUMNS.map(([, value]) => value(event, logCase)))).join(''),
  end: '',
};
