import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { DecisionNoteInput, NOTE_LIMITS, ReturnInput } from '#contract/decision-notes/schema.ts';
import { NoteValuesShape } from '#contract/decision-notes/values.ts';
import { forContributors, Id, Instant, language, SeenVersion, textOf } from '#contract/http.ts';
import { CommentStatus, RatingStatus, StateType, Visibility } from '#contract/life-cycles/schema.ts';
import { GIVEN_REWARD_LIMITS } from '#contract/rewards/rules.ts';
import { ActForInput } from './act-for.ts';
import { ParticipationRole, RolePeople } from './participation.ts';
import { CONTRIBUTION_LIMITS, PersonRef } from './schema.ts';

/** With the whole address callers from outside show that they know whom they choose, S3-100. */
const People = z.object({
  userList: z
    .array(z.object({ id: z.number().int().positive(), email: z.string().trim().max(254).nullish() }))
    .max(100),
});
const AssignedUser = PersonRef.extend({ role: ParticipationRole });
const StateAnswer = z.object({
  id: z.number(),
  stateId: z.number(),
  stateType: StateType,
  stateName: z.string(),
  version: z.number(),
});

/** What an action does beside what the offer says; the same work is done when it is executed. */
const ActionPreview = z.object({
  /** Who is notified by the part that they have in it. */
  notified: z.array(RolePeople),
  /** Others who follow it and are notified, of those who may see it now. */
  followerCount: z.number(),
  /** Who gets which task, until when. */
  tasks: z.array(RolePeople.extend({ taskName: z.string(), end: Instant.nullable() })),
  /** A copy of it begins as an improvement. */
  startsImprovement: z.boolean(),
  /** Whether actions can bring it back to its present state; null where it stays there. */
  canReturn: z.boolean().nullable(),
});
export type ActionPreview = z.infer<typeof ActionPreview>;

/** What a note begins with, its language, and what its placeholders stand for. */
const ActionNote = DecisionNoteInput.extend({ values: NoteValuesShape });
export type ActionNote = z.infer<typeof ActionNote>;

/** Of a command that changes the contribution: where it stands now. */
const updated = { response: StateAnswer, alert: 'app.contribution.updated' };

