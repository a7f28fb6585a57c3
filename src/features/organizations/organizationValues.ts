import type { Organization } from '#contract/organizations/schema.ts';
import { joinChanges, joinLists } from '#src/components/inputs/joinChanges.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import type { CreateData } from '#src/dataProvider/resourceTypes.ts';

/** A new node is a unit: organizations are few. */
export const valuesOf = (stored: Organization | null, parentId: string | null) => ({
  type: stored?.type ?? ('UNIT' as const),
  name: stored?.name ?? '',
  code: stored?.code ?? '',
  parentId: stored?.parentId ?? parentId,
  isActive: stored?.isActive ?? true,
  calendarId: stored?.calendarId ?? null,
  managers: (stored ? [...stored.managers] : []) as FoundUser[],
});
export type OrganizationValues = ReturnType<typeof valuesOf>;

/** What was typed, joined with what another has saved since; managers one by one. */
export const joinValues = (
  mine: OrganizationValues,
  base: OrganizationValues,
  theirs: OrganizationValues,
): OrganizationValues => ({
  ...joinChanges(mine, base, theirs),
  managers: joinLists(mine.managers, base.managers, theirs.managers, ({ id }) => id),
});

const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id);

/**
 * What is sent: of a new node everything, of a stored one name and code by the version that was read, and its calendar and its
 * managers where they are others, so that one who has left since does not hold up a new name.
 */
export function bodyOf(
  values: OrganizationValues,
  stored: Organization | null,
): Partial<CreateData<'organizations'>> {
  const { type, parentId, isActive, managers } = values;
  // The choice of none is an empty one.
  const calendarId = values.calendarId || null;
  const named = {
    name: values.name.trim(),
    code: values.code.trim(),
    ...(calendarId !== (stored?.calendarId ?? null) && { calendarId }),
  };
  const managerIds = idsOf(managers);
  if (stored) {
    const isSame = idsOf(stored.managers).join() === managerIds.join();
    return { ...named, ...(!isSame && { managerIds }) };
  }
  if (type === 'ORGANIZATION') return { type, ...named, isActive };
  return { type, ...named, parentId, isActive, ...(managerIds.length > 0 && { managerIds }) };
}
