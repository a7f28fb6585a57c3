import { lengthOf } from '#contract/extra-inputs/values.ts';
import type { SourceRow } from '#server/platform/csv/records.ts';
import { parseDate } from './dates.ts';
import type { CommentMapping, ContributionMapping } from './mapping.ts';
import { type Reason, reason } from './reasons.ts';

import { NOT_A_TEXT, oneLine, textFrom, type ValueSpec } from './values.ts';

const LONGEST_KEY = 200;

export interface Person {
  key: string;
  name: string;
}

/** Collects what speaks against a row, and what is changed about it, while it is read. */
export class Judgement {
  readonly reasons: Reason[] = [];
  readonly changes: Reason[] = [];

  constructor(private readonly row: SourceRow) {}

  reject(what: string, detail?: string): void {
    this.reasons.push(reason(what, detail));
  }

  change(what: string, detail?: string): void {
    this.changes.push(reason(what, detail));
  }

  /** The text of a row, trimmed; empty when it has none or none that can be read, which rejects it. */
  text(label: string, spec: ValueSpec | undefined): string {
    const text = textFrom(this.row, spec);
    if (text !== NOT_A_TEXT) return text;
    this.reject(`${label} is not a text`);
    return '';
  }

  needed(label: string, spec: ValueSpec): string {
    const before = this.reasons.length;
    const text = oneLine(this.text(label, spec));
    if (text === '' && this.reasons.length === before) this.reject(`${label} is missing`);
    return text;
  }

  key(label: string, spec: ValueSpec): string {
    const key = this.needed(label, spec);
    if (lengthOf(key) <= LONGEST_KEY) return key;
    this.reject(`${label} is longer than ${LONGEST_KEY} characters`);
    return key.slice(0, LONGEST_KEY);
  }

  author({ author, authorName }: ContributionMapping['columns'] | CommentMapping['columns']): Person {
    const key = this.key('author', author);
    return { key, name: oneLine(this.text('name of the author', authorName)) || key };
  }

  /** The instant of a row; null stands for the moment of the import. */
  date(spec: ValueSpec | undefined, rule: ContributionMapping['rules']['date'], now: Date): string | null {
    if (!spec) return null;
    const text = oneLine(this.text('date', spec));
    if (text === '') {
      if (rule.whenMissing === 'reject') this.reject('date is missing');
      else this.change('no date: taken as of now');
      return null;
    }
    const date = parseDate(text, rule.format, now);
    if (date !== null) return date;
    const detail = text.slice(0, 40);
    if (rule.whenInvalid === 'reject') this.reject('date is not valid', detail);
    else this.change('date not valid: taken as of now', detail);
    return null;
  }
}
