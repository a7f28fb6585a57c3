import { commandOnContributionEndpoints as endpoints } from '#contract/contributions/commands.endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { readAddressableUsers } from './addressable-users.ts';
import { assignOn, changeFieldOn, readAssigned } from './assign.ts';
import { stateAnswer } from './decide.ts';
import { executeActionOn } from './execute-action.ts';
import { viewOwnerPointsOf, viewOwnersOf } from './owners.ts';
import { readRewardOn, saveRewardOn } from './reward.ts';
import { changeChatStatusOn, changeStatusesOn } from './status.ts';

const executeAction = route(endpoints.executeAction, async (context) => {
  const { params, body, db, locale } = context;
  await executeActionOn(context, params.id, { actionId: params.actionId, ...body });
  return stateAnswer(db, params.id, locale);
});

const changeVisibility = route(endpoints.changeVisibility, async (context) => {
  const { body, db, locale } = context;
  await changeStatusesOn(context, body.contributionId, { visibility: body.visibility });
  return stateAnswer(db, body.contributionId, locale);
});

const changeStatuses = route(endpoints.changeStatuses, async (context) => {
  const { body, db, locale } = context;
  await changeStatusesOn(context, body.contributionId, {
    visibility: body.visibility ?? undefined,
    commentStatus: body.commentStatus ?? undefined,
    ratingStatus: body.ratingStatus ?? undefined,
  });
  return stateAnswer(db, body.contributionId, locale);
});

const commentStatus = route(endpoints.commentStatus, async (context) => {
  const { params, db, locale } = context;
  await changeStatusesOn(context, params.id, { commentStatus: params.status });
  return stateAnswer(db, params.id, locale);
});

const ratingStatus = route(endpoints.ratingStatus, async (context) => {
  const { params, db, locale } = context;
  await changeStatusesOn(context, params.id, { ratingStatus: params.status });
  return stateAnswer(db, params.id, locale);
});

const editability = route(endpoints.editability, async (context) => {
  const { params, db, locale } = context;
  await changeStatusesOn(context, params.id, { editable: params.value === 'true' });
  return stateAnswer(db, params.id, locale);
});

const viewOwners = route(endpoints.viewOwners, (context) => viewOwnersOf(context, context.params.id));

const viewOwnerPoint = route(endpoints.viewOwnerPoint, (context) =>
  viewOwnerPointsOf(context, context.params.id),
);

const readReward = route(endpoints.readReward, (context) =>
  readRewardOn(context, context.params.id, context.locale),
);

const saveReward = route(endpoints.saveReward, async (context) => {
  const { params, body, locale } = context;
  await saveRewardOn(context, params.id, { type: params.type, body, locale });
  return undefined;
});

const changeField = route(endpoints.changeField, async (context) => {
  const { params, db, locale } = context;
  await changeFieldOn(context, params.id, params);
  return stateAnswer(db, params.id, locale);
});

const assign = route(
  endpoints.assign,
  async ({ params, body, caller, services, transaction }) => {
    const { type, id, role } = params;
    const userIds = body.userList.map((person) => person.id);
    const addresses = body.userList.map(({ email }) => email);
    const known = await readAddressableUsers({ caller, services }, addresses, 'BOTH');
    return transaction(async (db) => {
      await assignOn({ db, services, caller }, id, { type, role, userIds, known });
      return readAssigned(db, id, role);
    });
  },
  { ownTransaction: true },
);

const assignedUsers = route(endpoints.assignedUsers, async (context) => {
  await mustSee(context, context.params.id);
  return readAssigned(context.db, context.params.id);
});

const assignedUsersOfRole = route(endpoints.assignedUsersOfRole, async (context) => {
  const { params, db } = context;
  await mustSee(context, params.id);
  return readAssigned(db, params.id, params.role);
});

const assignedUser = route(endpoints.assignedUser, async (context) => {
  const { params, db } = context;
  await mustSee(context, params.id);
  return found((await readAssigned(db, params.id, params.role))[0]);
});

const changeChatStatus = route(endpoints.changeChatStatus, async (context) => {
  const { params, body } = context;
  await changeChatStatusOn(context, params.id, { status: params.status, sessionIds: body.sessionList });
  return undefined;
});

/** Actions and commands on one contribution [R3P-20 … R3P-35]. */
export const contributionCommandRoutes: Route[] = [
  executeAction,
  changeVisibility,
  changeStatuses,
  commentStatus,
  ratingStatus,
  editability,
  viewOwners,
  viewOwnerPoint,
  readReward,
  saveReward,
  changeField,
  assign,
  assignedUsers,
  assignedUsersOfRole,
  assignedUser,
  changeChatStatus,
];
