import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, partOf, ref, wordVector } from './columns.ts';
import { contributions } from './contributions.ts';

/** The words of a contribution, maintained by the database, which alone writes them; of its title, and of all its text. */
export const contributionWords = pgTable(
  'contribution_words',
  {
    contributionId: partOf(() => contributions.id).primaryKey(),
    title: wordVector().notNull(),
    words: wordVector().notNull(),
  },
  (row) => [
    index('contribution_words_title').using('gin', row.title),
    index('contribution_words_words').using('gin', row.words),
  ],
);

/** The same of everything else that is searched by its words. */
export const searchedWords = pgTable(
  'searched_words',
  {
    kind: text()
      .$type<'comment' | 'answer' | 'remark' | 'file' | 'tag' | 'campaign' | 'competition' | 'content'>()
      .notNull(),
    /** That of the extra input, for an answer. */
    id: ref().notNull(),
    /** 0: of no contribution. */
    contributionId: ref().notNull().default(0),
    title: wordVector().notNull().default(''),
    words: wordVector().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.kind, row.id, row.contributionId] }),
    index('searched_words_comments').using('gin', row.words).where(sql`kind = 'comment'`),
    index('searched_words_others').using('gin', row.words).where(sql`kind <> 'comment'`),
    index('searched_words_contribution').on(row.contributionId, row.kind).where(sql`contribution_id > 0`),
    index('searched_words_newest').on(row.kind, row.id.desc().nullsFirst()),
  ],
);

/** Each form of a word, as it is searched, with the number of texts it stands in; renewed by a job. */
export const searchWord = pgTable(
  'search_word',
  { word: text().primaryKey(), texts: bigint({ mode: 'number' }).notNull() },
  (row) => [index('search_word_parts').using('gin', row.word), index('search_word_beginning').on(row.word)],
);

/** When words were counted last, in one row at most. */
export const searchWordCount = pgTable('search_word_count', {
  onlyOne: boolean().primaryKey().default(true),
  countedAt: instant().notNull(),
  durationMs: bigint({ mode: 'number' }).notNull(),
  texts: bigint({ mode: 'number' }).notNull(),
});
