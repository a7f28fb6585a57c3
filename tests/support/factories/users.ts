import { eq } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { organizations, organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { organizationUsers, userAuthorities, users } from '#server/platform/db/schema/users.ts';

export interface TestUser {
  id: number;
  login: string;
  roles: Role[];
  unitId: number | null;
}

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

export async function anOrganization(db: Db, values: Partial<typeof organizations.$inferInsert> = {}) {
  const [row] = await db
    .insert(organizations)
    .values({ name: `Organization ${next()}`, ...values })
    .returning();
  return row as typeof organizations.$inferSelect;
}

/** A unit; without `organizationId` it gets an organization of its own. */
export async function aUnit(db: Db, values: Partial<typeof organizationUnits.$inferInsert> = {}) {
  const organizationId = values.organizationId ?? (await anOrganization(db)).id;
  const [row] = await db
    .insert(organizationUnits)
    .values({ name: `Unit ${next()}`, ...values, organizationId })
    .returning();
  return row as typeof organizationUnits.$inferSelect;
}

type UserValues = Partial<typeof users.$inferInsert> & { roles?: Role[]; isManager?: boolean };

/** An active user, by default an employee (ROLE_USER and ROLE_INTERNAL) without a unit and a password. */
export async function aUser(
  db: Db,
  { roles = ['ROLE_INTERNAL'], isManager, ...values }: UserValues = {},
): Promise<TestUser> {
  const number = next();
  const all: Role[] = [...new Set<Role>(['ROLE_USER', ...roles])];
  const [row] = await db
    .insert(users)
    .values({
      login: `user${number}`,
      email: `user${number}@example.org`,
      emailVerifiedAt: new Date().toISOString(),
      firstName: `First${number}`,
      lastName: `Last${number}`,
      langKey: 'en',
      ...values,
    })
    .returning();
  const user = row as typeof users.$inferSelect;
  await db.insert(userAuthorities).values(all.map((authority) => ({ userId: user.id, authority })));
  if (isManager && user.unitId !== null) {
    await db.insert(organizationUsers).values({ userId: user.id, unitId: user.unitId, isManager: true });
  }
  return { id: user.id, login: user.login, roles: all, unitId: user.unitId };
}

export async function deactivate(db: Db, user: TestUser): Promise<void> {
  await db.update(users).set({ activated: false }).where(eq(users.id, user.id));
}

/** What an administrator sends to invite somebody of this login. */
export const invitationOf = (login: string) => ({
  login,
  email: `${login}@example.org`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  langKey: 'en',
});
