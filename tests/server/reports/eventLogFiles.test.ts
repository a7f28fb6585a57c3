import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvWriter } from '#server/reports/event-log/csv-log.ts';
import type { LogCase, LogEvent, LogWriter } from '#server/reports/event-log/event-log.ts';
import { xesWriter } from '#server/reports/event-log/xes.ts';
import { parseXes } from '#tests/support/xes/parseXes.ts';

const words = fc.string({ unit: 'binary', maxLength: 30 });
const orNone = fc.option(words);
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const event: fc.Arbitrary<LogEvent> = fc.record({
  activity: words,
  category: fc.constantFrom('STATE', 'COMMAND'),
  timestamp: instant,
  resource: words,
  role: orNone,
  fromState: orNone,
  toState: orNone,
});
const logCase: fc.Arbitrary<LogCase> = fc.record({
  code: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }),
  type: fc.constantFrom('IDEA', 'SUGGESTION'),
  title: words,
  field: orNone,
  unit: orNone,
  lifeCycle: words,
  state: words,
  submitted: fc.option(instant),
  events: fc.array(event, { maxLength: 5 }),
});

const fileOf = (writer: LogWriter, cases: readonly LogCase[]) =>
  writer.begin + cases.map(writer.write).join('') + writer.end;
// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML cannot hold.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const writable = (text: string) => text.toWellFormed().replace(UNWRITABLE, '');

describe('an event log as XES', () => {
  it('is valid by the rules of the standard and holds every text as it is, whatever people wrote', () => {
    fc.assert(
      fc.property(fc.array(logCase, { maxLength: 4 }), words, (cases, name) => {
        const { extensions, traces } = parseXes(fileOf(xesWriter(name), cases));
        expect(extensions).toEqual(['concept', 'lifecycle', 'time', 'org']);
        expect(traces.map((trace) => [trace['concept:name'], trace.title])).toEqual(
          cases.map(({ code, title }) => [code, writable(title)]),
        );
        expect(traces.flatMap(({ events }) => events)).toEqual(
          cases.flatMap(({ events }) =>
            events.map((one) => ({
              'concept:name': writable(one.activity),
              'lifecycle:transition': 'complete',
              'time:timestamp': one.timestamp,
              'org:resource': writable(one.resource),
              category: one.category,
              ...(one.role !== null && { 'org:role': writable(one.role) }),
              ...(one.fromState !== null && { fromState: writable(one.fromState) }),
              ...(one.toState !== null && { toState: writable(one.toState) }),
            })),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is refused by those rules where its parts are in another order or of another kind', () => {
    const log = (inside: string) =>
      `<log xes.version="2.0" xmlns="http://www.xes-standard.org/">${inside}</log>`;
    expect(() => parseXes(log('<trace/><string key="a" value="b"/>'))).toThrow();
    expect(() => parseXes(log('<date key="a" value="yesterday"/>'))).toThrow();
    expect(() => parseXes(log('<classifier name="two words" keys="a"/>'))).toThrow();
    expect(() => parseXes(log('<string key="a"/>'))).toThrow();
    expect(parseXes(log('<trace/>')).traces).toHaveLength(1);
  });
});

describe('an event log as CSV', () => {
  it('has a row for each event, no cell that a spreadsheet would run, and every text as it is', () => {
    fc.assert(
      fc.property(fc.array(logCase, { maxLength: 4 }), (cases) => {
        const rows = parse(fileOf(csvWriter, cases), {
          columns: true,
          record_delimiter: '\r\n',
        }) as Record<string, string>[];
        const events = cases.flatMap((one) => one.events.map((inside) => ({ one, inside })));
        expect(rows).toHaveLength(events.length);
        for (const [at, { one, inside }] of events.entries()) {
          const row = rows[at] ?? {};
          expect(row['time:timestamp']).toBe(inside.timestamp);
          const title = one.title.toWellFormed();
          expect([title, `'${title}`]).toContain(row['case:title']);
          for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        }
      }),
      { numRuns: 60 },
    );
  });
});
