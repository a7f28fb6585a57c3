import type { Translate } from '#src/useTranslate.ts';

/** A draft may have no title yet. */
export const titleOr = (translate: Translate, title: string) =>
  title.trim() || translate('contribution.untitled');
