import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { type JuryType, juryOf, OPEN_IDEA_STATES, roundOf } from '#contract/competitions/rules.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import type { SeededRandom } from '#server/platform/seeded-random.ts';
import { JURY_REMARKS, type SampleEntry } from '../../competition-ideas.ts';
import type { SampleCompetition, SampleMove } from '../../competitions.ts';
import { daysAfter, HOUR_MS } from '../days.ts';
import type { Prepared, Stage } from './prepare.ts';

const isOpen = (type: StateType) => (OPEN_IDEA_STATES as readonly StateType[]).includes(type);

/** Moves the competition on as its moderator does: the best ideas by their scores, the others out. */
async function moveOn(stage: Stage, { id }: Prepared, move: SampleMove, login: string): Promise<void> {
  const { driver } = stage;
  const possible = await driver.call(login, competitionIdeaEndpoints.possibleStates, { params: { id } });
  const states = possible.filter(({ nextCompetitionState }) => nextCompetitionState === move.to);
  const [out] = states.filter(({ stateType }) => stateType === 'REJECTION');
  const [on, alsoOn] = states.filter(
    ({ stateType }) => stateType !== 'REJECTION' && stateType !== 'CANCELLATION',
  );
  const ideas = await driver.call(login, competitionIdeaEndpoints.list, {
    params: { competitionId: id },
    query: { size: 100 },
  });
  const open = ideas.filter(({ stateType }) => isOpen(stateType));
  const stateOf = (place: number) => (place < move.keep ? on : move.to === 'COMPLETE' ? alsoOn : out);
  await driver.call(login, competitionIdeaEndpoints.changeState, {
    body: {
      competitionId: id,
      newCompetitionState: move.to,
      newIdeaStates: open.map((idea, place) => ({
        ideaId: idea.id,
        newLifeCycleStateId: stateOf(place)?.id as number,
      })),
      contributionList: open.map((idea) => ({ id: idea.id, rewardId: idea.possibleRewardId })),
    },
  });
}

/** Lets the jurors of a round score as far as they have come. */
async function score(
  { driver, today }: Stage,
  { id, definitions }: Prepared,
  {
    chance,
    jury,
    jurors,
    move,
    entries,
    until,
  }: {
    chance: SeededRandom;
    jury: JuryType;
    jurors: readonly string[];
    move: SampleMove;
    entries: ReadonlyMap<number, SampleEntry>;
    until: Date;
  },
): Promise<void> {
  const questions = definitions.get(jury)?.evalItemDefinitionList ?? [];
  for (const [at, login] of jurors.entries()) {
    const percent = move.scored?.[at] ?? 0;
    if (percent === 0) continue;
    const asked = await driver.call(login, evaluationEndpoints.mine, {
      query: { competitionId: id, size: 100 },
    });
    const done = asked.slice(0, Math.ceil((asked.length * percent) / 100));
    const from = daysAfter(today, -move.daysAgo).getTime();
    for (const [place, { contributionId }] of done.entries()) {
      const idea = entries.get(contributionId);
      // Each at another time of the day.
      const share = (place + 1) / (done.length + 2);
      driver.setClock(new Date(from + (until.getTime() - from) * share + at * 5 * HOUR_MS));
      await driver.call(login, evaluationEndpoints.evaluate, {
        body: {
          contributionId,
          evalFlowType: roundOf(jury).stage,
          answers: questions.map((item) => ({
            itemId: item.id,
            star: Math.min(5, Math.max(1, (idea?.stars ?? 3) + chance.between(-1, 1))),
          })),
          comment: chance.pick(JURY_REMARKS[idea?.langKey ?? 'en']),
        },
      });
    }
  }
}

/** The course of a started competition, step by step until today. */
export async function judgeIdeas(
  stage: Stage,
  prepared: Prepared,
  plan: SampleCompetition,
  { chance, entries }: { chance: SeededRandom; entries: ReadonlyMap<number, SampleEntry> },
): Promise<void> {
  for (const [at, move] of plan.moves.entries()) {
    stage.driver.setClock(daysAfter(stage.today, -move.daysAgo));
    await moveOn(stage, prepared, move, plan.moderators[0] ?? plan.preparedBy);
    const jury = juryOf(move.to);
    const jurors = jury && plan.juries[jury]?.jurors;
    if (!jury || !jurors) continue;
    const until = daysAfter(stage.today, -(plan.moves[at + 1]?.daysAgo ?? 0));
    await score(stage, prepared, { chance, jury, jurors, move, entries, until });
  }
}
