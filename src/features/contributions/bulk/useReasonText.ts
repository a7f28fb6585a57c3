import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Why a contribution stays as it is, without the stop of a sentence: a number follows. */
export function useReasonText(): (reason: string) => string {
  const text = useText();
  const translate = useTranslate();
  return (reason) => text(reason, { entityName: translate('entity.name.contribution') }).replace(/\.$/, '');
}
