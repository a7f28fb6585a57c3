import { CONTRIBUTION_ATTRIBUTES } from '#contract/contributions/attributes.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { lengthOf } from '#contract/extra-inputs/values.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import { TAG_LIMITS } from '#contract/tags/schema.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import type { SourceRow } from '#server/platform/csv/records.ts';
import { cleanRichTextAtOnce } from '#server/platform/texts/rich-text.ts';
import {
  attributeFaults,
  type Fault,
  textFaults,
} from '#server/process/contributions/editing/completeness.ts';
import { Judgement, type Person } from './candidate.parts.ts';
import { type SourceScore, scoreOf } from './candidate.score.ts';
import { type ContributionMapping, isImportState } from './mapping.ts';
import type { Judged } from './reasons.ts';
import { cutTo, emphasised, joined, labelled, paragraphs, type Rich } from './texts.ts';
import { listFrom, NOT_A_TEXT, oneLine } from './values.ts';

/** A row that keeps every rule that needs no database. */
export interface ContributionCandidate {
  key: string;
  title: string;
  summary: string;
  /** Clean rich text. */
  body: string;
  author: Person;
  /** null: the moment of the import. */
  date: string | null;
  field: string;
  tags: string[];
  state: StateType;
  /** Code of the campaign or competition. */
  campaign: string | null;
  competition: string | null;
  /** What its jury gave it in the source. */
  score: SourceScore | null;
}

const LIMITS = { ...CONTRIBUTION_LIMITS, ...CONTRIBUTION_ATTRIBUTES };

function titleOf(
  judgement: Judgement,
  { columns, rules }: ContributionMapping,
): { title: string; whole: string } {
  const whole = oneLine(judgement.text('title', columns.title));
  if (rules.title.whenTooLong === 'reject' || lengthOf(whole) <= LIMITS.title.max)
    return { title: whole, whole: '' };
  judgement.change('title cut; the whole one stands in the body', `${lengthOf(whole)} characters`);
  return { title: cutTo(whole, LIMITS.title.max), whole };
}

function summaryOf(judgement: Judgement, { columns, rules }: ContributionMapping): string {
  const summary = judgement.text('summary', columns.summary);
  const length = lengthOf(summary);
  if (rules.summary.whenTooLong === 'reject' || length <= LIMITS.summary.max) return summary;
  judgement.change('summary cut', `${length} characters`);
  return cutTo(summary, LIMITS.summary.max);
}

/** The body between what stands before and after it, and cut to what they leave when that is the rule. */
function bodyOf(
  judgement: Judgement,
  { columns, details, rules }: ContributionMapping,
  { title, whole }: { title: string; whole: string },
): Rich {
  const given = judgement.text('body', columns.body);
  const before = emphasised(whole);
  const after = labelled(
    details.map(({ label, from }) => ({ label, value: oneLine(judgement.text(`detail ${label}`, from)) })),
  );
  const { format, whenMissing, whenTooLong } = rules.body;
  const isHtml = format === 'html' && given.length <= LIMITS.html.max;
  const clean = isHtml ? cleanRichTextAtOnce(given) : '';
  let middle: Rich = isHtml ? { html: clean, text: plainText(clean) } : paragraphs(given);
  if (middle.text === '') {
    if (whenMissing === 'reject') judgement.reject('body is missing');
    else {
      judgement.change('no body: the title stands in its place');
      // The whole title is there already when it was cut.
      if (whole === '') middle = paragraphs(title);
    }
  }
  const body = joined(before, middle, after);
  const length = lengthOf(body.text);
  if (length <= LIMITS.body.max || whenTooLong === 'reject') return body;
  const room = LIMITS.body.max - lengthOf(joined(before, after).text) - 1;
  if (room < LIMITS.body.min) return body;
  judgement.change('body cut', `${length} characters`);
  return joined(before, paragraphs(cutTo(isHtml ? middle.text : given, room)), after);
}

/** The words for a fault that a submission on the screen would show, S3-18. */
function explain(judgement: Judgement, { field, message }: Fault, length: number): void {
  const { min, max } = { min: 0, ...LIMITS[field as 'title' | 'summary' | 'body'] };
  if (message === 'NotNull') judgement.reject(`${field} is missing`);
  else if (length > max)
    judgement.reject(`${field} is longer than ${max} characters`, `${length} characters`);
  else judgement.reject(`${field} is shorter than ${min} characters`, `${length} characters`);
}

function tagsOf(judgement: Judgement, row: SourceRow, { columns, rules }: ContributionMapping): string[] {
  const list = listFrom(row, columns.tags, rules.tags.separator);
  if (list === NOT_A_TEXT) {
    judgement.reject('tags are not texts');
    return [];
  }
  const unique = [...new Map(list.map((tag) => [tag.normalize().toLowerCase(), tag.normalize()])).values()];
  const { min, max } = TAG_LIMITS.title;
  const fits = (tag: string) => lengthOf(tag) >= min && lengthOf(tag) <= max;
  for (const tag of unique.filter((one) => !fits(one))) {
    if (rules.tags.whenMissing === 'leaveOut') judgement.change('a tag left out', tag.slice(0, 60));
    else judgement.reject(`a tag has not ${min} to ${max} characters`, tag.slice(0, 60));
  }
  const tags = unique.filter(fits);
  if (tags.length > LIMITS.tags.max) {
    judgement.reject(`more than ${LIMITS.tags.max} tags`, `${tags.length}`);
  }
  return tags;
}

function stateOf(judgement: Judgement, { columns }: ContributionMapping): StateType {
  const state = judgement.needed('state', columns.state);
  if (isImportState(state)) return state;
  if (state !== '') judgement.reject('state is none that can be imported', state.slice(0, 40));
  return 'SUBMITTED';
}

/**
 * What a row becomes under a mapping, or every reason against it. Pure: it depends on nothing else.
 * @param now the present; dates must not lie after it
 */
export function toContribution(
  row: SourceRow,
  mapping: ContributionMapping,
  now: Date,
): Judged<ContributionCandidate> {
  const { columns, rules } = mapping;
  const judgement = new Judgement(row);
  const key = judgement.key('key', columns.key);
  const { title, whole } = titleOf(judgement, mapping);
  const summary = summaryOf(judgement, mapping);
  const body = bodyOf(judgement, mapping, { title, whole });
  const lengths = { title: lengthOf(title), summary: lengthOf(summary), body: lengthOf(body.text) };
  for (const fault of [
    ...textFaults({ title, body: body.html }, body.text),
    ...attributeFaults({ summary }),
  ]) {
    const known = judgement.reasons.some(({ what }) => what.startsWith(`${fault.field} is`));
    if (!known) explain(judgement, fault, lengths[fault.field as keyof typeof lengths]);
  }
  const candidate: ContributionCandidate = {
    key,
    title,
    summary,
    body: body.html,
    author: judgement.author(columns),
    date: judgement.date(columns.date, rules.date, now),
    field: judgement.needed('field', columns.field).normalize(),
    tags: tagsOf(judgement, row, mapping),
    state: stateOf(judgement, mapping),
    campaign: oneLine(judgement.text('campaign', columns.campaign)) || null,
    competition: columns.competition ? judgement.needed('competition', columns.competition) : null,
    score: scoreOf(judgement, mapping),
  };
  if (lengthOf(candidate.field) > 255) judgement.reject('field is longer than 255 characters');
  if (judgement.reasons.length > 0) return { ok: false, key, reasons: judgement.reasons };
  return { ok: true, candidate, changes: judgement.changes };
}
