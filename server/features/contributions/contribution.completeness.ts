import { and, eq, inArray, isNull, not, or } from 'drizzle-orm';
import sanitizeHtml from 'sanitize-html';
import { CONTRIBUTION_LIMITS } from '../../../contract/contributions.ts';
import type { Db } from '../../db/client.ts';
import {
  contributionFields,
  contributionTags,
  type ExtraInputType,
  extraInputs,
} from '../../db/schema/configuration.ts';
import {
  contributionParticipants,
  type contributions,
  contributionTaggings,
  extraInputValues,
} from '../../db/schema/contributions.ts';

export interface Fault {
  field: string;
  /** The word of the broken rule, as field errors carry it. */
  message: 'NotNull' | 'Size' | 'Min' | 'Max' | 'Value';
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Characters of a rich text as a reader counts them. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

function lengthFault(field: string, text: string, { min, max }: { min: number; max: number }): Fault[] {
  const { length } = [...text];
  if (length === 0) return [{ field, message: 'NotNull' }];
  return length < min || length > max ? [{ field, message: 'Size' }] : [];
}

type Input = typeof extraInputs.$inferSelect;
type Value = typeof extraInputValues.$inferSelect;

/** What a kind of extra input holds, as the measure of its bounds; null when it is empty, S3-86. */
const MEASURE: Readonly<Record<ExtraInputType, (value: Value) => number | null>> = {
  TEXT: (value) => [...(value.textValue ?? '').trim()].length || null,
  TEXT_AREA: (value) => [...(value.textValue ?? '').trim()].length || null,
  RICH_TEXT: (value) => [...plainText(value.textValue ?? '')].length || null,
  NUMERIC: (value) => value.numberValue,
  BOOL: (value) => (value.boolValue === null ? null : 1),
  SINGLE_SELECTION: (value) => value.selectionValueIds?.length || null,
  MULTIPLE_SELECTION: (value) => value.selectionValueIds?.length || null,
  DATE: (value) => (value.dateValue === null ? null : 1),
};
const BOUNDED: ReadonlySet<ExtraInputType> = new Set(['TEXT', 'TEXT_AREA', 'RICH_TEXT', 'NUMERIC']);

function inputFault(input: Input, value: Value | undefined): Fault[] {
  const field = `ei_${input.id}`;
  const size = value ? MEASURE[input.inputType](value) : null;
  if (size === null) return input.isRequired ? [{ field, message: 'NotNull' }] : [];
  if (!BOUNDED.has(input.inputType)) return [];
  const isNumber = input.inputType === 'NUMERIC';
  if (input.minLenOrValue !== null && size < input.minLenOrValue) {
    return [{ field, message: isNumber ? 'Min' : 'Size' }];
  }
  if (input.maxLenOrValue !== null && size > input.maxLenOrValue) {
    return [{ field, message: isNumber ? 'Max' : 'Size' }];
  }
  return [];
}

type Row = typeof contributions.$inferSelect;

async function extraInputFaults(db: Db, row: Row): Promise<Fault[]> {
  const ofParent =
    row.competitionId === null
      ? isNull(extraInputs.competitionId)
      : or(isNull(extraInputs.competitionId), eq(extraInputs.competitionId, row.competitionId));
  const inputs = await db
    .select()
    .from(extraInputs)
    .where(and(eq(extraInputs.source, row.type), isNull(extraInputs.deletedAt), ofParent));
  if (inputs.length === 0) return [];
  const values = await db.select().from(extraInputValues).where(eq(extraInputValues.contributionId, row.id));
  return inputs.flatMap((input) =>
    inputFault(
      input,
      values.find((value) => value.extraInputId === input.id),
    ),
  );
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

/**
 * What is wrong with the texts alone, Q3-20, Q3-22.
 * @param bodyText the body as its reader counts it, when it is known already
 */
export function textFaults(
  texts: Pick<Row, 'title' | 'summary' | 'body'>,
  bodyText: string = plainText(texts.body),
): Fault[] {
  const { title, summary, body } = CONTRIBUTION_LIMITS;
  return [
    ...lengthFault('title', texts.title.trim(), title),
    ...([...texts.summary].length > summary.max ? [{ field: 'summary', message: 'Size' } as const] : []),
    ...lengthFault('body', bodyText, body),
  ];
}

/**
 * Everything that is missing before a contribution can be handed in, all at once, Q3-20, Q3-22, S3-18:
 * title, body, summary, active field, active tags, required extra inputs and their bounds, an owner.
 */
export async function submitFaults(db: Db, row: Row): Promise<Fault[]> {
  return [
    ...textFaults(row),
    ...(await fieldFaults(db, row)),
    ...(await tagFaults(db, row)),
    ...(await extraInputFaults(db, row)),
    ...(await ownerFaults(db, row)),
  ];
}
