import { useTranslate } from '#src/useTranslate.ts';

/** What points were given for: a reason that the server knows by its key, or the stored name of a definition. */
export function usePointTypeName(): (pointType: string) => string {
  const translate = useTranslate();
  return (pointType) => translate(`point.type.${pointType}`, { _: pointType });
}
