import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type DatabaseHandle, inTransaction } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { executePrepared, prepared, statement } from '#server/platform/db/prepared-statement.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aUser } from '#tests/support/factories/users.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: what it keeps can be asked for.
  handle = createDatabase(database.url, { poolSize: 1 });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const plansOf = async (mark: string) => {
  const { rows } = await handle.db.execute<{ plans: number; generic: number }>(sql`
    select custom_plans as plans, generic_plans as generic from pg_prepared_statements
     where strpos(statement, ${mark}) > 0 and statement not like '%pg_prepared_statements%'`);
  return rows;
};

describe('a statement whose plan is kept', () => {
  it('stands once with its connection and is planned for its first values only', async () => {
    const people = [await aUser(database.db), await aUser(database.db)];
    for (let round = 0; round < 10; round += 1) {
      const { id } = people[round % 2] ?? { id: 0 };
      const { rows } = await executePrepared<{ found: number }>(
        handle.db,
        sql`select id as found from app_user where id ${isOneOf([id])}`,
      );
      expect(rows).toEqual([{ found: id }]);
    }
    expect(await plansOf('as found')).toEqual([{ plans: 5, generic: 5 }]);
  });

  it('is kept by no connection where that is switched off, as behind a pooler that hands them out for a transaction', async () => {
    const forgetful = createDatabase(database.url, { poolSize: 1, preparedStatements: false });
    try {
      const { id, login } = await aUser(database.db);
      const asked = forgetful.db.select({ login: users.login }).from(users).where(eq(users.id, id));
      expect(await prepared(asked)).toEqual([{ login }]);
      const { rows } = await executePrepared<{ id: number }>(
        forgetful.db,
        sql`select id from app_user where id = ${id}`,
      );
      expect(rows).toEqual([{ id }]);
      const byValue = statement<{ id: number }, { login: string }>(
        (value) => sql`select login from app_user where id = ${value('id')}`,
      );
      expect((await byValue(forgetful.db, { id })).rows).toEqual([{ login }]);
      const kept = await forgetful.db.execute(sql`select count(*) as number from pg_prepared_statements`);
      expect(kept.rows).toEqual([{ number: 0 }]);
    } finally {
      await forgetful.close();
    }
  });

  it('of the query builder gives what it gives otherwise, and lasts beyond a transaction that is taken back', async () => {
    const { id, login } = await aUser(database.db);
    const asked = (db: DatabaseHandle['db'] | Parameters<Parameters<typeof inTransaction>[1]>[0]) =>
      db.select({ login: users.login }).from(users).where(eq(users.id, id));
    const work = inTransaction(handle.db, async (tx) => {
      expect(await prepared(asked(tx))).toEqual([{ login }]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await prepared(asked(handle.db))).toEqual(await asked(handle.db));
    expect(await plansOf('select "login"')).toEqual([{ plans: 2, generic: 0 }]);
  });

  it('is planned anew after a migration that changes the type of what it reads', async () => {
    await handle.db.execute(sql`create table shelf (number int); insert into shelf values (7)`);
    const read = () => executePrepared<{ number: unknown }>(handle.db, sql`select number from shelf`);
    expect((await read()).rows).toEqual([{ number: 7 }]);
    await database.db.execute(sql`alter table shelf alter number type text`);
    await expect(read()).rejects.toThrow();
    expect((await read()).rows).toEqual([{ number: '7' }]);
    await database.db.execute(sql`alter table shelf alter number type int using number::int`);
    const inside = await inTransaction(handle.db, (tx) => executePrepared(tx, sql`select number from shelf`));
    expect(inside.rows).toEqual([{ number: 7 }]);
  });
});
