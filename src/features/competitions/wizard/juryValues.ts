import type { Jury, JuryPost } from '#contract/competitions/people.schema.ts';
import type { JuryType } from '#contract/competitions/rules.ts';
import type { ChosenPerson } from './competitionValues.ts';

export interface JuryBlock {
  title: string;
  evalDefinitionId: number | null;
  users: ChosenPerson[];
  /** How many of them score each idea; null: all. */
  jurorsPerIdea: number | null;
}
export interface JuryValues {
  juries: Partial<Record<JuryType, JuryBlock>>;
}

const EMPTY: JuryBlock = { title: '', evalDefinitionId: null, users: [], jurorsPerIdea: null };

/** The blocks that the life cycle asks for, filled with what is stored. */
export function juryValuesOf(types: readonly JuryType[], stored: readonly Jury[]): JuryValues {
  const blockOf = (type: JuryType): JuryBlock => {
    const jury = stored.find((each) => each.type === type);
    return jury
      ? {
          title: jury.title,
          evalDefinitionId: jury.evalDefinitionId,
          users: [...jury.users],
          jurorsPerIdea: jury.jurorsPerIdea,
        }
      : { ...EMPTY, users: [] };
  };
  return { juries: Object.fromEntries(types.map((type) => [type, blockOf(type)])) };
}

interface JuryFault {
  type: JuryType;
  field: keyof JuryBlock;
  /** Warnings come in the order of the faults. */
  warning: 'evalNotNull' | 'juryTitleNotNull' | 'juryNotNull';
}

/** What the juries lack; all of them are needed before any is stored. */
export function juryFaults(types: readonly JuryType[], { juries }: JuryValues): JuryFault[] {
  return types.flatMap((type) => {
    const { title, evalDefinitionId, users } = juries[type] ?? EMPTY;
    const faults: (JuryFault | false)[] = [
      evalDefinitionId === null && { type, field: 'evalDefinitionId', warning: 'evalNotNull' },
      title.trim() === '' && { type, field: 'title', warning: 'juryTitleNotNull' },
      users.length === 0 && { type, field: 'users', warning: 'juryNotNull' },
    ];
    return faults.filter((fault) => fault !== false);
  });
}

/** The juries by their index, "0" to "2"; they are complete. */
export function juryPostOf(types: readonly JuryType[], { juries }: JuryValues): JuryPost {
  return Object.fromEntries(
    types.map((type, index) => {
      const { title, evalDefinitionId, users, jurorsPerIdea } = juries[type] ?? EMPTY;
      return [
        String(index),
        {
          type,
          title: title.trim(),
          evalDefinitionId: evalDefinitionId ?? 0,
          userPost: users.map(({ id }) => id),
          jurorsPerIdea,
        },
      ];
    }),
  );
}

/** The field of the form that a path of the body came from, such as `0.userPost`. */
export function jurySourceOf(path: string, types: readonly JuryType[]): string {
  const [index, part = ''] = path.split('.');
  const type = types[Number(index)];
  return type ? `juries.${type}.${part === 'userPost' ? 'users' : part}` : path;
}
