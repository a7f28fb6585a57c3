import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { wordsOfComment } from '#contract/comments/format.ts';
import type { SearchHit } from '#contract/search/schema.ts';
import { previewText } from '#contract/texts/plain-text.ts';
import { type Title, titleIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { SearchPlan } from '#server/platform/words/plan.ts';
import { type Marked, snippetOf } from '#server/platform/words/snippet.ts';
import type { Viewer } from '#server/process/selection/visibility.ts';
import { type HitKey, scoreOf } from '#server/process/word-search/hit-keys.ts';
import { readContributionFacts } from './contribution-facts.ts';

/** Characters of a rich text, markup among them, that a snippet is taken from. */
const MOST_READ = 50_000;

type Known = Pick<SearchHit, 'type' | 'code' | 'title' | 'state' | 'stateType' | 'family' | 'author'> & {
  id: number;
  /** Rich text that the snippet is taken from. */
  text: string;
};

const unknown = { type: null, code: null, state: null, stateType: null, family: null, author: null };
const begun = (text: string) => sql`left(${sql.raw(text)}, ${MOST_READ})`;

/** Texts of parts of contributions, and by whom comments are. */
async function partTexts(
  db: Db,
  hits: readonly HitKey[],
): Promise<Map<HitKey, { text: string; author: string | null }>> {
  const asked = hits
    .map((hit, at) => ({
      at,
      kind: hit.matchedIn,
      id: hit.partId ?? hit.id,
      contribution: hit.contributionId,
    }))
    .filter(({ kind }) => kind === 'comment' || kind === 'answer' || kind === 'remark');
  if (asked.length === 0) return new Map();
  const { rows } = await db.execute<{ at: number; text: string | null; author: string | null }>(sql`
    select asked.at, case asked.kind
             when 'comment' then (select ${begun('comment.body')} from comment where comment.id = asked.id)
             when 'remark' then (select ${begun('evaluation.comment')} from evaluation where evaluation.id = asked.id)
             else (select ${begun('answer.text_value')} from extra_input_value answer
                    where answer.extra_input_id = asked.id and answer.contribution_id = asked.contribution) end as text,
           case asked.kind when 'comment' then (
             select ${fullNameOf(sql`person`)} from comment join app_user person on person.id = comment.user_id
              where comment.id = asked.id) end as author
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked(at int, kind text, id bigint, contribution bigint)`);
  return new Map(
    rows.flatMap(({ at, text, author }) => {
      const hit = hits[at];
      return hit ? [[hit, { text: text ?? '', author }] as const] : [];
    }),
  );
}

interface OtherFacts {
  [column: string]: unknown;
  id: number;
  code?: string;
  title?: string;
  titles?: Title[];
  type?: ContributionType;
  author?: string | null;
  text: string;
}

/** By kind: what is known of a row, as a query of ids. */
const OTHER_FACTS = {
  campaign: sql`id, code, title, summary || ' ' || ${begun('body')} as text from campaign where id`,
  competition: sql`id, code, title, summary || ' ' || ${begun('body')} as text from competition where id`,
  content: sql`content_item.id, title, ${fullNameOf(sql`person`)} as author, summary || ' ' || ${begun('post')} as text
    from content_item left join app_user person on person.id = content_item.created_by where content_item.id`,
  file: sql`id, name as title, '' as text from stored_file where id`,
  person: sql`person.id, ${fullNameOf(sql`person`)} as title, coalesce(unit.name, '') as text
    from app_user person left join organization_unit unit on unit.id = person.unit_id where person.id`,
  field: sql`id, contribution_type as type, definition_list as titles, '' as text from contribution_field where id`,
  page: sql`id, content_key as code, title, ${begun('content')} as text from static_content where id`,
} as const;

async function othersOf(
  db: Db,
  kind: keyof typeof OTHER_FACTS,
  ids: readonly number[],
  locale: string,
): Promise<Known[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<OtherFacts>(sql`select ${OTHER_FACTS[kind]} = any(${idArray(ids)})`);
  return rows.map(({ id, type = null, code = null, title, titles, author = null, text }) => ({
    ...unknown,
    ...{ id, type, code, author, text, title: title ?? titleIn(titles ?? [], locale) },
  }));
}

/** Comments and remarks are no rich text; what marks bold words there is left out. */
const isPlain = (matchedIn: HitKey['matchedIn']) => matchedIn === 'comment' || matchedIn === 'remark';

/** Hits as their reader gets them, in their order. */
export async function presentHits(
  db: Db,
  hits: readonly HitKey[],
  { caller, plan, locale, from }: { caller: Viewer; plan: SearchPlan; locale: string; from: number },
): Promise<SearchHit[]> {
  const known = new Map<string, Known>();
  const ids = (kind: HitKey['kind']) => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
  const ofContributions = [...new Set(hits.flatMap(({ contributionId }) => contributionId ?? []))];
  const text = sql<{ text: string }>`, contribution.summary || ' ' || ${begun('contribution.body')} as text`;
  for (const one of await readContributionFacts({ db, caller, locale }, ofContributions, text))
    known.set(`contribution ${one.id}`, one);
  for (const kind of Object.keys(OTHER_FACTS) as (keyof typeof OTHER_FACTS)[]) {
    for (const one of await othersOf(db, kind, ids(kind), locale)) known.set(`${kind} ${one.id}`, one);
  }
  const parts = await partTexts(db, hits);
  const none: Marked = { beginnings: [], whole: new Set() };
  return hits.flatMap((hit, at) => {
    const { kind, id, contributionId, matchedIn, date } = hit;
    const owner = contributionId === null ? undefined : known.get(`contribution ${contributionId}`);
    const own = kind === 'comment' ? owner : known.get(`${kind} ${id}`);
    // Deleted since it was found.
    if (!own) return [];
    const part = parts.get(hit);
    const { type, code, state, stateType, family } = owner ?? own;
    const marked = (hit.isCorrected ? plan.corrected : plan.exact)?.marked ?? none;
    return [
      {
        ...{ kind, id, contributionId, type, code, state, stateType, family, matchedIn, date },
        title: own.title,
        author: kind === 'comment' ? (part?.author ?? null) : (own.author ?? owner?.author ?? null),
        snippet: snippetOf(
          isPlain(matchedIn) ? wordsOfComment(part?.text ?? '') : previewText(part?.text ?? own.text),
          marked,
        ),
        score: scoreOf(from + at),
      },
    ];
  });
}
