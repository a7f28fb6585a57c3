import { inBoth } from '#server/process/life-cycles/defaults/tree.ts';
import type { SampleInput } from '../competitions.ts';

/** What a question of the sample is sent as. */
export const inputOf = ({
  label,
  explanation,
  choices = [],
  inputType,
  isRequired = false,
}: SampleInput) => ({
  inputType,
  isRequired,
  definitionList: inBoth('label', label).map((entry, at) => ({
    ...entry,
    explanation: explanation?.[at] ?? null,
  })),
  selectionValues: choices.flatMap((choice, at) =>
    inBoth('label', choice).map((entry) => ({ ...entry, rank: at + 1 })),
  ),
});
