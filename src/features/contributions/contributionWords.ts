import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { Translate } from '#src/useTranslate.ts';

/** Word of a participation role; the task lists use the same ones. */
export const roleWord = (translate: Translate, role: ParticipationRole) => translate(`task.role.${role}`);

/** A draft may have no title yet. */
export const titleOr = (translate: Translate, title: string) =>
  title.trim() || translate('contribution.untitled');
