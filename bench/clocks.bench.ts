import { createDatabase } from '#server/platform/db/client.ts';
import { fireWhileKilled } from '#tests/support/answerClocks.ts';
import type { Measure } from './site.ts';
import { figure, type Table, verdict } from './table.ts';

const CLOCKS = 10_000;
const MINUTES = 60;
/** What a minute of the fast clock takes, ms: a process that was killed needs two seconds to be there again. */
const MINUTE_MS = 4000;
const PROCESSES = 3;

/**
 * Promised answers whose reminders, ends and escalations fall due within an hour of a fast clock, in processes of which one at
 * random is killed each minute.
 */
export const clocks: Measure = async ({ small, say }): Promise<Table[]> => {
  const { db, pool, close } = createDatabase(small.databaseUrl, { poolSize: 4 });
  try {
    say(`${CLOCKS.toLocaleString('en')} promises begin`);
    const fired = await fireWhileKilled(
      { db, pool, url: small.databaseUrl },
      { clocks: CLOCKS, minutes: MINUTES, minuteMs: MINUTE_MS, processes: PROCESSES, seed: 1 },
    );
    const none = (count: number) => [count.toLocaleString('en'), '0', verdict(count === 0)];
    return [
      {
        title: `${CLOCKS.toLocaleString('en')} promised answers, ${PROCESSES} processes, one killed each minute`,
        head: ['what', 'measured', 'aim', ''],
        rows: [
          ['timers', fired.timers.toLocaleString('en'), '', ''],
          ['processes killed', fired.kills.toLocaleString('en'), '', ''],
          ['notifications missed', ...none(fired.missed)],
          ['notifications doubled', ...none(fired.doubled)],
          ['timers left', ...none(fired.left)],
          ['minutes after their moment, 99 of 100', figure(fired.most), '1', verdict(fired.most <= 1)],
          ['minutes after their moment, the latest', figure(fired.latest), '', ''],
        ],
      },
    ];
  } finally {
    await close();
  }
};
