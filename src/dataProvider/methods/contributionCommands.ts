import { answerBeginningEndpoints, answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import { commandOnContributionEndpoints as endpoints } from '#contract/contributions/commands.endpoints.ts';
import { questionEndpoints as questions } from '#contract/questions/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Who may see a contribution. */
export const changeVisibility = change(endpoints.changeVisibility);

/** Comments open, closed or hidden. */
export const changeCommentStatus = change(endpoints.commentStatus);

/** Rating open, closed or hidden. */
export const changeRatingStatus = change(endpoints.ratingStatus);

/** Whether owners may edit. */
export const changeEditability = change(endpoints.editability);

/** Opens or closes chats of a contribution. */
export const changeChatStatus = change(endpoints.changeChatStatus);

/** Moves a contribution to a field, with who is responsible there. */
export const changeField = change(endpoints.changeField);

export const readOwners = reading(endpoints.viewOwners);

/** What a contribution has earned each owner. */
export const readOwnerPoints = reading(endpoints.viewOwnerPoint);

/** Everybody with a role in a contribution. */
export const readAssignedUsers = reading(endpoints.assignedUsers);

/** Replaces the people of a role. */
export const assignUsers = change(endpoints.assign);

/** The reward of a contribution, and those that are possible. */
export const readReward = reading(endpoints.readReward);

/** Rewards a contribution. */
export const saveReward = change(endpoints.saveReward);

/** Moves a contribution by an action of its life cycle. */
export const executeAction = change(endpoints.executeAction);

/** What an action of the life cycle would do. */
export const readActionPreview = reading(endpoints.previewAction);

/** What the note of an action begins with. */
export const readActionNote = reading(endpoints.readActionNote);

/** A template in the language of the first author, and what its placeholders stand for on a contribution. */
export const readAnswerBeginning = reading(answerBeginningEndpoints.begin);

/** Types of contribution that the reader may answer. */
export const readAnsweredTypes = reading(answerTemplateEndpoints.modules);

/** Replies as an author to the present decision. */
export const replyToDecision = change(endpoints.replyToDecision);

/** Answers the reply of an author. */
export const answerReply = change(endpoints.answerReply);

/** What the submission of a draft would do. */
export const readSubmissionPreview = reading(endpoints.previewSubmission);

/** Asks the authors of a contribution for details. */
export const askAuthors = change(questions.ask);

/** Answers a question as an author. */
export const answerQuestion = change(questions.answer);

/** Withdraws a question that is not answered. */
export const withdrawQuestion = change(questions.withdraw);

/** Own contributions with questions that wait for an answer. */
export const readWaitingQuestions = reading(questions.mine);
