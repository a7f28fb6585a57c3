import { and, eq, inArray } from 'drizzle-orm';
import type { ContributionChange } from '#contract/contributions/change.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { extraInputs } from '#server/platform/db/schema/configuration.ts';
import { cleanRichTexts } from '#server/platform/texts/rich-text.ts';

/**
 * A save whose rich texts are clean, before the transaction: long ones take a while, in which nobody should wait for the
 * contribution or a connection.
 */
export interface CleanChange {
  change: ContributionChange;
  /** Texts that came from the cleaner: an extra input may become one of rich text before its value is stored. */
  clean: ReadonlySet<string>;
}

async function richInputs(db: Db, values: NonNullable<ContributionChange['extraInputValues']>) {
  const ids = values.filter(({ textValue }) => textValue).map(({ extraInputId }) => extraInputId);
  if (ids.length === 0) return new Set<number>();
  const rows = await db
    .select({ id: extraInputs.id })
    .from(extraInputs)
    .where(and(inArray(extraInputs.id, ids), eq(extraInputs.inputType, 'RICH_TEXT')));
  return new Set(rows.map(({ id }) => id));
}

/** @param db outside of a transaction */
export async function cleanChange(db: Db, change: ContributionChange): Promise<CleanChange> {
  const { body, extraInputValues: values = [] } = change;
  const rich = await richInputs(db, values);
  const isRich = ({ extraInputId, textValue }: (typeof values)[number]) =>
    rich.has(extraInputId) && typeof textValue === 'string';
  const texts = [body ?? '', ...values.filter(isRich).map(({ textValue }) => textValue ?? '')];
  const [cleanBody = '', ...rest] = await cleanRichTexts(texts);
  const clean = new Set([cleanBody, ...rest]);
  return {
    change: {
      ...change,
      ...(body != null && { body: cleanBody }),
      ...(change.extraInputValues && {
        extraInputValues: values.map((value) =>
          isRich(value) ? { ...value, textValue: rest.shift() ?? '' } : value,
        ),
      }),
    },
    clean,
  };
}
