import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRoles, writeRoles } from '#server/people/identity-provider/identities.repository.ts';
import { createDatabase, type DatabaseHandle } from '#server/platform/db/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aUser } from '#tests/support/factories/users.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = createDatabase(database.url, { poolSize: 1 });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

it('a sign-in gives and takes the provider’s roles and leaves what an administrator changed at that moment', async () => {
  // Read as with ROLE_CONTENT_AUTHOR and without ROLE_ADMIN; since then the one was taken and the other given.
  const { id } = await aUser(handle.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
  await writeRoles(handle.db, id, {
    before: ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR'],
    after: ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR', 'ROLE_CONTENT_EDITOR'],
  });
  expect((await readRoles(handle.db, id)).toSorted()).toEqual([
    'ROLE_ADMIN',
    'ROLE_CONTENT_EDITOR',
    'ROLE_INTERNAL',
    'ROLE_USER',
  ]);
});
