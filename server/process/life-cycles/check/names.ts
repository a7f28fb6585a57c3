import { NOTE_PLACEHOLDERS } from '#contract/decision-notes/note.ts';
import type { FindingPlace } from '#contract/life-cycles/check.schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { Lifecycle, State } from '../engine/types.ts';
import { type CheckContext, type Finding, inState, ofLifeCycle } from './finding.ts';

const twiceIn = (values: readonly string[]) => [
  ...new Set(values.filter((value, at) => values.indexOf(value) < at)),
];

/** Languages that a list of texts lacks, and those that it has twice. */
function languagesOf(list: readonly { language: string }[], { locales }: CheckContext) {
  const languages = list.map(({ language }) => language);
  return { missing: locales.filter((locale) => !languages.includes(locale)), twice: twiceIn(languages) };
}

interface Named {
  at: FindingPlace;
  names: readonly { language: string }[];
  part: Finding['part'];
}

function namedIn(state: State): Named[] {
  const own = (kind: FindingPlace['kind'], id: number, definitionList: readonly Name[]): Named => ({
    at: { kind, id },
    names: definitionList,
    part: definitionList,
  });
  return [
    { at: { kind: 'state', id: state.id }, names: state.stateDefinitionList, part: null },
    ...state.actions.map(({ id, definitionList }) => own('action', id, definitionList)),
    ...state.taskDefinitions.map(({ id, definitionList }) => own('stateTask', id, definitionList)),
    ...state.commands.flatMap(({ taskDefinitions }) =>
      taskDefinitions.map(({ id, definitionList }) => own('commandTask', id, definitionList)),
    ),
    ...state.notifications.map(
      ({ id, definitionList }): Named => ({
        at: { kind: 'notification', id },
        names: definitionList,
        part: null,
      }),
    ),
  ];
}

/** Others of the same kind with the same name in a language: nobody could tell them apart. */
function namesakes<T>(all: readonly T[], item: T, namesOf: (item: T) => readonly Name[]): string[] {
  const own = namesOf(item);
  const earlier = all.slice(0, all.indexOf(item)).flatMap(namesOf);
  const same = own.filter(({ language, name }) =>
    earlier.some((other) => other.language === language && other.name.trim() === name.trim()),
  );
  return [...new Set(same.map(({ language }) => language))];
}

/** Placeholders of notifications, S3-45. */
const PLACEHOLDERS = ['title', 'code', 'state', 'link', 'explanation', 'answer', 'note'];

/** Placeholders of some texts that nothing fills in. */
function unknownIn(texts: readonly string[], known: readonly string[]): string[] {
  const names = [...texts.join(' ').matchAll(/\{([^{}\s]+)\}/g)].map(([, name]) => name ?? '');
  return [...new Set(names.filter((name) => !known.includes(name)))].map((name) => `{${name}}`);
}

function checkPlaceholders(state: State): Finding[] {
  const found = [
    ...state.notifications.map(({ id, definitionList }) => ({
      at: { kind: 'notification' as const, id },
      part: null,
      values: unknownIn(
        definitionList.flatMap(({ subject, text }) => [subject, text]),
        PLACEHOLDERS,
      ),
    })),
    ...state.actions.map(({ id, definitionList, noteTemplates }) => ({
      at: { kind: 'action' as const, id },
      part: definitionList,
      values: unknownIn(
        noteTemplates.flatMap(({ decision, reason, next }) => [decision, reason, next]),
        NOTE_PLACEHOLDERS,
      ),
    })),
  ];
  return found.flatMap(({ values, ...place }) =>
    values.length > 0 ? [inState('unknownPlaceholder', state, { ...place, values })] : [],
  );
}

/** Texts that are missing in a language of the organisation, that occur twice, or that cannot be told apart [R3H-11]. */
export function checkNames(lifeCycle: Lifecycle, context: CheckContext): Finding[] {
  const whole = languagesOf(lifeCycle.definitionList, context);
  const { states } = lifeCycle;
  return [
    ...(whole.missing.length > 0
      ? [ofLifeCycle('languageMissing', lifeCycle.id, { values: whole.missing })]
      : []),
    ...(whole.twice.length > 0 ? [ofLifeCycle('languageTwice', lifeCycle.id, { values: whole.twice })] : []),
    ...states.flatMap((state) => {
      const languages = namedIn(state).flatMap(({ at, names, part }) => {
        const { missing, twice } = languagesOf(names, context);
        return [
          ...(missing.length > 0 ? [inState('languageMissing', state, { at, part, values: missing })] : []),
          ...(twice.length > 0 ? [inState('languageTwice', state, { at, part, values: twice })] : []),
        ];
      });
      const sameState = namesakes(states, state, ({ stateDefinitionList }) => stateDefinitionList);
      const sameAction = state.actions.flatMap((action) => {
        const values = namesakes(state.actions, action, ({ definitionList }) => definitionList);
        const at = { kind: 'action', id: action.id } as const;
        return values.length > 0
          ? [inState('nameTwice', state, { at, part: action.definitionList, values })]
          : [];
      });
      return [
        ...languages,
        ...(sameState.length > 0 ? [inState('nameTwice', state, { values: sameState })] : []),
        ...sameAction,
        ...checkPlaceholders(state),
      ];
    }),
  ];
}
