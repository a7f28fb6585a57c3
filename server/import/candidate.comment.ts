import { COMMENT_LIMITS } from '#contract/comments/schema.ts';
import { lengthOf } from '#contract/extra-inputs/values.ts';
import type { SourceRow } from '#server/platform/csv/records.ts';
import { Judgement, type Person } from './candidate.parts.ts';
import type { CommentMapping } from './mapping.ts';
import type { Judged } from './reasons.ts';
import { cutTo, splitInto, withPlainLineEnds } from './texts.ts';

/** A row that keeps every rule that needs no database. */
export interface CommentCandidate {
  key: string;
  /** Key of the contribution in its source. */
  contribution: string;
  /** Key of the comment that this one answers. */
  parent: string | null;
  /** The text; more than one when it was too long, each but the first an answer to the first. */
  texts: string[];
  author: Person;
  /** null: the moment of the import. */
  date: string | null;
}

function textsOf(judgement: Judgement, { columns, rules }: CommentMapping): string[] {
  const before = judgement.reasons.length;
  const text = withPlainLineEnds(judgement.text('body', columns.body)).trim();
  const length = lengthOf(text);
  if (length < COMMENT_LIMITS.min) {
    if (judgement.reasons.length === before) judgement.reject('body is missing');
    return [];
  }
  if (length <= COMMENT_LIMITS.max) return [text];
  switch (rules.body.whenTooLong) {
    case 'reject':
      judgement.reject(`body is longer than ${COMMENT_LIMITS.max} characters`, `${length} characters`);
      return [];
    case 'cut':
      judgement.change('body cut', `${length} characters`);
      return [cutTo(text, COMMENT_LIMITS.max)];
    case 'split': {
      const parts = splitInto(text, COMMENT_LIMITS.max);
      judgement.change('body split into several comments', `${parts.length}`);
      return parts;
    }
  }
}

/**
 * What a row becomes under a mapping, or every reason against it. Pure: it depends on nothing else.
 * Lengths as on the screen, Q3-49, S3-66.
 * @param now the present; dates must not lie after it
 */
export function toComment(row: SourceRow, mapping: CommentMapping, now: Date): Judged<CommentCandidate> {
  const { columns, rules } = mapping;
  const judgement = new Judgement(row);
  const key = judgement.key('key', columns.key);
  const parent = judgement.text('key of the parent', columns.parent);
  const candidate: CommentCandidate = {
    key,
    contribution: judgement.key('contribution', columns.contribution),
    parent: parent === '' || parent === key ? null : parent,
    texts: textsOf(judgement, mapping),
    author: judgement.author(columns),
    date: judgement.date(columns.date, rules.date, now),
  };
  if (judgement.reasons.length > 0) return { ok: false, key, reasons: judgement.reasons };
  return { ok: true, candidate, changes: judgement.changes };
}
