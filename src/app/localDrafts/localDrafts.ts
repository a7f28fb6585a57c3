import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/*
 * What people write and have not sent, in the browser's own database: it outlives a closed tab, a dead network and a session that
 * ends. It is by person, so that nobody else who uses the browser comes across it in the application, and goes when they sign out.
 */

/** What was written longer ago is given up. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

interface Schema extends DBSchema {
  drafts: {
    key: [userId: number, place: string];
    value: { userId: number; place: string; text: unknown; writtenAt: number };
    indexes: { writtenAt: number };
  };
}

async function open(): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>('ideagarden', 1, {
    upgrade(created) {
      const drafts = created.createObjectStore('drafts', { keyPath: ['userId', 'place'] });
      drafts.createIndex('writtenAt', 'writtenAt');
    },
    // Another tab has a newer version of it.
    blocking() {
      opened = undefined;
      database.close();
    },
  });
  const old = await database.getAllKeysFromIndex(
    'drafts',
    'writtenAt',
    IDBKeyRange.upperBound(Date.now() - LONGEST_MS),
  );
  await Promise.all(old.map((key) => database.delete('drafts', key)));
  return database;
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Some browsers have no such database, as in private windows: people write there as well, and nothing is restored. */
async function attempt<Result>(
  act: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    opened ??= open();
    return await act(await opened);
  } catch {
    opened = undefined;
    return undefined;
  }
}

/** What somebody wrote in a place and has not sent; undefined where there is nothing. */
export const readLocalDraft = (userId: number, place: string): Promise<unknown> =>
  attempt(async (database) => (await database.get('drafts', [userId, place]))?.text);

/** @param text anything that JSON can say; null: there is nothing to store any more */
export async function writeLocalDraft(userId: number, place: string, text: unknown): Promise<void> {
  await attempt(async (database) => {
    const change = database.transaction('drafts', 'readwrite');
    const done = [
      text === null
        ? change.store.delete([userId, place])
        : change.store.put({ userId, place, text, writtenAt: Date.now() }),
      change.done,
    ];
    // By itself it would be committed a moment later, when the page that is being left is gone already.
    change.commit();
    await Promise.all(done);
  });
}

/** Everything that somebody wrote and has not sent is given up, as when they sign out. */
export async function forgetLocalDrafts(userId: number): Promise<void> {
  await attempt((database) => database.delete('drafts', IDBKeyRange.bound([userId], [userId, []])));
}
