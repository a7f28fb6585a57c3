import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import {
  CommentStatus,
  RatingStatus,
  STATE_TYPES,
  type StateType,
  Visibility,
} from '#contract/life-cycles/schema.ts';
import { Locale } from '#contract/texts/titles.ts';
import { isDateFormat } from './dates.ts';
import { Scores } from './mapping.scores.ts';
import { Spec } from './values.ts';

const REJECT = 'reject';
const name = z.string().min(1);
const DateRule = z
  .strictObject({
    /** `iso`, or a pattern of YYYY MM DD HH mm ss such as DD/MM/YYYY HH:mm; without a zone it means UTC. */
    format: name
      .refine(isDateFormat, 'must be "iso" or a pattern with YYYY, MM and DD, each once')
      .default('iso'),
    whenInvalid: z.enum([REJECT, 'now']).default(REJECT),
    whenMissing: z.enum(['reject', 'now']).default('now'),
  })
  .prefault({});
const character = z.string().length(1, 'must be one character');

/** What mappings of both kinds have. */
export const common = {
  /** Name of the other system, stored with each row: a row of the same source and key is never taken twice. */
  source: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,19}$/, 'must be 1 to 20 lower-case letters, digits and hyphens'),
  /** Language of the accounts and fields that are made. */
  language: Locale.default('en'),
  csv: z.strictObject({ delimiter: character.default(','), quote: character.default('"') }).prefault({}),
  authors: z
    .strictObject({
      roles: z.enum(['EXTERNAL', 'INTERNAL']).default('EXTERNAL'),
      /** Finds the author among the accounts that are here by this, before an account is made. */
      match: z.enum(['none', 'login', 'email']).default('none'),
    })
    .prefault({}),
};

export const ContributionMapping = z.strictObject({
  kind: z.literal('contributions'),
  ...common,
  type: ContributionType,
  columns: z.strictObject({
    key: Spec,
    title: Spec,
    summary: Spec.optional(),
    body: Spec.optional(),
    author: Spec,
    authorName: Spec.optional(),
    date: Spec.optional(),
    field: Spec,
    tags: Spec.optional(),
    /** A state type; the first state of this type in the life cycle. */
    state: Spec.prefault({ value: 'SUBMITTED' }),
    campaign: Spec.optional(),
    competition: Spec.optional(),
  }),
  /** Further columns that are listed, each with its label, at the end of the body. */
  details: z.array(z.strictObject({ label: name, from: Spec })).default([]),
  scores: Scores.optional(),
  visibility: Visibility.default('PRIVATE'),
  commentStatus: CommentStatus.default('HIDDEN'),
  ratingStatus: RatingStatus.default('CLOSED'),
  rules: z
    .strictObject({
      title: z.strictObject({ whenTooLong: z.enum([REJECT, 'cut']).default(REJECT) }).prefault({}),
      summary: z.strictObject({ whenTooLong: z.enum([REJECT, 'cut']).default(REJECT) }).prefault({}),
      body: z
        .strictObject({
          format: z.enum(['text', 'html']).default('text'),
          whenMissing: z.enum([REJECT, 'useTitle']).default(REJECT),
          whenTooLong: z.enum([REJECT, 'cut']).default(REJECT),
        })
        .prefault({}),
      date: DateRule,
      field: z.strictObject({ whenMissing: z.enum([REJECT, 'create']).default(REJECT) }).prefault({}),
      tags: z
        .strictObject({
          separator: name.default(','),
          whenMissing: z.enum([REJECT, 'create', 'leaveOut']).default(REJECT),
        })
        .prefault({}),
      scores: z.strictObject({ whenInvalid: z.enum([REJECT, 'leaveOut']).default(REJECT) }).prefault({}),
      /** Whether the states that are entered give their tasks to the people of the field. */
      tasks: z.enum(['give', 'none']).default('give'),
      /** Extra inputs that every contribution of the type has to fill in; an import has no values for them. */
      requiredInputs: z.enum([REJECT, 'leaveEmpty']).default(REJECT),
    })
    .prefault({}),
});

export const CommentMapping = z.strictObject({
  kind: z.literal('comments'),
  ...common,
  /** Source under which the contributions came in; the same one when left out. */
  contributionSource: common.source.optional(),
  columns: z.strictObject({
    key: Spec,
    contribution: Spec,
    parent: Spec.optional(),
    body: Spec,
    author: Spec,
    authorName: Spec.optional(),
    date: Spec.optional(),
  }),
  rules: z
    .strictObject({
      body: z.strictObject({ whenTooLong: z.enum([REJECT, 'cut', 'split']).default(REJECT) }).prefault({}),
      date: DateRule,
    })
    .prefault({}),
});

export type ContributionMapping = z.output<typeof ContributionMapping>;
export type CommentMapping = z.output<typeof CommentMapping>;
export type Mapping = ContributionMapping | CommentMapping;

/** States in which something can come in: it was submitted where it comes from. */
export const IMPORT_STATES = STATE_TYPES.filter((type) => type !== 'NEW' && type !== 'DRAFT');
export const isImportState = (text: string): text is StateType =>
  (IMPORT_STATES as readonly string[]).includes(text);
