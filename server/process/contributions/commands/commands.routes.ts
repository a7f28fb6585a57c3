import { commandOnContributionEndpoints as endpoints } from '#contract/contributions/commands.endpoints.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { found, notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readActionNote } from '#server/process/decision-notes/action-note.ts';
import {
  changeChatStatus,
  changeStatuses,
  type StatusChange,
} from '#server/process/life-cycles/engine/commands.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { readAddressableUsers } from './addressable-users.ts';
import { assignOn, changeFieldOn, readAssigned } from './assign.ts';
import { decide, executeActionOn, openForView, stateAfter } from './decide.ts';
import { viewOwnerPointsOf, viewOwnersOf } from './owners.ts';
import { previewActionOn, previewSubmissionOn } from './preview-action.ts';
import { answerReplyOn, replyToDecision } from './reply.ts';
import { readRewardOn, saveRewardOn } from './reward.ts';

/** Sets visibility, editability, comment status or rating status [R3C-04 … R3C-07, R3P-20 … R3P-25], S3-56. */
async function change(context: ServiceContext & { locale: string }, id: number, values: StatusChange) {
  const decision = await decide(context, id, (situation, actor) => changeStatuses(situation, values, actor));
  return stateAfter(decision, context.locale);
}

async function assignedTo(context: ServiceContext, id: number, role?: ParticipationRole) {
  await mustSee(context, id);
  return readAssigned(context.db, id, role);
}

/** Actions and commands on one contribution [R3P-20 … R3P-35]. */
export const contributionCommandRoutes: Route[] = routes(endpoints, {
  executeAction: async (context) => {
    const { params, body } = context;
    const decision = await executeActionOn(context, params.id, { actionId: params.actionId, ...body });
    return stateAfter(decision, context.locale);
  },
  previewAction: (context) =>
    previewActionOn(context, context.params.id, { ...context.params, actFor: context.query.actFor }),
  readActionNote: async (context) =>
    readActionNote(context, await openForView(context, context.params.id), context.params.actionId),
  answerReply: (context) => answerReplyOn(context, context.params.id, context.body.text),
  replyToDecision: (context) => replyToDecision(context, context.params.id, context.body.text),
  previewSubmission: (context) => previewSubmissionOn(context, context.params.id),
  changeVisibility: (context) =>
    change(context, context.body.contributionId, { visibility: context.body.visibility }),
  changeStatuses: (context) => {
    const { contributionId, visibility, commentStatus, ratingStatus } = context.body;
    return change(context, contributionId, {
      visibility: visibility ?? undefined,
      commentStatus: commentStatus ?? undefined,
      ratingStatus: ratingStatus ?? undefined,
    });
  },
  commentStatus: (context) => change(context, context.params.id, { commentStatus: context.params.status }),
  ratingStatus: (context) => change(context, context.params.id, { ratingStatus: context.params.status }),
  editability: (context) => change(context, context.params.id, { editable: context.params.value === 'true' }),
  viewOwners: (context) => viewOwnersOf(context, context.params.id),
  viewOwnerPoint: (context) => viewOwnerPointsOf(context, context.params.id),
  readReward: (context) => readRewardOn(context, context.params.id, context.locale),
  saveReward: (context) => {
    const { params, body, locale } = context;
    return saveRewardOn(context, params.id, { type: params.type, body, locale });
  },
  changeField: async (context) => {
    const decision = await changeFieldOn(context, context.params.id, context.params);
    return stateAfter(decision, context.locale);
  },
  assign: {
    ownTransaction: true,
    handle: async ({ params, body, caller, services, transaction }) => {
      const { type, id, role } = params;
      const userIds = body.userList.map((person) => person.id);
      const addresses = body.userList.map(({ email }) => email);
      const known = await readAddressableUsers({ caller, services }, addresses, 'BOTH');
      return transaction(async (db) => {
        await assignOn({ db, services, caller }, id, { type, role, userIds, known });
        return readAssigned(db, id, role);
      });
    },
  },
  assignedUsers: (context) => assignedTo(context, context.params.id),
  assignedUsersOfRole: (context) => assignedTo(context, context.params.id, context.params.role),
  assignedUser: async (context) =>
    found((await assignedTo(context, context.params.id, context.params.role))[0]),
  // Opens or closes chats [R3C-19, R3C-20, R3P-35], S3-71; one of another contribution answers 404.
  changeChatStatus: async (context) => {
    const { params, body } = context;
    await decide(context, params.id, (situation, actor) => {
      const { status } = params;
      const outcome = changeChatStatus(situation, { sessionIds: body.sessionList, status, actor });
      if (!outcome.ok && outcome.refusal === 'error.commandNotAvailable') throw notFound();
      return outcome;
    });
  },
});
