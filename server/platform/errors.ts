import type { FieldError } from '#contract/http.ts';
import { CONFIRMATION_STATUS } from '#contract/wire.ts';
import type { MessageKey } from '#messages/message-key.ts';

/**
 * Every refusal of the server: its message key and its status. A key is a text in every locale
 * (`messages/<locale>/errors.json`). Refusals of an object are 400, things the caller may not see 404;
 * 403 is left to roles, because it ends the session in the browser (Q3-04, S3-12); 428 asks who calls to confirm who they
 * are (0043).
 */
const CATALOGUE = {
  'error.unauthorized': 401,
  'error.forbidden': 403,
  'error.urlNotFound': 404,
  'error.validation': 400,
  'error.malformed': 400,
  'error.tooLarge': 400,
  'error.unexpected': 500,
  'error.statements.reset': 400,
  'error.maintenance': 503,
  'error.dataUnreachable': 503,
  'error.tookTooLong': 503,
  'error.diskFull': 503,

  // Account, Q1-84.
  'error.badCredentials': 401,
  'error.user.notActivated': 401,
  'error.user.locked': 401,
  'error.captcha.required': 401,
  'error.twoFactor.required': 401,
  'error.twoFactor.invalid': 401,
  'error.twoFactor.expired': 401,
  'error.incorrectPassword': 400,
  'error.secondFactor.code': 400,
  'error.secondFactor.expired': 400,
  'error.secondFactor.state': 400,
  'error.secondFactor.locked': 400,
  'error.secondFactor.required': 400,
  'error.secondFactor.needed': 400,
  'error.passkey.refused': 400,
  'error.passkey.expired': 400,
  'error.passkey.tooMany': 400,
  'error.confirmation.required': CONFIRMATION_STATUS,
  'error.confirmation.otherPerson': 400,
  'error.identityProvider.expired': 400,
  'error.identityProvider.refused': 400,
  'error.identityProvider.deactivated': 400,
  'error.identityProvider.noEmail': 400,
  'error.identityProvider.logoutToken': 400,
  'error.identityProvider.accountExists': 400,
  'error.identityProvider.unreachable': 503,
  'error.key.invalid': 400,
  'error.key.used': 400,
  'error.captcha.invalid': 400,
  'error.unsubscribe.invalid': 400,
  'error.mailNotSendable': 400,
  'error.overviewEmpty': 400,
  'error.moveUndo.gone': 400,
  'error.moveUndo.scored': 400,
  'error.moveUndo.conflict': 400,
  'error.moveUndo.answered': 400,
  'error.moveUndo.acted': 400,
  'error.savedView.noRows': 400,
  'error.savedView.notPrivate': 400,
  'error.savedView.sharing': 400,
  'error.savedView.tooMany': 400,
  'error.tooManyAttempts': 429,
  'error.tooManyConnections': 429,
  'error.liveUnavailable': 503,
  'error.email.exists': 400,
  'error.email.withoutPassword': 400,
  'error.password.short': 400,
  'error.password.common': 400,
  'error.password.personal': 400,
  'error.password.pattern': 400,
  rulePassword: 400,

  // Contributions and their commands, S3-05.
  'error.commandNotAllowed': 400,
  'error.commandNotAvailable': 400,
  'error.explanationRequired': 400,
  'error.decisionNote.required': 400,
  'error.decisionNote.notAsked': 400,
  'error.decisionNote.returnRequired': 400,
  'error.decisionNote.returnDay': 400,
  'error.decisionNote.nothingToAnswer': 400,
  'error.decisionNote.replyClosed': 400,
  'error.answerTemplate.module': 400,
  'error.answerTemplate.nameTaken': 400,
  'error.answerTemplate.tooMany': 400,
  'error.answerTemplate.tooManyOfModule': 400,
  'error.programmeTemplate.nameTaken': 400,
  'error.programmeTemplate.tooMany': 400,
  'error.programmeTemplate.tooManyQuestions': 400,
  'error.authorQuestion.closed': 400,
  'error.authorQuestion.noAuthor': 400,
  'error.authorQuestion.tooMany': 400,
  'error.actFor.notAllowed': 400,
  'error.actFor.reasonRequired': 400,
  'error.absence.overlaps': 400,
  'error.absence.deputyAway': 400,
  'error.stateChanged': 400,
  'error.notEditable': 400,
  'error.ownDecision': 400,
  'error.commentsClosed': 400,
  'error.commentTooOld': 400,
  'error.commentDeleted': 400,
  'error.reactionOwn': 400,
  'error.commentHidden': 400,
  'error.commentReported': 400,
  'error.reportOwn': 400,
  'error.ratingClosed': 400,
  'error.supportClosed': 400,
  'error.supportOwn': 400,
  'error.followSelf': 400,
  'error.chatClosed': 400,
  'error.submitNotAllowed': 400,
  'error.campaignClosed': 400,
  'error.moduleNotAvailable': 400,
  'error.userNotSelectable': 400,
  'error.rewardExists': 400,
  'error.insufficientPoint': 400,
  'error.pointsSpent': 400,
  'error.typeMismatch': 400,
  'error.noLifeCycle': 400,

  // Families of contributions; the parameter is the code of the one that is in the way.
  'error.family.joined': 400,
  'error.family.type': 400,
  'error.family.competition': 400,
  'error.family.closed': 400,
  'error.family.draft': 400,
  'error.family.isMember': 400,
  'error.family.isHead': 400,
  'error.family.notAllowed': 400,
  'error.family.tooLarge': 400,
  'error.family.sharesSum': 400,
  'error.family.sharesAuthors': 400,

  // Many contributions at once; tooMany names the most there may be.
  'error.bulk.changedSince': 400,
  'error.bulk.fieldUnsuitable': 400,
  'error.bulk.gone': 400,
  'error.bulk.joined': 400,
  'error.bulk.nobodyToRemind': 400,
  'error.bulk.none': 400,
  'error.bulk.nothingToHandOver': 400,
  'error.bulk.notUndoable': 400,
  'error.bulk.remindedLately': 400,
  'error.bulk.successorIsAuthor': 400,
  'error.bulk.tooMany': 400,
  'error.bulk.tooManyTags': 400,
  'error.bulk.unchanged': 400,

  // Tags that are merged.
  'error.tagMerge.gone': 404,
  'error.tagMerge.inactive': 400,
  'error.tagMerge.intoGone': 400,
  'error.tagMerge.same': 400,

  // Replacing a person, and taking that back.
  'error.handOver.samePerson': 400,
  'error.handOver.closedSuccessor': 400,
  'error.handOver.employeesOnly': 400,
  'error.handOver.closedPerson': 400,
  'error.handOver.notUndoable': 400,

  // Co-authors of a draft; tooMany names the most there may be.
  'error.coAuthor.submitted': 400,
  'error.coAuthor.already': 400,
  'error.coAuthor.tooMany': 400,
  'error.coAuthor.notAgain': 400,
  'error.coAuthor.first': 400,
  'error.coAuthor.sharesPeople': 400,
  'error.coAuthor.sharesSum': 400,

  // Configuration and administration.
  // Questions or rewards of a campaign.
  'error.campaign.tooMany': 400,
  'error.inUse': 400,
  'error.idExists': 400,
  'error.idMissing': 400,
  'error.alreadyExists': 400,
  'error.userexists': 400,
  'error.emailexists': 400,
  'error.cycle': 400,
  'error.notEditableUnit': 400,
  'error.lastAdministrator': 400,
  'error.administratorsOnly': 400,
  'error.ownAccount': 400,
  'error.dataCopy.running': 400,
  'error.erasure.login': 400,
  'error.erasure.notAllowed': 400,
  'error.erasure.done': 400,
  'error.ownSignIn': 400,
  'error.passwordMail': 400,
  'error.importHeader': 400,
  'error.importTooLong': 400,
  'error.importTooLarge': 400,
  'error.importFile': 400,
  'error.importChanged': 400,
  'error.importFaulty': 400,
  'error.calendarInUse': 400,
  'error.calendarNameTaken': 400,
  'error.defaultCalendar': 400,
  'error.unknownReference': 400,
  'error.pointEntryFixed': 400,
  'error.stateRule': 400,
  'error.lifeCycleFaulty': 400,
  'error.lifeCycleImport.changed': 400,
  'error.lifeCycleImport.faulty': 400,
  'error.lifeCycleIsDraft': 400,
  'error.stepInUse': 400,

  // Mails about what was published.
  'error.mailingClosed': 400,

  // News, Q1-39, Q1-77.
  'content.dateValidateOneDayError': 400,
  dateValidateOneDayError: 400,
  dateValidateOneDayErrorAfterPublished: 400,
  targetUnitValidation: 400,
  'content.postRequired': 400,
  'error.contentChanged': 400,

  // Campaigns and competitions, Q2-67.
  'error.codeExists': 400,
  'error.savedInBetween': 400,
  'error.invalidStateTransition': 400,
  'error.startIncomplete': 400,
  'error.alreadyRewarded': 400,
  'error.tooManyIdeas': 400,
  'error.jurorHasScored': 400,
  'error.conflictDeclared': 400,
  'error.conflictOwnTakenOver': 400,
  'error.conflictTakenOver': 400,
  'error.substituteNotSelectable': 400,
  'competition.error.ideaDate': 400,
  'campaign.targetUnitValidation': 400,
  'campaign.publishAtPassed': 400,
  'campaign.openForOneDay': 400,
  'campaign.hasOpened': 400,
  'campaign.notPlanned': 400,

  // Languages and texts.
  'error.languageFile': 400,
  'error.languageDefault': 400,
  'error.languageShipped': 400,
  'error.languageInUse': 400,

  // Files.
  'error.fileMissing': 400,
  'error.fileEmpty': 400,
  'error.fileType': 400,
  'error.fileSize': 400,
  'error.tooManyFiles': 400,
  'error.drawingUnsafe': 400,
  'error.imagePixels': 400,
  'error.fileInfected': 400,
  'error.scannerUnavailable': 503,
  'global.manualUploadForm.errorExt': 400,
  'global.brandUploadForm.errorExt': 400,
  'error.filesUnavailable': 503,
  'error.picturesUnavailable': 503,
} as const satisfies Partial<Record<MessageKey, number>>;