/** Actions and commands on one contribution [R3P-20 … R3P-35]. */
export const commandOnContributionEndpoints = {
  executeAction: forContributors('POST api/v3/contributions/contributionId/:id/execute-action/:actionId', {
    summary: 'Executes an action of the current state',
    body: z.object({
      explanation: z.string().max(CONTRIBUTION_LIMITS.explanation.max).nullish(),
      version: SeenVersion,
      /** To its authors, for actions that ask for one; without an explanation its reason is the explanation. */
      note: DecisionNoteInput.nullish(),
      /** Of an action that puts the contribution off: when it comes back. */
      comesBack: ReturnInput.nullish(),
      /** Administrators of the module: in whose place, and why. */
      actFor: ActForInput.nullish(),
    }),
    response: StateAnswer,
    alert: 'app.contribution.actionExecuted',
  }),
  previewAction: forContributors('GET api/v3/contributions/:id/actions/:actionId/preview', {
    summary: 'What an action of the current state would do; nothing is done',
    query: z.object({ ...language, actFor: Id.optional() }),
    response: ActionPreview,
  }),
  readActionNote: forContributors('GET api/v3/contributions/:id/actions/:actionId/note', {
    summary:
      'What the note to the authors begins with, in the language of the first author where there is a template in it',
    query: z.object(language),
    response: ActionNote,
  }),
  replyToDecision: forContributors('POST api/v3/contributions/:id/decision/reply', {
    summary: 'Replies as an author to the present decision, once',
    body: z.object({ text: textOf(NOTE_LIMITS.reply) }),
    alert: 'app.contribution.replied',
  }),
  answerReply: forContributors('POST api/v3/contributions/:id/decision/reply/answer', {
    summary: 'Answers the reply of an author; the decision stays',
    body: z.object({ text: textOf(NOTE_LIMITS.reply) }),
    alert: 'app.contribution.replyAnswered',
  }),
  previewSubmission: forContributors('GET api/v3/contributions/:id/submission/preview', {
    summary: 'What the submission of a draft would do, as it is stored now; nothing is done',
    query: z.object(language),
    response: ActionPreview,
  }),
  changeVisibility: forContributors('POST api/v3/contributions/changeVisibility', {
    summary: 'Changes who may see a contribution',
    body: z.object({ contributionId: z.number().int().positive(), visibility: Visibility }),
    ...updated,
  }),
  changeStatuses: forContributors('POST api/v3/contributions/changeCommentRatingStatusAndVisibility', {
    summary: 'Changes comment status, rating status and visibility; null leaves a value as it is',
    body: z.object({
      contributionId: z.number().int().positive(),
      commentStatus: CommentStatus.nullish(),
      ratingStatus: RatingStatus.nullish(),
      visibility: Visibility.nullish(),
    }),
    ...updated,
  }),
  commentStatus: forContributors('POST api/v3/contributions/contributionId/:id/commentStatus/:status', {
    summary: 'Opens, closes or hides the comments',
    params: z.object({ id: Id, status: CommentStatus }),
    ...updated,
  }),
  ratingStatus: forContributors('POST api/v3/contributions/contributionId/:id/ratingStatus/:status', {
    summary: 'Opens, closes or hides the ratings',
    params: z.object({ id: Id, status: RatingStatus }),
    ...updated,
  }),
  editability: forContributors('POST api/v3/contributions/contributionId/:id/editability/:value', {
    summary: 'Lets owners edit, or not',
    params: z.object({ id: Id, value: z.enum(['true', 'false']) }),
    ...updated,
  }),
  viewOwners: forContributors('GET api/v3/contributions/command/view-owners/contributionId/:id', {
    summary: 'Owners of a contribution',
    response: z.array(PersonRef.extend({ isFirst: z.boolean() })),
  }),
  viewOwnerPoint: forContributors('GET api/v3/contributions/command/view-owner-point/:id', {
    summary: 'Owners with the points that this contribution gave them',
    response: z.array(PersonRef.extend({ isFirst: z.boolean(), totalPoint: z.number() })),
  }),
  readReward: forContributors('GET api/v3/contributions/command/save-reward/:id', {
    summary: 'Current and possible rewards of a contribution',
    response: z.object({
      contributionId: z.number(),
      current: z
        .object({ rewardText: z.string().nullable(), isPoint: z.boolean(), point: z.number().nullable() })
        .nullable(),
      possible: z.array(z.object({ id: z.number(), label: z.string(), isPoint: z.boolean() })),
    }),
  }),
  saveReward: forContributors('POST api/v3/contributions/command/save-reward/type/:type/:id', {
    summary: 'Rewards every owner once; a second save replaces the first, Q3-36',
    params: z.object({ type: z.enum(['POINT', 'TEXT']), id: Id }),
    body: z.object({
      rewardId: z.number().int().positive().nullish(),
      reward: textOf(GIVEN_REWARD_LIMITS.text).nullish(),
    }),
    alert: 'app.contribution.rewardSaved',
  }),
  changeField: forContributors(
    'POST api/v3/contributions/contributionId/:id/command/change-field/fieldId/:fieldId/userId/:userId',
    {
      summary: 'Changes the field and its responsible user together',
      ...updated,
    },
  ),
  assign: forContributors('POST api/v3/contributions/:type/:id/command/assign/:role', {
    summary: 'Replaces the users of a participation role, Q3-32',
    params: z.object({ type: ContributionType, id: Id, role: ParticipationRole }),
    body: People,
    response: z.array(AssignedUser),
    alert: 'app.contribution.assigned',
  }),
  assignedUsers: forContributors('GET api/v3/contributions/:id/command/assigned-users', {
    summary: 'All assigned users with their roles',
    response: z.array(AssignedUser),
  }),
  assignedUsersOfRole: forContributors('GET api/v3/contributions/:id/command/assigned-users/:role', {
    summary: 'Assigned users of one role',
    params: z.object({ id: Id, role: ParticipationRole }),
    response: z.array(AssignedUser),
  }),
  assignedUser: forContributors('GET api/v3/contributions/:id/assigned-user/:role', {
    summary: 'The first assigned user of a role; 404 when there is none',
    params: z.object({ id: Id, role: ParticipationRole }),
    response: AssignedUser,
  }),
  changeChatStatus: forContributors(
    'POST api/v3/contributions/:id/command/change-chat-session-status/parameter/:status',
    {
      summary: 'Opens or closes chat sessions of the contribution',
      params: z.object({ id: Id, status: z.enum(['OPEN', 'CLOSED']) }),
      body: z.object({ sessionList: z.array(z.number().int().positive()).max(20) }),
      alert: 'app.contribution.updated',
    },
  ),
};
