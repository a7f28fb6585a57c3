import type { ContributionType } from '#contract/access.ts';
import type { FieldUserRole } from '#contract/contributions/participation.ts';
import { fieldEndpoints, fieldUserEndpoints } from '#contract/fields/endpoints.ts';
import type { SampleDriver } from '../driver.ts';
import { SAMPLE_FIELDS, type SampleField } from '../fields.ts';

const TITLES: Readonly<Record<SampleField, { en: string; tr: string }>> = {
  safety: { en: 'Health and safety', tr: 'İş sağlığı ve güvenliği' },
  energy: { en: 'Energy', tr: 'Enerji' },
  customers: { en: 'Customers', tr: 'Müşteriler' },
  digital: { en: 'Digital work', tr: 'Dijital çalışma' },
  workplace: { en: 'Workplace', tr: 'Çalışma ortamı' },
  process: { en: 'Processes', tr: 'Süreçler' },
  environment: { en: 'Environment', tr: 'Çevre' },
  mobility: { en: 'Mobility', tr: 'Ulaşım' },
  quality: { en: 'Quality', tr: 'Kalite' },
};

/** Who looks after the fields; the sample's named accounts everywhere, so that each has something to do. */
const PEOPLE: readonly (readonly [FieldUserRole, readonly string[]])[] = [
  ['RESPONSIBLE', ['responsible', 'deniz.acar']],
  ['MENTOR', ['mentor']],
  ['EXPERT', ['clara.novak', 'viktor.horvat']],
  ['ADVISOR', ['nadia.petrova']],
  ['AUDITOR', ['paula.santos']],
  ['IMPLEMENTER', ['tilda.nystrom', 'deniz.acar']],
  ['BOARD1', ['jury.one', 'jury.two', 'jury.three']],
  ['BOARD2', ['moderator', 'jury.one']],
];

/** Was in use once: lists of fields tell the two apart, and nobody is offered it any more [R3I-04]. */
const RETIRED = { en: 'Paper archive', tr: 'Kâğıt arşivi' };

/** Those of a role in a field: from field to field another one comes first, who then owes the answers. */
const inTurn = (logins: readonly string[], field: number) => {
  const first = Math.floor(field / 2) % logins.length;
  return [...logins.slice(first), ...logins.slice(0, first)];
};

const inBoth = ({ en, tr }: { en: string; tr: string }) => [
  { language: 'en', title: en },
  { language: 'tr', title: tr },
];

/**
 * Makes the fields of a type with their people; gives the number of each.
 * @param roles those that somebody holds in the fields; all where left out
 */
export async function makeFields(
  driver: SampleDriver,
  type: ContributionType,
  people: ReadonlyMap<string, number>,
  roles?: readonly FieldUserRole[],
): Promise<Map<SampleField, number>> {
  const fields = new Map<SampleField, number>();
  const held = PEOPLE.filter(([role]) => roles === undefined || roles.includes(role));
  await driver.call('admin', fieldEndpoints.create, {
    params: { type },
    body: { definitionList: inBoth(RETIRED), isActive: false },
  });
  for (const [index, key] of SAMPLE_FIELDS.entries()) {
    const { id } = await driver.call('admin', fieldEndpoints.create, {
      params: { type },
      body: { definitionList: inBoth(TITLES[key]), isActive: true },
    });
    for (const [userRole, logins] of held) {
      for (const login of inTurn(logins, index)) {
        await driver.call('admin', fieldUserEndpoints.add, {
          params: { fieldId: id },
          body: { userId: people.get(login) as number, userRole },
        });
      }
    }
    fields.set(key, id);
  }
  return fields;
}
