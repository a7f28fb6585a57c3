import type { UnknownValue } from '#contract/search/schema.ts';
import type { Translate } from '#src/useTranslate.ts';

/** Why a value of an operator finds nothing. */
export const unknownText = (translate: Translate, { operator, value }: UnknownValue): string =>
  translate(`search.unknown.${operator === 'state' || operator === 'field' ? operator : 'date'}`, {
    name: value,
  });
