import type { ReactNode } from 'react';

/** One thing that a list below a search box offers. */
export interface Choice {
  /** Tells it apart within its list. */
  id: string;
  label: ReactNode;
  /** A second, quiet line. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** It is called exactly as what is typed: Enter chooses it, unless another one is gone to. */
  isMeant?: boolean;
  choose: () => void;
}

export interface ChoiceGroup {
  name: string;
  /** Heading, where the group has one. */
  label?: string;
  choices: readonly Choice[];
}
