import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows, nextIds } from '#server/platform/db/insert-rows.ts';
import { answerTimers } from '#server/platform/db/schema/answers.ts';
import { chatSessions } from '#server/platform/db/schema/chats.ts';
import {
  contributionParticipants,
  contributions,
  contributionTaggings,
} from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { defined } from '#server/platform/defined.ts';
import { nextCodes } from '#server/process/life-cycles/apply/contribution-code.ts';
import { namesOf, writtenColumns } from '#server/process/life-cycles/apply/history.ts';
import { taskRow } from '#server/process/life-cycles/apply/tasks.ts';
import { clockOf } from '#server/process/life-cycles/engine/answer-clock.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { ContributionCandidate } from '../candidate.contribution.ts';
import type { Author } from './authors.ts';
import type { FinalizedContribution } from './finalize.ts';
import { type Frame, insertScores } from './scores.ts';
import type { Target } from './targets.ts';

/** A contribution with everything that it needs to be written. */
export interface Ready {
  candidate: ContributionCandidate;
  finalized: FinalizedContribution;
  owner: Author;
  target: Target;
  tagIds: number[];
  campaignId: number | null;
  /** Whoever gave it its score; null when it has none. */
  evaluator: Author | null;
}
interface Numbered extends Ready {
  id: number;
  code: string;
  /** Of the source, else of the import. */
  date: string;
}
async function numbered(
  db: Db,
  ready: readonly Ready[],
  { mapping, now, dryRun }: Frame,
): Promise<Numbered[]> {
  const ids = await nextIds(db, 'contribution', ready.length);
  const codes = new Map<Ready, string>();
  // In one order of prefixes, so that two who hand out codes wait for each other and never in a circle.
  const prefixes = [...new Set(ready.map(({ target }) => target.competition?.code))].sort();
  for (const prefix of prefixes) {
    const ofPrefix = ready.filter(({ target }) => target.competition?.code === prefix);
    const given = dryRun
      ? ofPrefix.map(() => randomUUID())
      : await nextCodes(db, mapping.type, ofPrefix.length, prefix);
    for (const [at, one] of ofPrefix.entries())
      codes.set(one, defined(given[at], 'The code of a contribution'));
  }
  return ready.map((one, at) => ({
    ...one,
    id: defined(ids[at], 'The id of a contribution'),
    code: defined(codes.get(one), 'The code of a contribution'),
    date: one.candidate.date ?? now.toISOString(),
  }));
}

function rowOf(
  { id, code, date, candidate, finalized, owner, target, campaignId }: Numbered,
  { mapping: { source, type }, now }: Frame,
) {
  const { contribution } = finalized;
  return {
    id,
    type,
    code,
    title: candidate.title,
    summary: candidate.summary,
    body: candidate.body,
    fieldId: contribution.fieldId,
    campaignId,
    competitionId: target.competition?.id ?? null,
    lifeCycleId: target.lifeCycle.id,
    stateId: contribution.stateId,
    stateType: stateOf(target.lifeCycle, contribution.stateId)?.stateType ?? candidate.state,
    publishState: contribution.publishState,
    visibility: contribution.visibility,
    editable: contribution.editable,
    commentStatus: contribution.commentStatus,
    ratingStatus: contribution.ratingStatus,
    version: contribution.version,
    ownerUnitId: owner.unitId,
    ownerOrganizationId: owner.organizationId,
    createdBy: owner.id,
    updatedBy: owner.id,
    dateCreated: date,
    dateUpdated: date,
    dateSubmitted: date,
    // It is in its state here since now: what happens days after a move must not start from the source's date.
    dateStateChanged: now.toISOString(),
    ...clockOf(contribution),
    importSource: source,
    importKey: candidate.key,
  };
}

function participantsOf({ id, finalized }: Numbered) {
  const ranks = new Map<string, number>();
  return finalized.contribution.participants.map(({ userId, role }) => {
    const rank = (ranks.get(role) ?? 0) + 1;
    ranks.set(role, rank);
    return { contributionId: id, role, userId, rank };
  });
}

/** An entry that names the source, followed by those of the engine. */
async function historiesOf(db: Db, rows: readonly Numbered[], { mapping, services }: Frame) {
  const values = rows.flatMap(({ finalized }) =>
    finalized.history.flatMap(({ row }) => [row.oldValue, row.newValue]),
  );
  const written = await namesOf(db, values, services.messages.locales[0]);
  return rows.flatMap(({ id, date, owner, candidate, finalized }) => [
    {
      contributionId: id,
      category: 'STATE' as const,
      date,
      userId: owner.id,
      event: 'created',
      fromStateId: null,
      toStateId: finalized.startStateId,
      oldValue: null,
      namedPeople: null,
      newValue: `${mapping.source}: ${candidate.key}`,
      explanation: null,
    },
    ...finalized.history.map(({ userId, row }) => ({
      contributionId: id,
      category: row.category,
      date,
      userId,
      event: row.event,
      fromStateId: row.fromStateId,
      toStateId: row.toStateId,
      ...writtenColumns(written(row.oldValue), written(row.newValue)),
      explanation: row.explanation,
    })),
  ]);
}

const scoresOf = ({ id, date, candidate: { score }, target: { competition }, evaluator }: Numbered) =>
  score && competition && evaluator
    ? [{ ...score, contributionId: id, competitionId: competition.id, evaluatorId: evaluator.id, date }]
    : [];

/** Writes contributions with codes, people, tags, chats, tasks, history and scores: one statement a table. */
export async function insertContributions(db: Db, ready: readonly Ready[], frame: Frame): Promise<void> {
  if (ready.length === 0) return;
  const rows = await numbered(db, ready, frame);
  await insertRows(
    db,
    contributions,
    rows.map((row) => rowOf(row, frame)),
  );
  await insertRows(db, contributionParticipants, rows.flatMap(participantsOf));
  await insertRows(
    db,
    contributionTaggings,
    rows.flatMap(({ id, tagIds }) => [...new Set(tagIds)].map((tagId) => ({ contributionId: id, tagId }))),
  );
  await insertRows(
    db,
    chatSessions,
    rows.flatMap(({ id, finalized }) =>
      finalized.contribution.chatSessions.map(({ sessionType, status }) => ({
        contributionId: id,
        sessionType,
        status,
      })),
    ),
  );
  await insertRows(
    db,
    contributionTasks,
    rows.flatMap(({ id, finalized }) =>
      finalized.tasks.map((task) => taskRow({ ...finalized.contribution, id }, task)),
    ),
  );
  await insertRows(
    db,
    answerTimers,
    rows.flatMap(({ id, finalized }) => finalized.timers.map((timer) => ({ contributionId: id, ...timer }))),
  );
  await insertRows(db, contributionHistories, await historiesOf(db, rows, frame));
  await insertScores(db, rows.flatMap(scoresOf), frame);
}
