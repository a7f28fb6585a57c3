import { useLocale } from 'ra-core';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { LifeCycleDifference } from '#contract/life-cycles/versions.schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { State } from '../definitions/kinds.ts';
import { type Described, nameOfCommand, useDescription } from '../editor/useDescription.ts';
import { usePromiseWords } from '../editor/usePromiseWords.ts';
import { useNameOf } from '../useLifeCycle.ts';

/** A difference in words; what there is nothing to say of is empty. */
export interface DifferenceWords {
  title: string;
  /** Of a part that came or went: what it says and does. */
  facts: string;
  /** Of a part that changed: what it only was, and what it only is now. */
  before: string;
  after: string;
  /** What else is different, which the words before and after don't show. */
  also: string;
}

/** A part in words: how it is called, and what it says and does. */
interface PartWords {
  name: string;
  facts: string;
}

/** Entries whose values are too long to be read side by side. */
const LONG_ENTRIES: Readonly<Record<string, MessageKey>> = {
  confirmText: 'lifeCycle.action.confirm',
  noteTemplates: 'lifeCycleVersions.noteTemplates',
  returnStateId: 'lifeCycle.action.returnState',
};
/** Entries of which the words before and after may be the same. */
const UNSAID_ENTRIES: Readonly<Record<string, MessageKey>> = {
  promise: 'lifeCycle.promise',
  targetStateId: 'lifeCycle.action.target',
};
const NAMES = new Set(['definitionList', 'stateDefinitionList']);

const FLAGS = [
  'isOwnersChatEnabled',
  'isOwnersMentorChatEnabled',
  'isOwnersAdvisorsChatEnabled',
  'isMentorExpertChatEnabled',
  'isBannerEnabled',
] as const satisfies readonly (keyof LifeCycle)[];

const BETWEEN = ' · ';
const line = (...facts: (string | false | null)[]): string => facts.filter(Boolean).join(BETWEEN);

/** The facts of a line that another one doesn't have: in a long line, nobody finds the one that is different. */
function onlyIn(facts: string, others: string): string {
  const known = new Set(others.split(BETWEEN));
  return line(...facts.split(BETWEEN).filter((fact) => !known.has(fact)));
}

/** Says what is different between two versions, in the words of the editor. */
export function useDifferenceWords(): (difference: LifeCycleDifference) => DifferenceWords {
  const translate = useTranslate();
  const locale = useLocale();
  const nameOf = useNameOf();
  const describe = useDescription();
  const promiseWords = usePromiseWords();
  const inOneLine = new Intl.ListFormat(locale, { type: 'conjunction' });

  const stateWords = (state: State): PartWords => ({
    name: nameOf(state.stateDefinitionList),
    facts: line(
      translate(`components.status.stateType.${state.stateType}`),
      state.step && translate(`components.status.competitionState.${state.step}`),
      promiseWords(state),
    ),
  });
  const lifeCycleWords = (lifeCycle: LifeCycle): PartWords => ({
    name: nameOf(lifeCycle.definitionList),
    facts: line(
      translate(lifeCycle.isActive ? 'lifeCycle.active' : 'lifeCycle.inactive'),
      translate(`lifeCycle.rating.${lifeCycle.ratingType}`),
      ...FLAGS.map((flag) => lifeCycle[flag] && translate(`lifeCycle.${flag}`)),
    ),
  });
  const target = (names: readonly Name[] | null) =>
    names === null
      ? translate('lifeCycle.action.stays')
      : translate('lifeCycleVersions.leadsTo', { name: nameOf(names) });

  /** The parts of a difference in words, null where there is none. */
  function partsOf(difference: LifeCycleDifference): [PartWords | null, PartWords | null] {
    switch (difference.kind) {
      case 'lifeCycle':
        return [
          difference.before && lifeCycleWords(difference.before),
          difference.after && lifeCycleWords(difference.after),
        ];
      case 'state':
        return [
          difference.before && stateWords(difference.before),
          difference.after && stateWords(difference.after),
        ];
      case 'stateOrder':
      case 'actionOrder': {
        const order = (names: readonly (readonly Name[])[] | null) => ({
          name: '',
          facts: (names ?? []).map((each) => nameOf(each)).join(', '),
        });
        return [order(difference.before), order(difference.after)];
      }
      case 'handlerOrder': {
        const order = (types: typeof difference.before) => ({
          name: '',
          facts: (types ?? []).map((type) => translate(`lifeCycle.handler.${type}`)).join(', '),
        });
        return [order(difference.before), order(difference.after)];
      }
      case 'action': {
        const { before, after } = difference;
        const words = (action: NonNullable<typeof before>): PartWords => {
          const { name, facts } = describe({ kind: 'action', stored: action });
          return { name, facts: line(facts, target(action.targetNames)) };
        };
        return [before && words(before), after && words(after)];
      }
      default: {
        const { kind, before, after } = difference;
        // The kind and its parts belong together, which a union of pairs doesn't say.
        const words = (stored: typeof before) => stored && describe({ kind, stored } as Described);
        return [words(before), words(after)];
      }
    }
  }

  /** Where it is below its state. */
  function withinWords({ within }: LifeCycleDifference): string {
    if (within?.actionNames) return nameOf(within.actionNames);
    if (!within?.command) return '';
    return nameOfCommand(translate, within.command);
  }

  return (difference) => {
    const [before, after] = partsOf(difference);
    const { kind, fields } = difference;
    const place = withinWords(difference);
    const { name = '' } = after ?? before ?? {};
    const part = translate(`lifeCycleVersions.part.${kind}`);
    const title = line(name === '' ? part : translate('lifeCycleVersions.named', { part, name }), place);
    const isRenamed = before !== null && after !== null && before.name !== after.name;
    const names = fields.some((field) => NAMES.has(field)) && !isRenamed;
    const both = before && after;
    const spoken = (words: PartWords) => line(isRenamed && words.name, words.facts);
    const was = both ? onlyIn(spoken(before), spoken(after)) : '';
    const is = both ? onlyIn(spoken(after), spoken(before)) : '';
    const others: MessageKey[] = [
      ...fields.flatMap((field) => LONG_ENTRIES[field] ?? []),
      ...(names ? (['lifeCycleVersions.texts'] as const) : []),
    ];
    // Somebody else in a step of escalation, say, which no line names.
    const isUnsaid = both && fields.length > 0 && was === '' && is === '' && others.length === 0;
    const also = isUnsaid ? [UNSAID_ENTRIES[fields[0] ?? ''] ?? 'lifeCycleVersions.details'] : others;
    return {
      title,
      facts: both ? '' : ((after ?? before)?.facts ?? ''),
      before: was,
      after: is,
      also: also.length > 0 ? inOneLine.format(also.map((key) => translate(key))) : '',
    };
  };
}
