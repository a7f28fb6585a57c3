import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { FieldUserRole } from '#contract/contributions/participation.ts';
import { StoredVersion } from '#contract/http.ts';
import { TitleList } from '#contract/texts/titles.ts';

/** Subject area of a contribution type, with a title per language [R3I-02]. */
export const ContributionField = z.object({
  id: z.number(),
  contributionType: ContributionType,
  definitionList: TitleList,
  /** Only active fields can be chosen when creating [R3I-04]. */
  isActive: z.boolean(),
  version: StoredVersion,
});
export type ContributionField = z.infer<typeof ContributionField>;

/** Who answers for a field: an active role of an open account, by name. */
const FieldResponsible = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() });

export const FieldRow = ContributionField.extend({
  /** Empty: what is submitted to the field reaches nobody. */
  responsibles: z.array(FieldResponsible),
  /** People who hold a role in it that is switched on. */
  peopleCount: z.number(),
  /** A contribution is in it, or a task was given for it, so that it cannot be deleted, S3-89. */
  isUsed: z.boolean(),
});
export type FieldRow = z.infer<typeof FieldRow>;

/** A person in a role of a field [R3I-05], S3-90. Of the five kinds of Q3-08 this is always the third. */
export const FieldUser = z.object({
  id: z.number(),
  fieldId: z.number(),
  userId: z.number(),
  role: z.literal('CONTRIBUTION_FIELD_USER'),
  userRole: FieldUserRole,
  isActive: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  unitName: z.string().nullable(),
  /** Whether the account is open; a role of a closed one waits. */
  activated: z.boolean(),
});
export type FieldUser = z.infer<typeof FieldUser>;

export const FIELD_SORT_FIELDS = ['id', 'title', 'isActive'] as const;
