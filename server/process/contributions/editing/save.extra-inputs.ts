import { eq, sql } from 'drizzle-orm';
import type { ExtraInputValue } from '#contract/contributions/schema.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import {
  type CleanValue,
  cleanValue,
  extraInputKey,
  VALUE_KEYS,
  type ValueFault,
  valueFault,
} from '#contract/extra-inputs/values.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import type { Db } from '#server/platform/db/client.ts';
import { extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { cleanRichTexts } from '#server/platform/texts/rich-text.ts';
import type { HistoryNote } from '#server/process/contributions/history/note-history.ts';
import { choiceLabel } from '#server/process/extra-inputs/extra-input.values.ts';
import {
  listAsked,
  lockExtraInputs,
  type Scope,
} from '#server/process/extra-inputs/extra-inputs.repository.ts';

/** Values as they can be stored: what the cleaner takes away of rich text does not count as entered. Nearly all are clean already. */
async function withCleanTexts(
  inputs: ReadonlyMap<number, ExtraInput>,
  values: readonly ExtraInputValue[],
  isClean: ReadonlySet<string>,
): Promise<ExtraInputValue[]> {
  const isRich = ({ extraInputId, textValue }: ExtraInputValue) =>
    inputs.get(extraInputId)?.inputType === 'RICH_TEXT' &&
    typeof textValue === 'string' &&
    !isClean.has(textValue);
  const clean = await cleanRichTexts(values.filter(isRich).map(({ textValue }) => textValue ?? ''));
  return values.map((value) => (isRich(value) ? { ...value, textValue: clean.shift() ?? '' } : value));
}

/** What a reader sees of a value, for the history. */
function shown(input: ExtraInput, value: CleanValue | null, locale: string): string | null {
  if (value === null) return null;
  if (value.selectionValueIds !== null) {
    return value.selectionValueIds.map((id) => choiceLabel(input, id, locale) ?? String(id)).join(', ');
  }
  if (value.textValue !== null) {
    return input.inputType === 'RICH_TEXT' ? plainText(value.textValue) : value.textValue;
  }
  return String(value.numberValue ?? value.boolValue ?? value.dateValue);
}

const isSame = (a: CleanValue | null, b: CleanValue | null) =>
  VALUE_KEYS.every((key) => JSON.stringify(a?.[key] ?? null) === JSON.stringify(b?.[key] ?? null));

async function store(
  db: Db,
  contributionId: number,
  extraInputId: number,
  value: CleanValue | null,
): Promise<void> {
  if (value === null) {
    await db.execute(sql`
      delete from extra_input_value
       where contribution_id = ${contributionId} and extra_input_id = ${extraInputId}`);
    return;
  }
  await db
    .insert(extraInputValues)
    .values({ contributionId, extraInputId, ...value })
    .onConflictDoUpdate({
      target: [extraInputValues.contributionId, extraInputValues.extraInputId],
      set: value,
    });
}

interface Circumstances {
  scope: Scope;
  locale: string;
  /** Whether required values and least lengths count: not while it is a draft. */
  complete: boolean;
  /** Rich texts that are clean already. */
  clean: ReadonlySet<string>;
}

interface Saved {
  faults: { field: string; message: ValueFault }[];
  notes: HistoryNote[];
}

/**
 * Stores the values of extra inputs that a save carries; the others stay [R3B-18, R3B-49], S3-86. An input
 * that does not apply to the contribution is a fault, and so is a value that its input cannot hold.
 */
export async function writeExtraInputs(
  db: Db,
  contributionId: number,
  values: readonly ExtraInputValue[],
  { scope, locale, complete, clean }: Circumstances,
): Promise<Saved> {
  const saved: Saved = { faults: [], notes: [] };
  if (values.length === 0) return saved;
  await lockExtraInputs(
    db,
    values.map(({ extraInputId }) => extraInputId),
  );
  const inputs = new Map((await listAsked(db, scope)).map((input) => [input.id, input]));
  const rows = await db
    .select()
    .from(extraInputValues)
    .where(eq(extraInputValues.contributionId, contributionId));
  const stored = new Map(rows.map((row) => [row.extraInputId, row]));

  for (const { extraInputId, ...value } of await withCleanTexts(inputs, values, clean)) {
    const input = inputs.get(extraInputId);
    const event = extraInputKey(extraInputId);
    const message = input ? valueFault(input, value, { complete }) : 'Value';
    if (!input || message) {
      saved.faults.push({ field: event, message: message ?? 'Value' });
      continue;
    }
    const before = cleanValue(input.inputType, stored.get(extraInputId));
    const after = cleanValue(input.inputType, value);
    if (isSame(before, after)) continue;
    await store(db, contributionId, extraInputId, after);
    saved.notes.push({
      category: 'CONTENT',
      event,
      oldValue: shown(input, before, locale),
      newValue: shown(input, after, locale),
    });
  }
  return saved;
}
