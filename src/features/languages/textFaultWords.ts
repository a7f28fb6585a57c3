import { textFaults } from '#contract/languages/message-rules.ts';
import type { TextRow } from '#contract/languages/schema.ts';
import { fieldErrorKey, fieldErrorsOf } from '#src/dataProvider/errors.ts';
import type { Translate } from '#src/useTranslate.ts';

const sentence = (translate: Translate, rule: string, fieldName: string) =>
  translate(fieldErrorKey(rule), { fieldName, _: rule });

/** What is wrong with a text before it is sent, in sentences that name the placeholder. */
export function faultsBefore(translate: Translate, row: TextRow, text: string): string[] {
  return textFaults(text, row, row.locale).map(({ rule, placeholder }) =>
    sentence(translate, rule, placeholder ?? translate('languages.text.word')),
  );
}

/** What the server found wrong, each named by its key and placeholder; else why it refused. */
export function faultsOf(translate: Translate, error: unknown): string[] {
  const { body, message } = error as { body?: unknown; message?: string };
  const faults = fieldErrorsOf(body).map(({ field, message: rule }) => sentence(translate, rule, field));
  return faults.length > 0 ? faults : [translate(message ?? 'error.unknown', { _: message ?? '' })];
}
