import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Audience, Role } from '#contract/access.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';

const PEOPLE = 7;
const UNITS = 6;
export const NOW = new Date('2030-03-05T12:00:00.000Z');

export let app: TestApp;
export let people: number[];
export let units: number[];
export let organizations: number[];

/** An application with people, units and organizations, which each world puts in their places. */
export async function prepareWorlds(): Promise<void> {
  app = await startTestApp();
  app.setNow(NOW);
  await app.db.update(users).set({ activated: false });
  organizations = [(await anOrganization(app.db)).id, (await anOrganization(app.db)).id];
  units = [];
  for (let at = 0; at < UNITS; at += 1) units.push((await aUnit(app.db)).id);
  people = [];
  for (let at = 0; at < PEOPLE; at += 1) people.push((await aUser(app.db)).id);
}

const ROLES: readonly (readonly Role[])[] = [
  ['ROLE_INTERNAL'],
  ['ROLE_EXTERNAL'],
  ['ROLE_INTERNAL', 'ROLE_EXTERNAL'],
  ['ROLE_APP_ADMIN'],
];
const index = (count: number) => fc.nat({ max: count - 1 });
const some = (count: number) => fc.uniqueArray(index(count), { maxLength: 3 });

export const worlds = fc.record({
  /** Organization of each root, and the unit above each other one: one that comes before it. */
  tree: fc.tuple(
    ...Array.from({ length: UNITS }, (_, at) =>
      fc.record({ organization: index(2), above: fc.option(fc.nat({ max: Math.max(0, at - 1) })) }),
    ),
  ),
  people: fc.array(fc.record({ unit: fc.option(index(UNITS)), roles: fc.constantFrom(...ROLES) }), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  named: fc.record({ organizations: some(2), units: some(UNITS), people: some(PEOPLE) }),
  external: fc.boolean(),
  submitEnabled: fc.constantFrom<Audience>('BOTH', 'INTERNAL', 'EXTERNAL', 'NONE'),
});
export type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

/** The organization of each unit: that of its root. */
export const organizationsOf = ({ tree }: World) => {
  const found: number[] = [];
  tree.forEach(({ organization, above }, at) => {
    found.push(above === null || at === 0 ? organization : (found[above] ?? organization));
  });
  return found;
};
export const aboveOf = ({ tree }: World, unit: number): number | null =>
  unit === 0 ? null : (tree[unit]?.above ?? null);

/** Ids of places. */
export const at = (list: readonly number[], places: readonly number[]) =>
  places.map((place) => list[place] ?? 0);

/** Puts people and units where a world has them. */
export async function build(world: World): Promise<void> {
  const places = organizationsOf(world);
  await app.db.execute(sql`delete from user_authority where user_id in ${people}`);
  for (const [place, unit] of units.entries()) {
    const above = aboveOf(world, place);
    await app.db
      .update(organizationUnits)
      .set({
        organizationId: organizations[places[place] ?? 0] ?? 0,
        parentUnitId: above === null ? null : (units[above] ?? null),
      })
      .where(eq(organizationUnits.id, unit));
  }
  for (const [place, { unit, roles }] of world.people.entries()) {
    const id = people[place] ?? 0;
    await app.db
      .update(users)
      .set({ unitId: unit === null ? null : (units[unit] ?? null) })
      .where(eq(users.id, id));
    for (const role of ['ROLE_USER', ...roles]) {
      await app.db.execute(sql`insert into user_authority (user_id, authority) values (${id}, ${role})`);
    }
  }
  await app.db.delete(outboxMails);
}

/** Who was sent a mail, by id. */
export async function recipients(
  queue: (database: TestApp['db'], services: TestApp['services']) => Promise<number>,
): Promise<number[]> {
  await app.db.delete(outboxMails);
  await queue(app.db, app.services);
  const mails = await app.db.select({ id: outboxMails.userId }).from(outboxMails);
  return mails.flatMap(({ id }) => (id === null ? [] : [id])).sort((one, other) => one - other);
}

/** Whether a unit or organization that a world names has the person in it; a unit with those below it, or alone. */
export function isInPlace(world: World, at: number, withBelow = true): boolean {
  const unitOf = world.people[at]?.unit ?? null;
  if (unitOf === null) return false;
  const { named } = world;
  if (named.organizations.includes(organizationsOf(world)[unitOf] ?? -1)) return true;
  if (!withBelow) return named.units.includes(unitOf);
  for (let unit: number | null = unitOf; unit !== null; unit = aboveOf(world, unit)) {
    if (named.units.includes(unit)) return true;
  }
  return false;
}
