import { CHAT_MEMBERS } from '#contract/chat/schema.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { ExtraInputWithValue } from '#contract/extra-inputs/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { inLanguage, nameIn } from '#contract/texts/titles.ts';
import { found } from '#server/platform/errors.ts';
import { pathOfFile } from '#server/platform/files/files.paths.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { completeChats } from '#server/process/chat/chat.sessions.ts';
import {
  actionsFor,
  actionsOfOthers,
  actorOf,
  permissionsFor,
} from '#server/process/contributions/commands/permissions.ts';
import { presentFiles } from '#server/process/contributions/files/files.present.ts';
import { presentQuestions } from '#server/process/contributions/questions/questions.ts';
import { presentDecisions } from '#server/process/decision-notes/decision.present.ts';
import { choiceLabel } from '#server/process/extra-inputs/extra-input.values.ts';
import { listWithValues } from '#server/process/extra-inputs/extra-inputs.repository.ts';
import { isActionEvent } from '#server/process/life-cycles/action-event.ts';
import { chatTypesOf } from '#server/process/life-cycles/chat-types.ts';
import { isPutOffIn } from '#server/process/life-cycles/engine/states.ts';
import type { View } from '#server/process/life-cycles/engine/types.ts';
import { administersType } from '#server/process/selection/visibility.ts';
import { type ReadDetail, readDetailOf } from './detail.repository.ts';

/** The way from idea to answer, in rank order; the present state counts as entered whatever the history says. */
function stepsOf(
  { lifeCycle, contribution }: View,
  entries: ReadonlyMap<number, string>,
  locale: string,
): ContributionDetail['states'] {
  return lifeCycle.states.map((state) => {
    const current = state.id === contribution.stateId;
    return {
      id: state.id,
      rank: state.rank,
      stateType: state.stateType,
      stateName: nameIn(state.stateDefinitionList, locale),
      current,
      ...(isPutOffIn(lifeCycle, state) && { aside: true as const }),
      enteredAt: entries.get(state.id) ?? (current ? contribution.dateStateChanged : null),
    };
  });
}

/** What is asked of the owners of a draft that an action of somebody else gave back to them. */
function sentBackOf({
  moveToDraft: move,
  participants,
}: Pick<ReadDetail, 'moveToDraft' | 'participants'>): ContributionDetail['sentBack'] {
  if (move === null || !isActionEvent(move.event)) return null;
  if (participants.some(({ role, id }) => role === 'OWNER' && id === move.userId)) return null;
  return { date: move.at, fullName: move.fullName, explanation: move.explanation };
}

function presentInput(input: ExtraInputWithValue, locale: string): ContributionDetail['extraInputs'][number] {
  const text = inLanguage(input.definitionList, locale);
  const ids = [...new Set(input.selectionValues.map(({ id }) => id))];
  return {
    id: input.id,
    campaignId: input.campaignId,
    label: text?.label ?? '',
    explanation: text?.explanation ?? null,
    inputType: input.inputType,
    isRequired: input.isRequired,
    minLenOrValue: input.minLenOrValue,
    maxLenOrValue: input.maxLenOrValue,
    selectionValues: ids.map((id) => ({ id, label: choiceLabel(input, id, locale) ?? '' })),
    value: input.value,
  };
}

/** Reads a contribution; chats that were switched on after it was made are made at this first read, S3-69. */
async function readWithChats(context: ServiceContext, id: number, locale: string): Promise<ReadDetail> {
  const read = found(await readDetailOf(context, id, locale));
  const { lifeCycle, contribution } = read.view;
  const present = contribution.chatSessions.map(({ sessionType }) => sessionType);
  if (chatTypesOf(lifeCycle).every((type) => present.includes(type))) return read;
  await completeChats(context, id);
  return found(await readDetailOf(context, id, locale));
}

/**
 * One contribution with everything that the caller may see and do [R3P-14, R3P-15, R3B-08 … R3B-20,
 * R3B-41], S3-26.
 * @param command through which it was opened; returned when the caller holds it now [R3C-38]
 * @throws AppError 404
 */
export async function readDetail(
  context: ServiceContext,
  id: number,
  { locale, command = null }: { locale: string; command?: CommandType | null },
): Promise<ContributionDetail> {
  const { db, caller } = context;
  const read = await readWithChats(context, id, locale);
  const { row, view, columns, bannerKey, participants, entries, tasks, files } = read;
  const { contribution, lifeCycle, lifeCycleId } = view;
  const permissions = permissionsFor(view, caller);
  const [responsible] = participants.flatMap(({ role, ...person }) =>
    role === 'RESPONSIBLE' ? [person] : [],
  );
  const { competitionId } = view.subject;
  const { campaignId } = row;
  const inputs = await listWithValues(db, { source: contribution.type, competitionId, campaignId }, id);
  const isAdministrator = administersType(caller, contribution.type);

  return {
    ...row,
    body: columns.body,
    publishState: contribution.publishState,
    distinctionCount: permissions.edit || permissions.compare ? read.distinctionCount : 0,
    visibility: contribution.visibility,
    commentStatus: contribution.commentStatus,
    ratingStatus: contribution.ratingStatus,
    version: contribution.version,
    lifeCycleId,
    dateCreated: columns.dateCreated,
    createdBy: columns.createdBy,
    updatedBy: columns.updatedBy,
    bannerId: columns.bannerId,
    bannerPreviewId: columns.bannerPreviewId,
    ratingType: lifeCycle.ratingType,
    responsible: responsible ?? null,
    participants,
    coAuthors: read.coAuthors,
    states: stepsOf(view, entries, locale),
    sentBack: permissions.commands.VIEW_HISTORY ? sentBackOf(read) : null,
    ...presentDecisions(view, read.decisions, {
      actor: actorOf(caller, contribution.type),
      locale,
      now: context.services.now(),
      readsHistory: permissions.commands.VIEW_HISTORY,
    }),
    askedToAnswer: read.askedToAnswer,
    questions: presentQuestions(context, view, read.questions),
    permissions,
    actions: actionsFor(view, caller, locale),
    actionsOfOthers: actionsOfOthers(view, caller, locale).flatMap(({ userId, actions }) => {
      const holder = participants.find(({ id: holderId }) => holderId === userId);
      if (!holder) return [];
      const { role: _, ...person } = holder;
      return [{ person, actions }];
    }),
    commandId: command !== null && permissions.commands[command] ? command : null,
    tasks,
    extraInputs: inputs.map((input) => presentInput(input, locale)),
    isBannerEnabled: lifeCycle.isBannerEnabled,
    bannerPath: bannerKey === null ? null : pathOfFile(bannerKey),
    files: presentFiles(files, permissions),
    chatSessions: contribution.chatSessions
      .filter(
        ({ sessionType }) =>
          isAdministrator || CHAT_MEMBERS[sessionType].some((role) => row.roles.includes(role)),
      )
      .map(({ id: sessionId, sessionType, status }) => ({ id: sessionId, sessionType, status })),
  };
}
