import { useLocale } from 'ra-core';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { parameterWords } from '../definitions/handlerWords.ts';
import type {
  Action,
  ActionPoint,
  Command,
  CommandPoint,
  CommandTask,
  Notification,
  PostHandler,
  StateTask,
} from '../definitions/kinds.ts';
import { usePointDefinitions } from '../definitions/PointDialog.tsx';

/** What definitions say and do, in short sentences. */
export function useFacts() {
  const translate = useTranslate();
  const locale = useLocale();
  const points = usePointDefinitions();
  const rolesOf = (roles: readonly ParticipationRole[]) =>
    roles.length === 0
      ? translate('lifeCycle.roles.none')
      : roles.map((role) => translate(`task.role.${role}`)).join(', ');
  const when = (holds: boolean, key: MessageKey, args: Record<string, unknown> = {}) =>
    holds ? [translate(key, args)] : [];

  return {
    rolesOf,
    action: (action: Action): string[] => [
      rolesOf(action.roles),
      ...when(action.systemAfterDays !== null, 'lifeCycle.facts.afterDays', {
        smart_count: action.systemAfterDays ?? 0,
      }),
      ...when(action.explanationRequired, 'lifeCycle.facts.explanation'),
      ...when(action.confirmText !== null, 'lifeCycle.facts.confirm'),
      ...(action.setVisibility ? [translate(`contribution.visibility.${action.setVisibility}`)] : []),
      ...(action.setEditable === null ? [] : [translate(`contribution.editable.${action.setEditable}`)]),
      ...(action.setCommentStatus
        ? [
            translate('lifeCycle.facts.comments', {
              value: translate(`contribution.commentStatus.${action.setCommentStatus}`),
            }),
          ]
        : []),
      ...(action.setRatingStatus
        ? [
            translate('lifeCycle.facts.ratings', {
              value: translate(`contribution.ratingStatus.${action.setRatingStatus}`),
            }),
          ]
        : []),
    ],
    command: ({ roles, isActive }: Command): string[] => [
      rolesOf(roles),
      ...when(!isActive, 'lifeCycle.facts.commandOff'),
    ],
    task: ({ role, dayCount, oneForAll, sendEmail }: StateTask | CommandTask): string[] => [
      translate(`task.role.${role}`),
      dayCount === null
        ? translate('lifeCycle.facts.noEnd')
        : translate('lifeCycle.facts.days', { smart_count: dayCount }),
      translate(oneForAll ? 'lifeCycle.facts.oneForAll' : 'lifeCycle.facts.each'),
      ...when(sendEmail, 'lifeCycle.facts.mail'),
    ],
    notification: ({ roles, sendEmail }: Notification): string[] => [
      rolesOf(roles),
      ...when(sendEmail, 'lifeCycle.facts.mail'),
    ],
    handler: ({ handlerType, parameter }: PostHandler): string[] => {
      if (!parameter) return [];
      return [
        handlerType === 'SEND_MAIL'
          ? parameter
          : translate(parameterWords(handlerType, parameter), { _: parameter }),
      ];
    },
    pointName: ({ pointDefinitionId }: ActionPoint | CommandPoint): string => {
      const definition = points?.find(({ id }) => id === pointDefinitionId);
      if (!definition) return translate('lifeCycle.point.unknown');
      return translate('lifeCycle.point.option', {
        title: inLanguage(definition.definitionList, locale)?.title ?? '',
        points: formatInteger(definition.point, locale),
        smart_count: definition.point,
      });
    },
    point: ({ role, share }: ActionPoint | CommandPoint): string[] => [
      translate(`task.role.${role}`),
      translate(share ? 'lifeCycle.facts.share' : 'lifeCycle.facts.eachGets'),
    ],
  };
}
