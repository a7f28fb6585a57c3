/** Fields of the sample in which ideas are collected. */
export const SAMPLE_FIELDS = [
  'safety',
  'energy',
  'customers',
  'digital',
  'workplace',
  'process',
  'environment',
  'mobility',
  'quality',
] as const;
export type SampleField = (typeof SAMPLE_FIELDS)[number];

/** What is wrong today, and what to do. */
export type SampleIdea = readonly [title: string, problem: string, proposal: string];
