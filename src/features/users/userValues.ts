import { EDUCATION_LEVELS, type ExtendedUser } from '#contract/users/schema.ts';
import { joinChanges, joinLists } from '#src/components/inputs/joinChanges.ts';
import { passwordRefusals } from '#src/components/inputs/passwordRefusals.ts';
import type { CreateData } from '#src/dataProvider/resourceTypes.ts';

/** Resources that show users. */
export const SHOWN_BY = ['organizations'] as const;

export const valuesOf = ({
  login,
  firstName,
  lastName,
  email,
  activated,
  langKey,
  ...user
}: ExtendedUser) => ({
  login,
  firstName,
  lastName,
  email,
  activated,
  langKey,
  authorities: [...user.authorities],
  password: '',
  phone: user.phone ?? '',
  educationLevel: user.educationLevel ?? '',
  company: user.company ?? '',
  department: user.department ?? '',
  position: user.position ?? '',
  /** The first one is the main unit. */
  units: user.organizationUnits.map(({ unitId, isManager }) => ({ unitId, isManager })),
});
export type UserValues = ReturnType<typeof valuesOf>;

/** A new account is active and an employee's. */
export const newValues = (langKey: string, unitId: number | null): UserValues => ({
  login: '',
  firstName: '',
  lastName: '',
  email: '',
  activated: true,
  langKey,
  authorities: ['ROLE_USER', 'ROLE_INTERNAL'],
  password: '',
  phone: '',
  educationLevel: '',
  company: '',
  department: '',
  position: '',
  units: unitId === null ? [] : [{ unitId, isManager: false }],
});

const textOf = (text: string) => text.trim() || null;

/** Everything that a new account is sent with. */
export const bodyOf = ({ units, ...values }: UserValues): CreateData<'users'> => ({
  ...values,
  login: values.login.trim(),
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim(),
  phone: textOf(values.phone),
  educationLevel: EDUCATION_LEVELS.find((level) => level === values.educationLevel) ?? null,
  company: textOf(values.company),
  department: textOf(values.department),
  position: textOf(values.position),
  organizationUnits: units,
});

/**
 * Only what was changed; a password that was not typed stays as it is. The account itself is opened and closed
 * beside the form, which must not undo that.
 */
export function changesOf(values: UserValues, stored: UserValues): Partial<CreateData<'users'>> {
  const { activated: _beside, ...now } = bodyOf(values);
  const before = bodyOf(stored);
  const changed = Object.entries(now).filter(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[key as keyof CreateData<'users'>]) &&
      !(key === 'password' && value === ''),
  );
  return Object.fromEntries(changed) as Partial<CreateData<'users'>>;
}

/**
 * What was typed, joined with what another has saved since. Roles and units are joined one by one, so that none comes
 * back that was taken away there.
 */
export function joinValues(mine: UserValues, base: UserValues, theirs: UserValues): UserValues {
  const units = joinLists(mine.units, base.units, theirs.units, ({ unitId }) => unitId);
  const main = mine.units[0]?.unitId;
  // The main unit was changed here when the first one is another.
  if (main !== base.units[0]?.unitId) {
    units.sort((one, other) => Number(other.unitId === main) - Number(one.unitId === main));
  }
  return {
    ...joinChanges(mine, base, theirs),
    authorities: joinLists(mine.authorities, base.authorities, theirs.authorities, (role) => role),
    units,
  };
}

/** Refusals at their fields: what names one account only and belongs to another one already, and poor passwords. */
export const REFUSED = {
  'error.userexists': 'login',
  'error.emailexists': 'email',
  ...passwordRefusals('password'),
} as const;

/** Field of the form for a path of the body. */
export const sourceOf = (path: string): string => {
  const [head = path] = path.split('.');
  return head === 'organizationUnits' ? 'units' : head === 'authorities' ? 'authorities' : path;
};
