import { eq, sql } from 'drizzle-orm';
import { ATTRIBUTES, type AttributeValues, attributeFault } from '#contract/contributions/attributes.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { extraInputKey, lengthOf, type ValueFault, valueFault } from '#contract/extra-inputs/values.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import type { Db } from '#server/platform/db/client.ts';
import { type contributions, extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { found } from '#server/platform/errors.ts';
import { listAsked } from '#server/process/extra-inputs/extra-inputs.repository.ts';

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
async function extraInputFaults(db: Db, { id, type, competitionId, campaignId }: Row): Promise<Fault[]> {
  const inputs = await listAsked(db, { source: type, competitionId, campaignId });
  if (inputs.length === 0) return [];
  const rows = await db.select().from(extraInputValues).where(eq(extraInputValues.contributionId, id));
  const values = new Map(rows.map((row) => [row.extraInputId, row]));
  return inputs.flatMap((input) => {
    const message = valueFault(input, values.get(input.id), { complete: true });
    return message ? [{ field: extraInputKey(input.id), message }] : [];
  });
}

interface ReferenceState extends Record<string, unknown> {
  isFieldOpen: boolean;
  hasClosedTag: boolean;
  hasOwner: boolean;
}

/** What its field, its tags and its owners are at this moment. */
async function readReferenceState(db: Db, { id, type, fieldId }: Row): Promise<ReferenceState> {
  const { rows } = await db.execute<ReferenceState>(sql`
    select exists (select from contribution_field
                    where id = ${fieldId} and contribution_type = ${type} and is_active) as "isFieldOpen",
           exists (select from contribution_tagging chosen join contribution_tag tag on tag.id = chosen.tag_id
                    where chosen.contribution_id = ${id} and not tag.is_active) as "hasClosedTag",
           exists (select from contribution_participant
                    where contribution_id = ${id} and role = 'OWNER') as "hasOwner"`);
  return found(rows[0]);
}

function fieldFaults({ fieldId }: Row, { isFieldOpen }: ReferenceState): Fault[] {
  if (isFieldOpen) return [];
  return [{ field: 'contributionFieldId', message: fieldId === null ? 'NotNull' : 'Value' }];
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
 * Everything that is missing before a contribution can be submitted, all at once, Q3-20, Q3-22, S3-18:
 * title, body, attributes, active field, active tags, required extra inputs and their bounds, an owner.
 */
export async function submitFaults(db: Db, row: Row): Promise<Fault[]> {
  const state = await readReferenceState(db, row);
  return [
    ...textFaults(row),
    ...attributeFaults(row),
    ...fieldFaults(row, state),
    ...(state.hasClosedTag ? [{ field: 'tagIds', message: 'Value' } as const] : []),
    ...(await extraInputFaults(db, row)),
    ...(state.hasOwner ? [] : [{ field: 'owners', message: 'NotNull' } as const]),
  ];
}
