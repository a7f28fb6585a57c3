import { z } from 'zod';
import {
  CommentMapping,
  ContributionMapping,
  common,
  IMPORT_STATES,
  isImportState,
  type Mapping,
} from './mapping.ts';
import { fixedValues, Spec } from './values.ts';

/** Every fault of a mapping at once; `faults` holds one line for each. */
export class MappingError extends Error {
  override name = 'MappingError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The mapping is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

const faultOf = (issue: z.core.$ZodIssue): string => {
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
};

/** What no single setting shows: rules between two of them. Works on what is there of a faulty mapping. */
function crossFaults(input: Record<string, unknown>): string[] {
  if (input.kind !== 'contributions') return [];
  const columns = (typeof input.columns === 'object' ? input.columns : null) as Record<
    string,
    unknown
  > | null;
  const faults: string[] = [];
  const isIdea = input.type === 'IDEA';
  if (isIdea && columns?.competition === undefined) {
    faults.push('columns.competition: must be set, because an IDEA belongs to a competition');
  }
  if (isIdea && columns?.campaign !== undefined) {
    faults.push('columns.campaign: an IDEA belongs to a competition, not to a campaign');
  }
  if (!isIdea && columns?.competition !== undefined) {
    faults.push('columns.competition: only an IDEA belongs to a competition');
  }
  if (!isIdea && input.scores !== undefined) faults.push('scores: only an IDEA has scores of juries');
  const state = Spec.safeParse(columns?.state ?? { value: 'SUBMITTED' });
  const unknown = state.success ? fixedValues(state.data).filter((value) => !isImportState(value)) : [];
  for (const value of new Set(unknown)) {
    faults.push(`columns.state: ${value} is none of ${IMPORT_STATES.join(', ')}`);
  }
  return faults;
}

/**
 * Reads a mapping.
 * @throws MappingError that lists every fault at once
 */
export function parseMapping(text: string): Mapping {
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new MappingError([`this is not JSON: ${(error as Error).message}`]);
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new MappingError(['must be an object']);
  }
  const { kind } = input as { kind?: unknown };
  if (kind !== 'contributions' && kind !== 'comments') {
    // What a mapping of either kind has is judged all the same, so that nobody has to correct one fault at a time.
    const shared = z.looseObject(common).safeParse(input);
    throw new MappingError([
      'kind: must be "contributions" or "comments"',
      ...(shared.error?.issues ?? []).map(faultOf),
    ]);
  }
  const parsed = (kind === 'comments' ? CommentMapping : ContributionMapping).safeParse(input);
  const faults = [
    ...(parsed.error?.issues ?? []).map(faultOf),
    ...crossFaults(input as Record<string, unknown>),
  ];
  if (!parsed.success || faults.length > 0) throw new MappingError(faults);
  return parsed.data;
}
