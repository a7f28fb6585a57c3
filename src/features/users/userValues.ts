import type { Role } from '../../../contract/roles.ts';
import { EDUCATION_LEVELS, type ExtendedUser } from '../../../contract/users.ts';
import type { UserBody } from '../../dataProvider/users.ts';

/** What the form holds. */
export interface UserValues {
  login: string;
  firstName: string;
  lastName: string;
  email: string;
  activated: boolean;
  langKey: string;
  authorities: Role[];
  password: string;
  phone: string;
  educationLevel: string;
  company: string;
  department: string;
  position: string;
  /** The first one is the main unit. */
  units: { unitId: number; isManager: boolean }[];
}

/** A new account is active and an employee's [R3J-12], S3-96. */
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

export const valuesOf = (user: ExtendedUser): UserValues => ({
  login: user.login,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  activated: user.activated,
  langKey: user.langKey,
  authorities: [...user.authorities],
  password: '',
  phone: user.phone ?? '',
  educationLevel: user.educationLevel ?? '',
  company: user.company ?? '',
  department: user.department ?? '',
  position: user.position ?? '',
  units: user.organizationUnits.map(({ unitId, isManager }) => ({ unitId, isManager })),
});

const levelOf = (text: string) => EDUCATION_LEVELS.find((level) => level === text) ?? null;
const textOf = (text: string) => text.trim() || null;

/** Everything that a new account is sent with. */
export const bodyOf = (values: UserValues): UserBody => ({
  login: values.login.trim(),
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim(),
  activated: values.activated,
  langKey: values.langKey,
  authorities: values.authorities,
  password: values.password,
  phone: textOf(values.phone),
  educationLevel: levelOf(values.educationLevel),
  company: textOf(values.company),
  department: textOf(values.department),
  position: textOf(values.position),
  organizationUnits: values.units,
});

/**
 * Only what was changed: two administrators who mend different things of one person do not undo each other, S3-10.
 * A password that was not typed stays as it is.
 */
export function changesOf(values: UserValues, stored: UserValues): Partial<UserBody> {
  const [now, before] = [bodyOf(values), bodyOf(stored)];
  const changed = Object.entries(now).filter(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[key as keyof UserBody]) &&
      !(key === 'password' && value === ''),
  );
  return Object.fromEntries(changed) as Partial<UserBody>;
}

/** Field of the form for a path of the body. */
export const sourceOf = (path: string): string => {
  const [head = path] = path.split('.');
  return head === 'organizationUnits' ? 'units' : head === 'authorities' ? 'authorities' : path;
};
