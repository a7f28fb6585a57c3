import { and, eq, inArray, not } from 'drizzle-orm';
import { ATTRIBUTES, type AttributeValues, attributeFault } from '#contract/contributions/attributes.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { extraInputKey, lengthOf, type ValueFault, valueFault } from '#contract/extra-inputs/values.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contributionFields, contributionTags } from '#server/platform/db/schema/configuration.ts';
import {
  contributionParticipants,
  type contributions,
  contributionTaggings,
  extraInputValues,
} from '#server/platform/db/schema/contributions.ts';
import { listExtraInputs } from '#server/process/extra-inputs/extra-inputs.repository.ts';

export interface Fault {
  field: string;
  /** The word of the broken rule, as field errors carry it. */
  message: ValueFault;
}

function lengthFault(field: string, text: string, { min, max }: { min: number; max: number }): Fault[] {
  const length = lengthOf(text);
  if (length === 0) return [{ field, message: 'NotNull' }];
  return length < min || length > max ? [{ field, message: 'Size' }] : [];
}

type Row = typeof contributions.$inferSelect;

/** Of the inputs that its form shows, by the rule that saving and the form go by, S3-86. */
async function extraInputFaults(db: Db, { id, type, competitionId }: Row): Promise<Fault[]> {
  const inputs = await listExtraInputs(db, { source: type, competitionId });
  if (inputs.length === 0) return [];
  const rows = await db.select().from(extraInputValues).where(eq(extraInputValues.contributionId, id));
  const values = new Map(rows.map((row) => [row.extraInputId, row]));
  return inputs.flatMap((input) => {
    const message = valueFault(input, values.get(input.id), { complete: true });
    return message ? [{ field: extraInputKey(input.id), message }] : [];
  });
}

async function fieldFaults(db: Db, { fieldId, type }: Row): Promise<Fault[]> {
  const field = 'contributionFieldId';
  if (fieldId === null) return [{ field, message: 'NotNull' }];
  const rows = await db
    .select({ id: contributionFields.id })
    .from(contributionFields)
    .where(
      and(
        eq(contributionFields.id, fieldId),
        eq(contributionFields.contributionType, type),
        contributionFields.isActive,
      ),
    );
  return rows.length === 0 ? [{ field, message: 'Value' }] : [];
}

async function tagFaults(db: Db, { id }: Row): Promise<Fault[]> {
  const chosen = db
    .select({ tagId: contributionTaggings.tagId })
    .from(contributionTaggings)
    .where(eq(contributionTaggings.contributionId, id));
  const closed = await db
    .select({ id: contributionTags.id })
    .from(contributionTags)
    .where(and(inArray(contributionTags.id, chosen), not(contributionTags.isActive)))
    .limit(1);
  return closed.length > 0 ? [{ field: 'tagIds', message: 'Value' }] : [];
}

async function ownerFaults(db: Db, { id }: Row): Promise<Fault[]> {
  const owners = await db
    .select({ userId: contributionParticipants.userId })
    .from(contributionParticipants)
    .where(and(eq(contributionParticipants.contributionId, id), eq(contributionParticipants.role, 'OWNER')))
    .limit(1);
  return owners.length === 0 ? [{ field: 'owners', message: 'NotNull' }] : [];
}

/** What is wrong with the attributes alone. */
export const attributeFaults = (values: Partial<AttributeValues>): Fault[] =>
  ATTRIBUTES.flatMap((attribute) => {
    const message = attributeFault(attribute, values[attribute.name] ?? null);
    return message ? [{ field: attribute.name, message }] : [];
  });

/**
 * What is wrong with title and body alone, Q3-20, Q3-22.
 * @param bodyText the body as its reader counts it, when it is known already
 */
export function textFaults(
  texts: Pick<Row, 'title' | 'body'>,
  bodyText: string = plainText(texts.body),
): Fault[] {
  const { title, body } = CONTRIBUTION_LIMITS;
  return [...lengthFault('title', texts.title.trim(), title), ...lengthFault('body', bodyText, body)];
}

/**
 * Everything that is missing before a contribution can be handed in, all at once, Q3-20, Q3-22, S3-18:
 * title, body, attributes, active field, active tags, required extra inputs and their bounds, an owner.
 */
export async function submitFaults(db: Db, row: Row): Promise<Fault[]> {
  return [
    ...textFaults(row),
    ...attributeFaults(row),
    ...(await fieldFaults(db, row)),
    ...(await tagFaults(db, row)),
    ...(await extraInputFaults(db, row)),
    ...(await ownerFaults(db, row)),
  ];
}
