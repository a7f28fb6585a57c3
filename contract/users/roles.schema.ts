import { z } from 'zod';
import { Role } from '#contract/access.ts';

/** Most people whose roles are changed at once. */
export const USER_ROLES_LIMITS = { people: 500 } as const;

/** Why the roles of somebody stay as they are; the text is `userRoles.reason.{name}`. */
const USER_ROLES_REASONS = [
  /** Only administrators touch administrators, and give the role, S3-97. */
  'administratorsOnly',
  /** Administrators cannot take their own role away. */
  'ownAccount',
  /** A former member. */
  'erased',
  'missing',
] as const;
export type UserRolesReason = (typeof USER_ROLES_REASONS)[number];

/** Everybody holds `ROLE_USER`; it is neither given nor taken. */
const Roles = z
  .array(Role.exclude(['ROLE_USER']))
  .max(Role.options.length)
  .default([]);

/** Roles to add to those that people have, and roles to take away; a role in one of the two only. */
export const UserRolesChange = z
  .object({
    userIds: z.array(z.number().int().positive()).min(1).max(USER_ROLES_LIMITS.people),
    add: Roles,
    remove: Roles,
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], error: 'NotNull' })
  .refine(({ add, remove }) => !add.some((role) => remove.includes(role)), {
    path: ['remove'],
    error: 'Value',
  });
export type UserRolesChange = z.output<typeof UserRolesChange>;

const Person = z.object({ id: z.number(), name: z.string() });

/** What becomes, or has become, of each person that was named; each of them once. */
export const UserRolesOutcome = z.object({
  changed: z.array(
    Person.extend({
      added: z.array(Role),
      removed: z.array(Role),
      /** They are neither employee nor external user any more, and so can send nothing in. */
      losesUserType: z.boolean(),
    }),
  ),
  /** Whose roles are so already. */
  unchanged: z.array(Person),
  /** `name` is empty for who is missing. */
  refused: z.array(Person.extend({ reason: z.enum(USER_ROLES_REASONS) })),
});
export type UserRolesOutcome = z.infer<typeof UserRolesOutcome>;
