import { randomBytes } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { isRoot, openFolder } from '#tests/support/clusters.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { embeddedDatabase, openServer } from '#tests/support/ownServer.ts';
import { expectNothingLost, isAcknowledged, startSubmitting, tokenOf } from '#tests/support/submitting.ts';

/** A disk that holds an installation with few rows. */
const SIZE = '400m';
const FULL_MS = 3_000;
/** A text that fills pages: PostgreSQL cannot make it much smaller. */
const BODY = `<p>${randomBytes(3_000).toString('base64').replaceAll('=', '')}</p>`;

/** Takes all space that is left. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const takes = (piece: Buffer) =>
    handle.write(piece).then(
      ({ bytesWritten }) => bytesWritten === piece.length,
      () => false,
    );
  try {
    for (let size = 4_194_304; size >= 4_096; size /= 2) while (await takes(Buffer.alloc(size, 1)));
  } finally {
    await handle.close();
  }
}

/** Writes until the log of PostgreSQL needs a file for which there is no space, without which it cannot go on. */
async function exhaustLog(db: Database): Promise<void> {
  const isWritten = () =>
    db.execute(sql`select pg_current_xact_id(), pg_switch_wal()`).then(
      () => true,
      () => false,
    );
  while (await isWritten()) await wait(50);
}

// Only root can make a disk. What each part does that hears of a full one: tests/server/api/diskFull.test.ts.
describe.runIf(isRoot)('a disk that is full', () => {
  it('is told to people; what was acknowledged is there once, and all goes on by itself when there is space again, also when the database had ended', async () => {
    const folder = await openFolder();
    const mount = `mount -t tmpfs -o size=${SIZE},mode=755 tmpfs "${folder}" && exec "$@"`;
    const folders = { DATA_DIR: folder, FILES_DIR: join(folder, 'files'), LOG_DIR: join(folder, 'logs') };
    const { running, origin } = await openServer('', folders, [
      'unshare',
      '--mount',
      'sh',
      '-c',
      mount,
      'sh',
    ]);
    const said = (words: string, timeout = 30_000) =>
      expect.poll(() => running.output.join(''), { timeout }).toContain(words);
    /** The disk, which the server alone has. */
    const disk = `/proc/${running.process.pid}/root${folder}`;
    const db = await embeddedDatabase(disk);
    const owner = await aUser(db);
    const people = await startSubmitting(origin, db, { body: BODY });
    const { id } = await aContribution(db, { owner });
    const headers = { authorization: `Bearer ${await tokenOf(db, owner)}` };
    const upload = async () => {
      const body = new FormData();
      body.set('file', new File(['a line of words\n'.repeat(10_000)], 'words.txt'));
      const answer = await fetch(`${origin}/api/v3/contribution-files/upload-file/${id}/CONTRIBUTION`, {
        ...{ method: 'POST', headers, body },
      });
      const { message } = (await answer.json()) as { message?: string };
      return { status: answer.status, message };
    };
    const health = async () => (await fetch(`${origin}/management/health`)).status;
    await people.untilAcknowledged(20);
    expect((await upload()).status).toBe(200);

    await fill(join(disk, 'ballast'));
    expect(await upload()).toEqual({ status: 503, message: 'error.diskFull' });
    await wait(FULL_MS);
    await exhaustLog(db);
    await said('Retrying until PostgreSQL starts');
    expect(await health()).toBe(503);
    await rm(join(disk, 'ballast'));
    await said('PostgreSQL runs again');
    await people.untilAcknowledged(20);
    await people.stop();

    const refused = people.outcomes.filter((one) => !isAcknowledged(one));
    expect(new Set(refused.map(({ status, refusal }) => `${status} ${refusal}`))).toEqual(
      new Set(['503 error.diskFull', '503 error.dataUnreachable']),
    );
    // A full disk refuses for certain; when the database ends, a change may be in the midst of its commit.
    await expectNothingLost(db, people.outcomes, ({ refusal }) => refusal === 'error.dataUnreachable');
    expect((await upload()).status).toBe(200);
    expect(await readdir(join(disk, 'files'))).toHaveLength(2);
    expect(await health()).toBe(200);
    expect(running.process.exitCode).toBe(null);
  }, 180_000);
});
