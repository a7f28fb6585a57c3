import { randomBytes } from 'node:crypto';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { ROLES } from '#contract/roles.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { createAdministrator } from '#server/people/account/first-administrator.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import type { Database } from '#server/platform/db/client.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import type { Services } from '#server/platform/services.ts';
import type { SampleDriver } from '../driver.ts';
import { addressOf, SAMPLE_ORGANIZATIONS, SAMPLE_PEOPLE, type SamplePerson } from '../organization.ts';
import { importOtherPeople } from './other-people.ts';

/** The administrator, who then makes everybody else; holds every role. */
export async function makeAdministrator(services: Services, password: string): Promise<void> {
  const person = SAMPLE_PEOPLE.find(({ login }) => login === 'admin') as SamplePerson;
  const { id, roles } = await createAdministrator(services.database, {
    ...person,
    email: addressOf('admin'),
    password,
  });
  const missing = ROLES.filter((role) => !roles.includes(role));
  await services.database
    .insert(userAuthorities)
    .values(missing.map((authority) => ({ userId: id, authority })));
}

/** Makes the organisations; gives the numbers of the units by their keys. */
async function makeOrganizations(driver: SampleDriver): Promise<Map<string, number>> {
  const units = new Map<string, number>();
  for (const { name, code, units: below } of SAMPLE_ORGANIZATIONS) {
    const organization = await driver.call('admin', organizationEndpoints.create, {
      body: { type: 'ORGANIZATION', name, code },
    });
    for (const unit of below) {
      const parentId = unit.below === undefined ? organization.id : String(units.get(unit.below));
      const made = await driver.call('admin', organizationEndpoints.create, {
        body: { type: 'UNIT', name: unit.name, code: `${code}-${unit.key.toUpperCase()}`, parentId },
      });
      units.set(unit.key, Number(made.id));
    }
  }
  return units;
}

/**
 * Gives everybody of the sample the one password that the README names. It is written as it is stored: nobody may choose one
 * that is made of the name of the installation.
 */
export async function giveEverybody(database: Database, password: string): Promise<void> {
  await database.update(users).set({ passwordHash: await hashPassword(password) });
}

/**
 * Makes organisations, units and all people but the administrator, with passwords that nobody knows.
 * @returns everybody's number by login
 */
export async function makePeople(driver: SampleDriver): Promise<Map<string, number>> {
  const units = await makeOrganizations(driver);
  const unitsOf = ({ unit, isManager = false }: SamplePerson) =>
    unit === null ? [] : [{ unitId: units.get(unit) as number, isManager }];
  const numbers = new Map<string, number>();
  for (const person of SAMPLE_PEOPLE) {
    if (person.login === 'admin') continue;
    const { login, firstName, lastName, langKey, roles, company } = person;
    const { id } = await driver.call('admin', userEndpoints.create, {
      body: {
        login,
        firstName,
        lastName,
        langKey,
        email: addressOf(login),
        authorities: [...roles],
        password: randomBytes(24).toString('base64url'),
        company: company ?? null,
        organizationUnits: unitsOf(person),
      },
    });
    numbers.set(login, id);
  }
  const administrator = SAMPLE_PEOPLE.find(({ login }) => login === 'admin') as SamplePerson;
  const everybody = await driver.call('admin', userEndpoints.list, { query: { size: 100 } });
  const adminId = everybody.find(({ login }) => login === 'admin')?.id as number;
  await driver.call('admin', userEndpoints.save, {
    body: { id: adminId, organizationUnits: unitsOf(administrator) },
  });
  numbers.set('admin', adminId);
  await importOtherPeople(driver, numbers);
  return numbers;
}
