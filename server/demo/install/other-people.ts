import { userEndpoints } from '#contract/users/endpoints.ts';
import { userImportEndpoints } from '#contract/users/import.endpoints.ts';
import type { SampleDriver } from '../driver.ts';
import { addressOf, OTHER_PEOPLE, SAMPLE_ORGANIZATIONS } from '../organization.ts';

const COLUMNS = ['login', 'email', 'firstName', 'lastName', 'langKey', 'authorities', 'unit', 'activated'];

/** People of one page of the list. */
const PAGE = 100;

/** Code of a unit by its key. */
const codes = new Map(
  SAMPLE_ORGANIZATIONS.flatMap(({ code, units }) =>
    units.map(({ key }) => [key, `${code}-${key.toUpperCase()}`] as const),
  ),
);

/** The people of whom an organization has hundreds come the way in which it would bring them: by a file. */
export async function importOtherPeople(driver: SampleDriver, numbers: Map<string, number>): Promise<void> {
  const rows = OTHER_PEOPLE.map(({ login, firstName, lastName, langKey, roles, unit }) =>
    [
      login,
      addressOf(login),
      firstName,
      lastName,
      langKey,
      roles.join('|'),
      codes.get(unit ?? ''),
      'yes',
    ].join(','),
  );
  const file = { name: 'people.csv', bytes: Buffer.from([COLUMNS.join(','), ...rows].join('\n')) };
  const { digest } = await driver.call('admin', userImportEndpoints.check, { file, body: {} });
  await driver.call('admin', userImportEndpoints.apply, { file, body: { digest } });
  for (let page = 0; page * PAGE < OTHER_PEOPLE.length; page += 1) {
    const query = { page, size: PAGE, sort: 'id,desc' } as const;
    for (const { login, id } of await driver.call('admin', userEndpoints.list, { query })) {
      numbers.set(login, id);
    }
  }
}
