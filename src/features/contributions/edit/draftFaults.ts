import { ATTRIBUTES, type AttributeName, attributeFault } from '#contract/contributions/attributes.ts';
import { CONTRIBUTION_LIMITS, type ContributionDetail } from '#contract/contributions/schema.ts';
import {
  extraInputKey,
  lengthOf,
  type ValueFault,
  type ValueRule,
  valueFault,
} from '#contract/extra-inputs/values.ts';
import type { FieldError } from '#contract/http.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import { sourceOf } from '#src/components/extraInputs/ExtraInputs.tsx';
import type { FormFault } from '#src/components/form/formFault.ts';
import { fieldErrorKey } from '#src/dataProvider/errors.ts';
import { askedInputs, type DraftValues } from './draftValues.ts';

const REQUIRED = 'entity.validation.required';

function lengthFault(length: number, { min = 0, max }: { min?: number; max: number }) {
  if (length === 0 && min > 0) return { message: REQUIRED, args: {} };
  if (length > 0 && length < min) return { message: 'entity.validation.minlength', args: { min } };
  return length > max ? { message: 'entity.validation.maxlength', args: { max } } : null;
}

type Input = ContributionDetail['extraInputs'][number];

function wordsOf(fault: ValueFault, { minLenOrValue: min, maxLenOrValue: max }: Input, length: number) {
  switch (fault) {
    case 'NotNull':
      return { message: REQUIRED, args: {} };
    case 'Size':
      return min !== null && length < min
        ? { message: 'entity.validation.minlength', args: { min } }
        : { message: 'entity.validation.maxlength', args: { max } };
    case 'Min':
      return { message: 'entity.validation.min', args: { min } };
    case 'Max':
      return { message: 'entity.validation.max', args: { max } };
    default:
      return { message: 'contribution.fault.value', args: {} };
  }
}

function inputFaults(input: Input, values: DraftValues): FormFault[] {
  const value = values[extraInputKey(input.id)];
  const rule: ValueRule = input;
  const fault = valueFault(rule, value, { complete: true });
  if (!fault) return [];
  const length = lengthOf(plainText(value?.textValue ?? ''));
  return [{ source: sourceOf(input), label: input.label, ...wordsOf(fault, input, length) }];
}

/** Fields of the form with the keys of their words, in its order; the extra inputs have words of their own. */
export const FIELDS = {
  title: 'contribution.title',
  ...(Object.fromEntries(ATTRIBUTES.map(({ name }) => [name, `contribution.${name}`])) as Record<
    AttributeName,
    string
  >),
  body: 'contribution.body',
  contributionFieldId: 'contribution.field',
  campaignId: 'contribution.campaign',
  tagIds: 'contribution.tags',
};

type Fault = Pick<FormFault, 'message' | 'args'> | null;

/** All that is missing or wrong, in the order of the form. */
export function draftFaults(values: DraftValues, contribution: ContributionDetail): FormFault[] {
  const { title, body } = CONTRIBUTION_LIMITS;
  const named = (source: keyof typeof FIELDS, fault: Fault): FormFault[] =>
    fault ? [{ source, label: FIELDS[source], ...fault }] : [];
  return [
    ...named('title', lengthFault(lengthOf(values.title.trim()), title)),
    ...ATTRIBUTES.flatMap((attribute) => named(attribute.name, faultOfAttribute(attribute, values))),
    ...named('body', lengthFault(lengthOf(plainText(values.body)), body)),
    ...named(
      'contributionFieldId',
      values.contributionFieldId === '' ? { message: REQUIRED, args: {} } : null,
    ),
    ...askedInputs(contribution, values.campaignId).flatMap((input) => inputFaults(input, values)),
  ];
}

function faultOfAttribute(attribute: (typeof ATTRIBUTES)[number], values: DraftValues): Fault {
  const fault = attributeFault(attribute, values[attribute.name]);
  if (!fault) return null;
  const message = { Size: 'maxlength', Min: 'min', Max: 'max' }[fault];
  const { max, min } = { min: undefined, ...attribute };
  return { message: `entity.validation.${message}`, args: { max, min } };
}

/** The same in the shape of the form, for react-hook-form. */
export function errorsOf(faults: readonly FormFault[]): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const { source, message, args } of faults) {
    const [field = '', part] = source.split('.');
    errors[field] = part ? { [part]: { message, args } } : { message, args };
  }
  return errors;
}

/** The server's field errors as faults of the form; what the form has no field for keeps its own name. */
export function serverFaults(
  errors: readonly FieldError[],
  contribution: ContributionDetail,
  text: (label: string) => string,
): FormFault[] {
  return errors.map(({ field, message }) => {
    const name = field.split(/[.[]/)[0] ?? field;
    const input = contribution.extraInputs.find(({ id }) => name === extraInputKey(id));
    const label = input?.label ?? (FIELDS as Partial<Record<string, string>>)[name] ?? name;
    const key = message === 'Value' ? 'error.Invalid' : fieldErrorKey(message);
    return { source: input ? sourceOf(input) : name, label, message: key, args: { fieldName: text(label) } };
  });
}
