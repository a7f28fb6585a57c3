import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ContributionType } from '#contract/access.ts';
import type { ConflictKind } from '#contract/competitions/conflicts.ts';
import type { JuryType } from '#contract/competitions/rules.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { competitions } from './campaigns.ts';
import { createdAt, id, instant, partOf, ref, refTo } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** What is asked in evaluations of a stage [R2G-01]; rating type and full score are the same for all, S2-32. */
export const evalDefinitions = pgTable(
  'eval_definition',
  {
    id: id(),
    title: text().notNull(),
    explanation: text().notNull(),
    evalFlowType: text().$type<EvaluationStage>().notNull(),
    contributionType: text().$type<ContributionType>().notNull(),
    competitionId: ref().references(() => competitions.id, { onDelete: 'cascade' }),
    createdBy: ref().references(() => users.id),
    dateCreated: createdAt(),
    dateUpdated: createdAt(),
    version: integer().notNull().default(0),
  },
  (row) => [
    index('eval_definition_type').on(row.contributionType, row.id.desc().nullsFirst()),
    index('eval_definition_competition').on(row.competitionId),
  ],
);

/** Questions of a definition; their weights are percents and total 100. */
export const evalItemDefinitions = pgTable(
  'eval_item_definition',
  {
    id: id(),
    evalDefinitionId: partOf(() => evalDefinitions.id),
    rank: integer().notNull(),
    question: text().notNull(),
    weight: integer().notNull(),
  },
  (row) => [index('eval_item_definition_definition').on(row.evalDefinitionId, row.rank)],
);

/** The jury of one evaluation step of a competition [R2G-19], S2-31. */
export const competitionJuries = pgTable(
  'competition_jury',
  {
    id: id(),
    competitionId: partOf(() => competitions.id),
    type: text().$type<JuryType>().notNull(),
    title: text().notNull(),
    evalDefinitionId: refTo(() => evalDefinitions.id),
    /** How many of them score each idea; null: all. */
    jurorsPerIdea: integer(),
  },
  (row) => [
    uniqueIndex('competition_jury_type').on(row.competitionId, row.type),
    index('competition_jury_definition').on(row.evalDefinitionId),
  ],
);

export const competitionJurors = pgTable(
  'competition_juror',
  {
    juryId: partOf(() => competitionJuries.id),
    userId: refTo(() => users.id),
    rank: integer().notNull(),
    /** When a moderator reminded them last of missing scores. */
    remindedAt: instant(),
    /** Of the jury only for ideas that they score in somebody's place. */
    isSubstitute: boolean().notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.juryId, row.userId] }),
    index('competition_juror_user').on(row.userId),
  ],
);

/** One person's evaluation of a contribution at a stage, S2-21, S3-92. */
export const evaluations = pgTable(
  'evaluation',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    evalFlowType: text().$type<EvaluationStage>().notNull(),
    userId: refTo(() => users.id),
    evalDefinitionId: refTo(() => evalDefinitions.id),
    /** 20 to 100, unrounded; computed from the answers when they are stored, S2-20. */
    score: doublePrecision().notNull(),
    comment: text().notNull().default(''),
    dateCreated: createdAt(),
    dateUpdated: createdAt(),
  },
  (row) => [
    // The migration also includes `score`.
    uniqueIndex('evaluation_once').on(row.contributionId, row.evalFlowType, row.userId),
    index('evaluation_user').on(row.userId, row.id.desc().nullsFirst()),
    index('evaluation_definition').on(row.evalDefinitionId),
  ],
);

/** A juror who cannot judge an idea: they are not asked about it, and a score of theirs does not count (decision 0096). */
export const evaluationConflicts = pgTable(
  'evaluation_conflict',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    userId: refTo(() => users.id),
    /** In whose round it was declared. */
    juryType: text().$type<JuryType>().notNull(),
    kind: text().$type<ConflictKind>().notNull(),
    remark: text().notNull().default(''),
    declaredAt: instant().notNull(),
    /** Who scores the idea in their place. */
    substituteId: ref().references(() => users.id),
  },
  (row) => [
    uniqueIndex('evaluation_conflict_once').on(row.contributionId, row.userId),
    index('evaluation_conflict_user').on(row.userId, row.id),
    // The migration limits it to rows with one.
    index('evaluation_conflict_substitute').on(row.substituteId),
  ],
);

export const evaluationAnswers = pgTable(
  'evaluation_answer',
  {
    evaluationId: partOf(() => evaluations.id),
    evalItemDefinitionId: refTo(() => evalItemDefinitions.id),
    /** 1 to 5. */
    star: integer().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.evaluationId, row.evalItemDefinitionId] }),
    index('evaluation_answer_item').on(row.evalItemDefinitionId),
  ],
);
