import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fireWhileKilled } from '#tests/support/answerClocks.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('timers of promised answers in three processes, of which one at random is killed at each minute', () => {
  it('fire once each: no reminder and no escalation is missed or doubled', async () => {
    const fired = await fireWhileKilled(database, {
      ...{ clocks: 1000, minutes: 8, minuteMs: 3000, processes: 3, seed: 7 },
    });
    expect(fired).toMatchObject({ timers: 3000, doubled: 0, missed: 0, left: 0 });
    // The test would prove nothing if nobody had died.
    expect(fired.kills).toBeGreaterThan(3);
  });
});
