import { useLocale } from 'ra-core';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { parameterWords } from '../definitions/HandlerDialog.tsx';
import type { Action, Command, Kind, OpenedOf, PostHandler } from '../definitions/kinds.ts';
import { usePointDefinitions, usePointWords } from '../definitions/PointDialog.tsx';
import { useNameOf } from '../useLifeCycle.ts';

/** Those of some sentences that hold, in a line. */
const line = (...facts: (string | false | null)[]): string => facts.filter(Boolean).join(' · ');

/** What a command is called; an evaluation with its stage, without which two of them read the same. */
export function nameOfCommand(
  translate: ReturnType<typeof useTranslate>,
  { commandType, parameter }: Pick<Command, 'commandType' | 'parameter'>,
): string {
  const name = translate(`contribution.command.${commandType}`);
  if (commandType !== 'EVAL' || !parameter) return name;
  return translate('lifeCycle.command.ofStage', {
    name,
    stage: translate(`evaluation.stage.${parameter}`, { _: parameter }),
  });
}

interface Description {
  name: string;
  /** What it says and does, in short sentences; empty for nothing. */
  facts: string;
}

/** A definition below a state, wherever it is. */
export type Described = {
  [K in Exclude<Kind, 'state'>]: { kind: K; stored: NonNullable<OpenedOf<K>['stored']> };
}[Exclude<Kind, 'state'>];

/** What the definitions below a state are called, and what they say and do. */
export function useDescription(): (definition: Described) => Description {
  const translate = useTranslate();
  const locale = useLocale();
  const nameOf = useNameOf();
  const points = usePointDefinitions();
  const pointWords = usePointWords();
  const rolesOf = (roles: readonly ParticipationRole[]) =>
    roles.length === 0
      ? translate('lifeCycle.roles.none')
      : roles.map((role) => translate(`task.role.${role}`)).join(', ');

  const actionFacts = ({ systemAfterDays: days, setEditable: editable, ...action }: Action) => {
    const { setVisibility: visibility, setCommentStatus: comments, setRatingStatus: ratings } = action;
    return line(
      rolesOf(action.roles),
      days !== null && translate('lifeCycle.facts.afterDays', { smart_count: days }),
      action.explanationRequired && translate('lifeCycle.facts.explanation'),
      action.note !== null && action.note !== 'NONE' && translate(`lifeCycle.facts.note.${action.note}`),
      action.asksReturn && translate('lifeCycle.facts.return'),
      action.allowsReply && translate('lifeCycle.facts.reply'),
      action.confirmText !== null && translate('lifeCycle.facts.confirm'),
      visibility && translate(`contribution.visibility.${visibility}`),
      editable !== null && translate(`contribution.editable.${editable}`),
      comments &&
        translate('lifeCycle.facts.comments', { value: translate(`contribution.commentStatus.${comments}`) }),
      ratings &&
        translate('lifeCycle.facts.ratings', { value: translate(`contribution.ratingStatus.${ratings}`) }),
    );
  };
  const handlerFacts = ({ handlerType, parameter }: PostHandler) => {
    if (!parameter || handlerType === 'SEND_MAIL') return parameter ?? '';
    return translate(parameterWords(handlerType, parameter), { _: parameter });
  };

  return ({ kind, stored }) => {
    switch (kind) {
      case 'action':
        return { name: nameOf(stored.definitionList), facts: actionFacts(stored) };
      case 'command':
        return {
          name: nameOfCommand(translate, stored),
          facts: line(rolesOf(stored.roles), !stored.isActive && translate('lifeCycle.facts.commandOff')),
        };
      case 'stateTask':
      case 'commandTask':
        return {
          name: nameOf(stored.definitionList),
          facts: line(
            translate(`task.role.${stored.role}`),
            stored.dayCount === null
              ? translate('lifeCycle.facts.noEnd')
              : translate('lifeCycle.facts.days', { smart_count: stored.dayCount }),
            translate(stored.oneForAll ? 'lifeCycle.facts.oneForAll' : 'lifeCycle.facts.each'),
            stored.sendEmail && translate('lifeCycle.facts.mail'),
          ),
        };
      case 'notification':
        return {
          name: inLanguage(stored.definitionList, locale)?.subject ?? '',
          facts: line(rolesOf(stored.roles), stored.sendEmail && translate('lifeCycle.facts.mail')),
        };
      case 'postHandler':
        return { name: translate(`lifeCycle.handler.${stored.handlerType}`), facts: handlerFacts(stored) };
      case 'actionPoint':
      case 'commandPoint': {
        const definition = points?.find(({ id }) => id === stored.pointDefinitionId);
        return {
          name: definition ? pointWords(definition) : translate('lifeCycle.point.unknown'),
          facts: line(
            translate(`task.role.${stored.role}`),
            translate(stored.share ? 'lifeCycle.facts.share' : 'lifeCycle.facts.eachGets'),
          ),
        };
      }
    }
  };
}
