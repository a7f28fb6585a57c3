import { insertRow, insertRows } from '#server/platform/db/insert-rows.ts';
import { competitionModerators, competitionRewards } from '#server/platform/db/schema/campaigns.ts';
import {
  competitionJuries,
  competitionJurors,
  evalDefinitions,
  evalItemDefinitions,
} from '#server/platform/db/schema/evaluations.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { insertQuestions } from '#server/process/extra-inputs/question-set.ts';
import type { Preparation } from './preparation.ts';

/** Rows in an order, numbered from 1. */
const ranked = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, at) => ({ ...row, rank: at + 1 }));
const people = (ids: readonly number[]) => ranked(ids.map((userId) => ({ userId })));

/** @returns the ids of the new cards by those that juries name */
async function writeCards(
  { db, services, caller }: ServiceContext,
  competitionId: number,
  cards: Preparation['cards'],
): Promise<ReadonlyMap<number, number>> {
  const dates = { dateCreated: services.now().toISOString(), dateUpdated: services.now().toISOString() };
  const made = new Map<number, number>();
  for (const { id, items, ...card } of cards) {
    const own = { contributionType: 'IDEA', competitionId, createdBy: caller.id, ...dates } as const;
    const evalDefinitionId = await insertRow(db, evalDefinitions, { ...card, ...own });
    await insertRows(
      db,
      evalItemDefinitions,
      ranked(items).map((item) => ({ evalDefinitionId, ...item })),
    );
    made.set(id, evalDefinitionId);
  }
  return made;
}

/**
 * Gives a new draft what it is prepared with. Nobody is notified: moderators are when it starts, jurors when they
 * have something to score.
 */
export async function writePreparation(
  context: ServiceContext,
  competitionId: number,
  { moderators, rewards, questions, cards, juries }: Preparation,
): Promise<void> {
  const { db } = context;
  const own = { competitionId };
  await insertRows(
    db,
    competitionModerators,
    people(moderators).map((row) => ({ ...own, ...row })),
  );
  await insertRows(
    db,
    competitionRewards,
    ranked(rewards).map((row) => ({ ...own, ...row })),
  );
  await insertQuestions(db, { source: 'IDEA', competitionId, campaignId: null }, questions);
  const made = await writeCards(context, competitionId, cards);
  for (const { evalDefinitionId: card, jurors, ...jury } of juries) {
    const evalDefinitionId = made.get(card) ?? card;
    const juryId = await insertRow(db, competitionJuries, { ...own, ...jury, evalDefinitionId });
    await insertRows(
      db,
      competitionJurors,
      people(jurors).map((row) => ({ juryId, ...row })),
    );
  }
}
