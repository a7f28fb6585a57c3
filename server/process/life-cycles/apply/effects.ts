import { sql } from 'drizzle-orm';
import { type Step, stepsOf } from '#server/platform/db/steps.ts';
import { grantPoints, pointTypeOf } from '#server/process/points/points.grant.ts';
import { clockOf } from '../engine/answer-clock.ts';
import { noteAnswered, setTimers } from './answers.ts';
import { type Decision, type EffectContext, effectsOf, type Placed } from './context.ts';
import { storeDecided } from './decided.ts';
import { endQuestions } from './ended-questions.ts';
import { followerNotices } from './follower-notices.ts';
import { historySteps } from './history.ts';
import { lapseInvitations, lapseNotices } from './lapsed-invitations.ts';
import { isInSummary, isMessage } from './message-words.ts';
import { messageSteps, queueMessages } from './messages.ts';
import { giveRoles, takeRoles, updateOwnerUnits, withOtherOwners } from './participants.ts';
import { representedBy } from './represented.ts';
import { settingSteps, settingsOf } from './set-contributions.ts';
import { closeTasks, createTasks, passTasks } from './tasks.ts';

function setChats(set: readonly Placed<'chatSessionsSet'>[]): Step | null {
  const wanted = set.flatMap(({ effect: { sessionIds, status } }) =>
    sessionIds.map((id) => ({ id, status })),
  );
  return wanted.length === 0
    ? null
    : (after) => sql`
      update chat_session session set status = wanted.status
        from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted(id bigint, status text)
       where session.id = wanted.id and ${after}`;
}

/**
 * Writes the effects of decisions in the caller's transaction: rows, ledger, history, notifications and queued
 * mails, S3-09, S3-37; the same few statements for one contribution and for thousands. The version of each grows
 * by one when there is any effect, S3-17, but for those that keep it. Copies are made by `applyDecisions`.
 */
export async function applyEffects(
  effectContext: EffectContext,
  decided: readonly Decision[],
): Promise<void> {
  const decisions = decided.filter(({ effects }) => effects.length > 0);
  const [first] = decisions;
  if (!first) return;
  const { db, services, actor } = effectContext;
  const locale = services.messages.locales[0];
  const history = await historySteps(effectContext, effectsOf(decisions, 'history'));
  const lapsed = effectsOf(decisions, 'invitationLapsed');
  const messages = await messageSteps(effectContext, [
    ...decisions.map(({ situation, effects, event, notifiedOfAll }) => {
      const settings = settingsOf({ effects });
      const clock = clockOf({ ...situation.contribution, ...settings });
      const messages = effects.filter(isMessage).filter((message) => !isInSummary(message, notifiedOfAll));
      const answersFor = representedBy(situation, effects, clock);
      return { situation, event, messages, stateId: settings.stateId, clock, answersFor };
    }),
    ...lapseNotices(services.messages, lapsed),
  ]);
  const steps = stepsOf(db);

  steps.add(closeTasks(effectsOf(decisions, 'taskClosed')));
  steps.add(passTasks(effectsOf(decisions, 'taskPassed')));
  const removed = effectsOf(decisions, 'participantRemoved');
  const added = effectsOf(decisions, 'participantAdded');
  // Who holds a role decides to whom a contribution is open, which triggers work out: each change sees the one before.
  if (removed.length > 0) {
    steps.add(takeRoles(removed));
    await steps.execute();
  }
  if (added.length > 0) {
    steps.add(giveRoles(added));
    await steps.execute();
  }
  await updateOwnerUnits(db, withOtherOwners([...removed, ...added]));
  steps.add(createTasks(effectsOf(decisions, 'taskCreated')));
  const counted = decisions.filter(({ keepsVersion }) => !keepsVersion);
  for (const [at, setting] of settingSteps(actor, counted).entries()) {
    if (at > 0) await steps.execute();
    steps.add(setting.contributions);
    if (setting.tasks) {
      await steps.execute();
      steps.add(setting.tasks);
    }
  }
  steps.add(
    ...setTimers(effectsOf(decisions, 'answerTimersSet')),
    noteAnswered(effectsOf(decisions, 'promiseEnded')),
    lapseInvitations(lapsed),
    endQuestions(effectsOf(decisions, 'questionsEnded')),
    setChats(effectsOf(decisions, 'chatSessionsSet')),
    grantPoints(
      { createdBy: actor.kind === 'user' ? actor.userId : null, date: first.situation.now },
      effectsOf(decisions, 'pointsGiven').map(({ situation, effect: { kind: _, ...points } }) => ({
        ...points,
        contributionId: situation.contribution.id,
        source: situation.contribution.type,
        pointType: pointTypeOf(situation.known.points.get(points.pointDefinitionId), locale),
      })),
    ),
    ...history,
    ...messages,
  );
  await steps.execute();
  await storeDecided(db, decisions, effectContext);
  await queueMessages(effectContext, await followerNotices(db, decisions, actor));
}
