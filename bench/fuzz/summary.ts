import type { FuzzRequest } from '#tests/support/fuzz/requests.ts';
import type { FuzzAnswer } from '#tests/support/fuzz/verdict.ts';
import { asMarkdown, figure } from '../table.ts';
import type { LoopFigures } from './round.ts';

const SLOWEST = 15;
const MOST_LISTED = 60;
/** Memory that a server may take whatever it is asked, MB. */
const MOST_RESIDENT = 1_000;

interface Finding {
  number: number;
  what: string;
  value: number;
}

const middle = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const nameOf = ({ endpoint, caller, what }: FuzzRequest) =>
  `${endpoint.method} ${endpoint.path} · ${caller} · ${what}`;
const inCell = (text: string) => text.replace(/[|\r\n]/g, ' ');

/** Accidents first, then refusals without words, then what was late. */
const gravity = ({ value }: Finding) => (value === 0 ? Number.MAX_SAFE_INTEGER : value);

/**
 * Collects what a run has met.
 * @param say told of each fault as it is met: a long run may be interrupted
 */
export function createSummary(seed: number, say: (line: string) => void) {
  const statuses = new Map<number, number>();
  const slow: Finding[] = [];
  const holds = new Map<string, Finding>();
  const faults: Finding[] = [];
  const loops: LoopFigures[] = [];
  const again = (number: number) => `npm run fuzz -- --seed ${seed} --from ${number} --requests 1`;

  const noteSlow = (finding: Finding) => {
    if (slow.length === SLOWEST && finding.value <= (slow.at(-1)?.value ?? 0)) return;
    slow.push(finding);
    slow.sort((one, other) => other.value - one.value).splice(SLOWEST);
  };

  const noteFault = (fault: Finding) => {
    faults.push(fault);
    if (faults.length <= MOST_LISTED) say(`✗ ${fault.value} ${inCell(fault.what)} (${again(fault.number)})`);
  };

  const rowsOf = (list: readonly Finding[]) =>
    list.slice(0, MOST_LISTED).map(({ number, what, value }) => [figure(value), inCell(what), again(number)]);

  const worst = (pick: (figures: LoopFigures) => number) => Math.max(0, ...loops.map(pick));
  const largest = () => worst(({ resident }) => resident);

  return {
    note: (number: number, request: FuzzRequest, { status, ms }: FuzzAnswer, fault: string | null): void => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      noteSlow({ number, what: nameOf(request), value: ms });
      if (fault !== null) noteFault({ number, what: `${nameOf(request)}: ${fault}`, value: status });
    },
    /** No answer came at all. */
    noteSilence: (number: number, request: FuzzRequest, error: Error): void => {
      noteFault({ number, what: `${nameOf(request)}: ${error.message}`, value: 0 });
    },
    noteLoop: (figures: LoopFigures): void => {
      loops.push(figures);
    },
    noteHold: (number: number, request: FuzzRequest, value: number): void => {
      const { method, path } = request.endpoint;
      const known = holds.get(`${method} ${path}`);
      if (known === undefined || known.value < value)
        holds.set(`${method} ${path}`, { number, what: nameOf(request), value });
    },
    faults: () => faults.length,
    /** What of the run must not be, a line each. */
    failures: (): string[] => [
      ...(faults.length > 0 ? [`${faults.length} wrong answers`] : []),
      ...[...holds].map(
        ([endpoint, { value, number }]) =>
          `${endpoint} held the event loop for ${Math.round(value)} ms, three times of three (${again(number)})`,
      ),
      ...(largest() > MOST_RESIDENT
        ? [`the server took ${Math.round(largest())} MB, more than ${MOST_RESIDENT}`]
        : []),
    ],
    text: (): string => {
      const answered = [...statuses].sort(([one], [other]) => one - other);
      return [
        asMarkdown({
          title: 'Answers',
          head: ['status', 'answers'],
          rows: answered.map(([status, count]) => [String(status), count.toLocaleString('en')]),
        }),
        asMarkdown({
          title: 'Event loop and memory',
          head: ['p50 ms', 'p99 ms, middle batch', 'p99 ms, worst batch', 'max ms', 'largest memory MB'],
          rows: [
            [
              figure(middle(loops.map(({ p50 }) => p50))),
              figure(middle(loops.map(({ p99 }) => p99))),
              figure(worst(({ p99 }) => p99)),
              figure(worst(({ max }) => max)),
              figure(largest()),
            ],
          ],
        }),
        asMarkdown({ title: 'Slowest answers', head: ['ms', 'request', 'again'], rows: rowsOf(slow) }),
        asMarkdown({
          title: 'Requests that held the event loop for more than 50 ms each of three times',
          head: ['ms', 'request', 'again'],
          rows: rowsOf([...holds.values()].sort((one, other) => other.value - one.value)),
        }),
        asMarkdown({
          title: `Faults: ${faults.length}`,
          head: ['status', 'request', 'again'],
          rows: rowsOf([...faults].sort((one, other) => gravity(other) - gravity(one))),
        }),
      ].join('\n');
    },
  };
}

export type Summary = ReturnType<typeof createSummary>;
