import { useState } from 'react';
import type { AnswerWords } from '#contract/answer-templates/rules.ts';

/** What stands in a dialog, and in which language; null: as the dialog has it otherwise. */
export interface WrittenAnswer {
  words: AnswerWords;
  locale: string | null;
}

interface Insertion<Written> {
  /** Of the template. */
  name: string;
  /** What stood there before; after it was put back, what it has replaced. */
  other: Written;
  isUndone: boolean;
}

/**
 * Puts templates in the place of what is written. One press takes that back, another one brings the template back, with what was
 * changed in it since: nothing that was written is ever lost.
 */
export function useTemplateInsertion<Written>(written: Written, write: (answer: Written) => void) {
  const [insertion, setInsertion] = useState<Insertion<Written> | null>(null);
  const insert = (name: string, answer: Written) => {
    setInsertion({ name, other: written, isUndone: false });
    write(answer);
  };
  const swap = () => {
    if (!insertion) return;
    setInsertion({ ...insertion, other: written, isUndone: !insertion.isUndone });
    write(insertion.other);
  };
  return { insertion, insert, swap };
}
