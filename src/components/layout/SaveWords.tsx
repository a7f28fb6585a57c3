import { formatClock } from '#contract/formats/dates.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Where saving stands, announced: unsaved changes, `Saved 10:42`, or nothing to save. */
export function SaveWords({ isDirty, savedAt }: { isDirty: boolean; savedAt: Date | null }) {
  const translate = useTranslate();
  const words = isDirty
    ? translate('components.save.unsaved')
    : savedAt
      ? translate('components.save.saved', { time: formatClock(savedAt) })
      : translate('components.save.unchanged');
  return <span role="status">{words}</span>;
}
