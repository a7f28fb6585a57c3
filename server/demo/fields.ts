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

export type SampleIdea = readonly [field: SampleField, title: string, problem: string, proposal: string];
