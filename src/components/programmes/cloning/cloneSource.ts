/** What is cloned, as far as its dialog goes. */
export interface CloneSource {
  kind: 'campaign' | 'competition';
  id: number;
  code: string;
  title: string;
  /** ISO instant from which its dates count: when it opened; of one that never did, when it was written. */
  start: string;
  /** ISO instant; null where it has none. */
  end: string | null;
}

/** What the dialog that made a copy passes on to its page. */
export interface ClonedState {
  clonedFrom?: string;
}
