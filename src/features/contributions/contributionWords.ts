import type { TranslateFunction } from 'ra-core';
import type { ParticipationRole } from '#contract/contributions/participation.ts';

/** Word of a participation role; the task lists use the same ones. */
export const roleWord = (translate: TranslateFunction, role: ParticipationRole) =>
  translate(`task.role.${role}`);

/** A draft may have no title yet. */
export const titleOr = (translate: TranslateFunction, title: string) =>
  title.trim() || translate('contribution.untitled');