export type ErrorKey = keyof typeof CATALOGUE;
export const ERROR_KEYS = Object.keys(CATALOGUE) as ErrorKey[];

interface Details {
  /** Name of the entity, sent as `app-params`. */
  entity?: string;
  /** Values for the placeholders of the message. */
  params?: string;
  fieldErrors?: FieldError[];
  /** Also sent in the body as `errorKey` [R1J-51, R3B-40]. */
  inBody?: boolean;
  /** Seconds after which another try makes sense, sent as `Retry-After`. */
  retryAfter?: number;
  /** What the answer's body says beyond the documented shape, such as the next step of a sign-in. */
  body?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** A refusal that the caller gets to know. Thrown anywhere below a route; turned into the answer once. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly status: number;
  readonly details: Details;

  constructor(key: ErrorKey, details: Details = {}) {
    super(key, { cause: details.cause });
    this.name = 'AppError';
    this.key = key;
    this.status = CATALOGUE[key];
    this.details = details;
  }
}

export const notFound = () => new AppError('error.urlNotFound');
export const refused = (key: ErrorKey, entity?: string) => new AppError(key, { entity });
export const invalid = (objectName: string, faults: readonly { field: string; message: string }[]) =>
  new AppError('error.validation', { fieldErrors: faults.map((fault) => ({ objectName, ...fault })) });

export function rootCause(error: unknown): unknown {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  return at;
}

/** Gives the row, or answers 404 when there is none. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound();
  return row;
}
