import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** Figures of one process, as the library puts them together. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** What a process says to the primary one. */
export type ToPrimary =
  | { kind: 'ready' }
  | { kind: 'ask-figures-of-all'; id: number }
  | { kind: 'figures'; id: number; figures: Figures };

/** What the primary process says to one of the others. */
export type FromPrimary =
  | { kind: 'ask-figures'; id: number }
  | { kind: 'figures-of-all'; id: number; text: string };
