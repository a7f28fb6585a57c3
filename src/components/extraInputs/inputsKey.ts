import type { InputScope } from '#src/dataProvider/extraInputs.ts';

/** Name of the extra inputs of a scope in the cache. */
export const inputsKey = ({ source, competitionId }: InputScope) =>
  ['extra-inputs', source, competitionId ?? 0] as const;
