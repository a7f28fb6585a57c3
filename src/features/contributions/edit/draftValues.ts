import { type AttributeValues, attributesOf } from '#contract/contributions/attributes.ts';
import type { ContributionChange } from '#contract/contributions/change.schema.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import {
  cleanValue,
  type ExtraInputKey,
  extraInputKey,
  NO_VALUE,
  type RawValue,
  valueFault,
} from '#contract/extra-inputs/values.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { sourceOf } from '#src/components/extraInputs/ExtraInputs.tsx';

/** Value of the choice "without a campaign"; stored as null. */
export const FREE = 0;

/** What the form holds; the extra inputs stand beside under their keys. */
export interface DraftValues extends AttributeValues {
  title: string;
  body: string;
  contributionFieldId: number | '';
  campaignId: number;
  tagIds: number[];
  [extraInput: ExtraInputKey]: RawValue;
}

type Input = ContributionDetail['extraInputs'][number];

/** What the form asks besides, as it is filled in: another campaign asks nothing of what the stored one does. */
export const askedInputs = (
  { extraInputs }: Pick<ContributionDetail, 'extraInputs'>,
  campaignId: DraftValues['campaignId'],
): Input[] =>
  extraInputs.filter((input) => input.campaignId == null || input.campaignId === Number(campaignId));

/** The form of a stored contribution. */
export function valuesOf(contribution: ContributionDetail): DraftValues {
  const values: DraftValues = {
    title: contribution.title.trim(),
    ...attributesOf(contribution),
    body: contribution.body ?? '',
    contributionFieldId: contribution.fieldId ?? '',
    campaignId: contribution.campaignId ?? FREE,
    tagIds: contribution.tags.map(({ id }) => id),
  };
  for (const { id, value } of contribution.extraInputs) {
    values[extraInputKey(id)] = {
      textValue: value?.textValue ?? '',
      numberValue: value?.numberValue ?? null,
      boolValue: value?.boolValue ?? null,
      dateValue: value?.dateValue ?? null,
      selectionValueIds: value?.selectionValueIds ?? [],
    };
  }
  return values;
}

/** What a save sends, but for `version` and `saveAsDraft`. */
export type DraftBody = Omit<ContributionChange, 'version' | 'saveAsDraft' | 'campaign' | 'field'>;

/**
 * The body of a save. No nested campaign or field is sent: "none" is an explicit null, which clears the
 * stored one. The campaign of what was submitted stays. Banner ids are the
 * server's own, so a deleted banner cannot come back with a save.
 */
export function bodyOf(values: DraftValues, contribution: ContributionDetail): DraftBody {
  return {
    id: contribution.id,
    title: values.title.trim(),
    ...attributesOf(values),
    body: values.body,
    contributionFieldId: values.contributionFieldId === '' ? null : Number(values.contributionFieldId),
    ...(isDraft(contribution) && contribution.type !== 'IDEA'
      ? { campaignId: Number(values.campaignId) === FREE ? null : Number(values.campaignId) }
      : {}),
    tagIds: [...values.tagIds],
    extraInputValues: askedInputs(contribution, values.campaignId).map((input) => ({
      extraInputId: input.id,
      ...(cleanValue(input.inputType, withoutHalfNumber(values[extraInputKey(input.id)])) ?? NO_VALUE),
    })),
  };
}

/** Whether even a draft may not hold this answer, such as a number out of its bounds. */
const isUnstorable = (input: Input, value: RawValue | null | undefined) =>
  valueFault(input, value, { complete: false }) !== null;

/** What a draft can hold of it: an answer that is out of its bounds is left out, and keeps nothing else from being saved. */
export function storableOf(body: DraftBody, { extraInputs }: ContributionDetail): DraftBody {
  const inputs = new Map(extraInputs.map((input) => [input.id, input]));
  const isStorable = (value: NonNullable<DraftBody['extraInputValues']>[number]) => {
    const { extraInputId, ...answer } = value;
    const input = inputs.get(extraInputId);
    return !input || !isUnstorable(input, answer);
  };
  return { ...body, extraInputValues: body.extraInputValues?.filter(isStorable) };
}

/** What of a body may be written in several ways without a difference. */
const comparable = ({ body, tagIds, extraInputValues, ...rest }: DraftBody) =>
  JSON.stringify({
    ...rest,
    body: oneSpelling(body),
    tagIds: tagIds?.toSorted((one, other) => one - other),
    extraInputValues: extraInputValues
      ?.map(({ textValue, selectionValueIds, ...value }) => ({
        ...value,
        textValue: oneSpelling(textValue),
        selectionValueIds: selectionValueIds?.toSorted((one, other) => one - other),
      }))
      .toSorted((one, other) => one.extraInputId - other.extraInputId),
  });

/** The server's cleaner writes `text-align:center` where the editor writes `text-align: center;`. */
const oneSpelling = (html: string | null | undefined) =>
  html?.replace(/\bstyle="([^"]*)"/g, (_, style: string) =>
    style.replace(/\s*([:;])\s*/g, '$1').replace(/;$/, ''),
  );

/** Whether what is stored is what this body was sent for. What is not sent says nothing. */
export function isStoredAs(sent: DraftBody, stored: ContributionDetail): boolean {
  const said = storableOf(sent, stored);
  const there = bodyOf(valuesOf(stored), stored);
  const ids = new Set(said.extraInputValues?.map(({ extraInputId }) => extraInputId));
  const extraInputValues = there.extraInputValues?.filter(({ extraInputId }) => ids.has(extraInputId));
  return comparable(said) === comparable({ ...there, extraInputValues });
}

/** The fields of answers that a draft leaves out. */
export const unstorableSources = (values: DraftValues, contribution: ContributionDetail): string[] =>
  askedInputs(contribution, values.campaignId)
    .filter((input) => isUnstorable(input, values[extraInputKey(input.id)]))
    .map(sourceOf);

/** `12,` is on its way to a number; until then nothing is sent. */
function withoutHalfNumber(value: RawValue | undefined): RawValue | undefined {
  return typeof value?.numberValue === 'string' ? { ...value, numberValue: null } : value;
}
