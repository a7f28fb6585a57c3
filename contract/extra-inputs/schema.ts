import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { ExtraInputValue } from '#contract/contributions/schema.ts';
import { StoredVersion, textOf } from '#contract/http.ts';
import { Locale, oncePerLanguage } from '#contract/texts/titles.ts';
import { EXTRA_INPUT_LIMITS, ExtraInputType } from './rules.ts';

const { label, explanation, selectionLabel, selectionValues, bound } = EXTRA_INPUT_LIMITS;

/** Label and explanation in one language [R2F-04, R2F-08, R2F-09]. */
export const ExtraInputText = z.object({
  language: Locale,
  label: textOf(label),
  explanation: z.string().trim().max(explanation.max).nullish(),
});

/**
 * A choice of a selection in one language [R2F-05]. The entries of one rank are one choice in several
 * languages and carry the same id, Q2-45.
 */
export const SelectionEntry = z.object({
  id: z.number(),
  language: Locale,
  label: z.string(),
  rank: z.number(),
});
export type SelectionEntry = z.infer<typeof SelectionEntry>;

/** A field that is added to the contributions of a type, to the ideas of a competition, or to what is sent to a campaign. */
export const ExtraInput = z.object({
  id: z.number(),
  source: ContributionType,
  competitionId: z.number().nullable(),
  /** The campaign whose question it is. */
  campaignId: z.number().nullish(),
  definitionList: z.array(
    z.object({ language: z.string(), label: z.string(), explanation: z.string().nullable() }),
  ),
  isRequired: z.boolean(),
  inputType: ExtraInputType,
  minLenOrValue: z.number().nullable(),
  maxLenOrValue: z.number().nullable(),
  listOrder: z.number(),
  selectionValues: z.array(SelectionEntry),
  /** Moves on with every change of what its form shows, but for its place. */
  version: StoredVersion,
});
export type ExtraInput = z.infer<typeof ExtraInput>;

/** An input with what one contribution holds for it. */
export const ExtraInputWithValue = ExtraInput.extend({ value: ExtraInputValue.nullable() });
export type ExtraInputWithValue = z.infer<typeof ExtraInputWithValue>;

const Bound = z.number().min(0).max(bound.max).nullish();
export const ExtraInputBody = z.object({
  /** Source IDEA: the competition whose ideas get the field [R2F-01]. */
  competitionId: z.number().int().positive().nullish(),
  definitionList: oncePerLanguage(ExtraInputText),
  isRequired: z.boolean().default(false),
  inputType: ExtraInputType,
  minLenOrValue: Bound,
  maxLenOrValue: Bound,
  selectionValues: z
    .array(
      z.object({
        /** Of a stored choice; without it the choice is new. */
        id: z.number().int().positive().nullish(),
        language: Locale,
        label: textOf(selectionLabel),
        rank: z.number().int().min(1).max(selectionValues.max),
      }),
    )
    .max(selectionValues.max * 10)
    .default([]),
});
export type ExtraInputBody = z.output<typeof ExtraInputBody>;

export const OrderEntry = z.object({
  id: z.number().int().positive(),
  listOrder: z.number().int().min(1).max(10_000),
});
