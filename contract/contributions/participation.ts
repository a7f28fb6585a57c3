import { z } from 'zod';

/** What a person is to one contribution [R3O-26, R3O-27, R3O-28]. */
export const PARTICIPATION_ROLES = [
  'OWNER',
  'AUDITOR',
  'MANAGER',
  'RESPONSIBLE',
  'MENTOR',
  'EXPERT',
  'ADVISOR',
  'IMPLEMENTER',
  'BOARD1',
  'BOARD2',
  'BOARD3',
  'JURY1',
  'JURY2',
  'JURY3',
  'COMPETITION_MODERATOR',
  'SYSTEM',
  'VIEWER',
] as const;
export const ParticipationRole = z.enum(PARTICIPATION_ROLES);
export type ParticipationRole = z.infer<typeof ParticipationRole>;

/** People of one role: how many, and the first of them by name. */
export const RolePeople = z.object({
  role: ParticipationRole,
  count: z.number(),
  names: z.array(z.string()),
});

/** Who answers for a contribution besides the administrators of its type. */
export const RESPONSIBLE_ROLES = [
  'RESPONSIBLE',
  'COMPETITION_MODERATOR',
] as const satisfies readonly ParticipationRole[];

/** Roles that the assign command fills, preset on submit from the field's users, S3-51, S3-54. */
export const ASSIGNABLE_ROLES = [
  'OWNER',
  'AUDITOR',
  'MANAGER',
  'MENTOR',
  'EXPERT',
  'ADVISOR',
  'IMPLEMENTER',
  'BOARD1',
  'BOARD2',
  'BOARD3',
] as const satisfies readonly ParticipationRole[];
export const AssignableRole = z.enum(ASSIGNABLE_ROLES);

/** Roles a user can have in a field, S3-90. */
export const FIELD_USER_ROLES = [
  'RESPONSIBLE',
  'MENTOR',
  'EXPERT',
  'ADVISOR',
  'AUDITOR',
  'IMPLEMENTER',
  'BOARD1',
  'BOARD2',
  'BOARD3',
  'MANAGER',
] as const satisfies readonly ParticipationRole[];
export const FieldUserRole = z.enum(FIELD_USER_ROLES);
export type FieldUserRole = z.infer<typeof FieldUserRole>;

/** Contexts in which users are chosen [R3I-07], Q3-08. */
export const USER_CONTEXTS = [
  'CONTRIBUTION_OWNER',
  'CONTRIBUTION_DUTY',
  'CONTRIBUTION_FIELD_USER',
  'AUTHORIZED_USER',
  'COMPETITION_JURY',
] as const;

const FOR_EMPLOYEES: ReadonlySet<ParticipationRole> = new Set(['MANAGER', 'BOARD1', 'BOARD2', 'BOARD3']);

/** Roles that external users cannot hold, S3-54. */
export const isForEmployees = (role: ParticipationRole): boolean => FOR_EMPLOYEES.has(role);
