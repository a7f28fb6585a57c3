import type { z } from 'zod';
import type { ContributionType } from '#contract/access.ts';
import type { ReplyPromise } from '#contract/answers/promise.ts';
import type { Calendars } from '#contract/calendars/working-time.ts';
import type { Authorship } from '#contract/co-authors/shares.ts';
import type { EntryCategory } from '#contract/contributions/history.schema.ts';
import type { FieldUserRole, ParticipationRole } from '#contract/contributions/participation.ts';
import type { NoteTexts, ReturnEvent } from '#contract/decision-notes/schema.ts';
import type { Weight } from '#contract/families/shares.ts';
import type {
  ChatSessionType,
  CommandType,
  CommentStatus,
  CompetitionState,
  LifeCycleTree,
  NotificationText,
  RatingStatus,
  Visibility,
} from '#contract/life-cycles/schema.ts';
import type { TaskStatus } from '#contract/tasks/schema.ts';
import type { Name } from '#contract/texts/titles.ts';

export type Lifecycle = LifeCycleTree;
export type State = LifeCycleTree['states'][number];
export type Action = State['actions'][number];
export type Command = State['commands'][number];
export type PostHandler = Action['postHandlers'][number];
export type NotificationTexts = z.infer<typeof NotificationText>[];

/** Someone who holds a role; the first owner comes first. */
export interface Participant {
  userId: number;
  role: ParticipationRole;
  /** Tasks and notifications go to active accounts only. */
  isActive: boolean;
  /** Whom they stand in for in this role, as long as that person is away (decision 0078). */
  deputyFor?: number | null;
}

export type TaskKind = 'STATE' | 'COMMAND';

export interface Task {
  id: number;
  kind: TaskKind;
  /** The state or command task definition; it may be gone while the task stays, S3-48. */
  definitionId: number;
  stateId: number;
  role: ParticipationRole;
  userId: number;
  /** Whose task it is, while somebody else has it as their deputy. */
  deputyFor?: number | null;
  /** For a COMMAND task: what does it, and the command's parameter (an evaluation stage). */
  commandType: CommandType | null;
  parameter: string | null;
  oneForAll: boolean;
  start: string;
  end: string | null;
  status: TaskStatus;
}

export interface NewTask extends Omit<Task, 'id' | 'status'> {
  names: readonly Name[];
  sendEmail: boolean;
  /** It waits for its person, who is away: whoever stands in for them has the same to do already. */
  isCovered?: boolean;
}

export interface ChatSession {
  id: number;
  sessionType: ChatSessionType;
  status: 'OPEN' | 'CLOSED';
}

/**
 * The promise of an answer to the authors of a contribution, as its columns hold it. Instants are ISO texts in UTC.
 */
export interface AnswerClock {
  answerState: 'NONE' | 'RUNNING' | 'PAUSED' | 'ANSWERED';
  /** The state whose promise it is. */
  answerStateId: number | null;
  answerBegunAt: string | null;
  /** The end of the promised day; null while it is paused. */
  answerDueAt: string | null;
  answerPausedAt: string | null;
  /**
   * Working time, ms. Paused: what is left. Running: what the last pause gave beyond what it took, for promises are days; late, less
   * what its authors have taken since.
   */
  answerLeftMs: number | null;
  answeredAt: string | null;
  /** Who owes the answer; null while nobody holds the role. */
  answerOwnerId: number | null;
  /** Steps of escalation that were taken. */
  answerEscalation: number;
  /** The zone in whose days it is counted. */
  answerTimeZone: string | null;
  /** It is the answer to an author's reply to a decision; null: what a state promises. */
  answerReply: ReplyPromise | null;
}

/** Something that is due at a moment as long as the promise runs. */
export interface AnswerTimer {
  kind: 'REMINDER' | 'DUE' | 'ESCALATION';
  /** REMINDER: percent of the time; ESCALATION: which step, from 0. */
  number: number;
  firesAt: string;
}

/** Columns of a contribution that the engine sets. */
export interface Settings extends AnswerClock {
  stateId: number;
  dateStateChanged: string;
  fieldId: number | null;
  visibility: Visibility;
  editable: boolean;
  commentStatus: CommentStatus;
  ratingStatus: RatingStatus;
  publishState: 'DRAFT' | 'PUBLISHED';
  dateSubmitted: string | null;
}

/** A contribution as it stands: permissions and offers go by this alone. Instants are ISO texts in UTC. */
export interface ContributionSnapshot extends Settings {
  id: number;
  type: ContributionType;
  version: number;
  isDeleted: boolean;
  /** State of the competition of an idea; null for other types. */
  competitionState: CompetitionState | null;
  participants: readonly Participant[];
  chatSessions: readonly ChatSession[];
  /** The head that it is joined to: it rests, and nothing is done with it (decision 0061). */
  head: { id: number; code: string } | null;
  /** Owners of what is joined to it who do not own it themselves: they share what it earns, and are notified. */
  coAuthors: readonly Pick<Participant, 'userId' | 'isActive'>[];
  /** Whether something is joined to it. */
  isHead: boolean;
  /** Questions to its authors that wait for an answer: as long as there are some, no promised time passes (decision 0079). */
  openQuestions: number;
}

/** What it takes to show a contribution and what may be done with it. */
export interface View {
  lifeCycle: Lifecycle;
  contribution: ContributionSnapshot;
}

/** What the engine reads of a contribution that it decides on. */
export interface Contribution extends ContributionSnapshot {
  /** All tasks: the closed ones show whether a task that one does for all is done. */
  tasks: readonly Task[];
  pointsGiven: readonly { pointDefinitionId: number; userId: number; point: number }[];
  /** How the authors of its family share points, where somebody has set it; for exactly these people. */
  shareKey: readonly Weight[];
  /** Its authors with what was set as their shares, and who may still become one; empty where nobody was invited (decision 0072). */
  authorship: readonly Authorship[];
  /** Actions that the server itself ran since the current state was entered, S3-43. */
  systemActionsDone: readonly number[];
}

export interface PointDefinition {
  id: number;
  point: number;
  isActive: boolean;
}

/** Whom presets and handlers can choose from; only active accounts, in order of preference. */
export interface Candidates {
  /** Active users of the contribution's field, S3-90. */
  fieldUsers: readonly { userId: number; role: FieldUserRole }[];
  /** Managers of the first owner's unit, else of its parent, S3-51. */
  unitManagers: readonly number[];
  /** Of the competition of an idea that is not submitted, S3-51. */
  moderators: readonly number[];
}

/** Everything a decision depends on: equal situations give equal outcomes. */
export interface Situation extends View {
  contribution: Contribution;
  pointDefinitions: ReadonlyMap<number, PointDefinition>;
  candidates: Candidates;
  /** Whether an improvement can be started, for COPY_AS_IMPROVEMENT. */
  improvementsOpen: boolean;
  /** The present as an ISO text in UTC. */
  now: string;
  /** IANA name of the zone whose midnight ends a task's last day. */
  timeZone: string;
  /** By which promises are counted: of participants, and of those who may become one. */
  calendars: Calendars;
  /**
   * Who stands in now for whom of these people is away: people with open accounts who are not away themselves. Of others who may join
   * in a decision it has to be read for that (`load/newcomers.ts`).
   */
  deputies: ReadonlyMap<number, number>;
  /**
   * Who of these people is away, each with those who are asked where neither a deputy nor anybody else in the role is here: people
   * with open accounts who are not away themselves, the managers of the unit first, then the administrators of the module.
   */
  absent: ReadonlyMap<number, readonly number[]>;
}

/** Somebody who works on a contribution, in whose place an administrator of its module acts, and why. */
export interface Represented {
  readonly userId: number;
  readonly reason: string;
}

export type Actor =
  | {
      readonly kind: 'user';
      readonly userId: number;
      readonly isAdministrator: boolean;
      readonly actingFor?: Represented | undefined;
    }
  | { readonly kind: 'system' };
export const SYSTEM: Actor = { kind: 'system' };

/** A value before or after a change; users and fields are written out by name when stored. */
export type HistoryValue =
  | string
  | null
  | { users: readonly number[] }
  | { field: number | null; user: number | null };

export interface HistoryRow {
  category: EntryCategory;
  /** What happened: a reason of entry, a setting's name, a command type or a role. */
  event: string;
  /** The executed action, with its names as they are now. */
  action: { id: number; names: readonly Name[] } | null;
  fromStateId: number | null;
  toStateId: number | null;
  oldValue: HistoryValue;
  newValue: HistoryValue;
  explanation: string | null;
  /** It follows from what somebody did, who did not do it themselves. */
  isBySystem?: true;
}

/** When what is put off comes back, and where to. */
export interface ComesBack {
  event: ReturnEvent;
  /** The beginning of the day, for a DATE. */
  dueAt: string | null;
  label: string | null;
  /** The state that it enters then; null: it stays. */
  returnStateId: number | null;
}

/** What a decision says to the authors. */
export interface SaidToAuthors {
  note: NoteTexts | null;
  comesBack: ComesBack | null;
}

/** An action that ends a life cycle, or comes with a note; so does the move of a competition, which is named by where it leads. */
export interface Decided extends SaidToAuthors {
  action: { id: number | null; names: readonly Name[] };
  fromStateId: number;
  toStateId: number;
  /** The language of the note. */
  locale: string | null;
  explanation: string | null;
  allowsReply: boolean;
}

export type Effect =
  | { kind: 'taskClosed'; taskId: number; status: TaskStatus; doneBy: number | null }
  | { kind: 'taskCreated'; task: NewTask }
  /** An open task goes to a deputy, or back. */
  | { kind: 'taskPassed'; taskId: number; userId: number; deputyFor: number | null }
  | { kind: 'participantRemoved'; userId: number; role: ParticipationRole }
  | {
      kind: 'participantAdded';
      userId: number;
      role: ParticipationRole;
      deputyFor?: number;
      /** Before those who hold the role already. */
      isFirst?: true;
    }
  | { kind: 'contributionSet'; values: Partial<Settings> }
  /** In place of all timers that there were, except that of the day that is over where it is to stay. */
  | { kind: 'answerTimersSet'; timers: readonly AnswerTimer[]; keepsDue?: true }
  | { kind: 'promiseEnded'; promise: AnswerClock & { answeredAt: string } }
  | { kind: 'chatSessionsSet'; sessionIds: readonly number[]; status: 'OPEN' | 'CLOSED' }
  | { kind: 'pointsGiven'; userId: number; pointDefinitionId: number; point: number }
  | { kind: 'copiedAsImprovement' }
  /** It was submitted before somebody answered the invitation to write it. */
  | { kind: 'invitationLapsed'; userId: number }
  /** The state was left while its authors were asked, or none of them has an open account any more: nobody waits for these answers. */
  | { kind: 'questionsEnded' }
  | { kind: 'history'; row: HistoryRow }
  | { kind: 'decided'; decided: Decided }
  | {
      kind: 'notification';
      userId: number;
      texts: NotificationTexts;
      explanation: string | null;
      sendEmail: boolean;
      /** The note of the decision; authors read it whether the texts name it or not. */
      said?: SaidToAuthors;
      isForAuthor?: boolean;
    }
  /** The note for an author whom the state does not notify. */
  | { kind: 'noteNotice'; userId: number; actionNames: readonly Name[]; said: SaidToAuthors }
  /** What was put off is back: for whoever decided, or holds the role now, and for its authors. */
  | { kind: 'returnNotice'; userId: number; isForAuthor: boolean; label: string | null; note: NoteTexts }
  /** Its authors are asked for details or reminded of that, or one of them has answered, or none of them in time. */
  | {
      kind: 'questionNotice';
      userId: number;
      byId: number;
      notice: 'asked' | 'answered' | 'reminder' | 'lastReminder' | 'unanswered';
      question: string;
      answer: string | null;
    }
  /** An author has replied to a decision. */
  | { kind: 'replyNotice'; userId: number; byId: number; reply: string; clock: AnswerClock }
  /** To an author: their reply was answered, and the decision stays. */
  | { kind: 'replyAnswerNotice'; userId: number; byId: number; answer: string }
  /**
   * Followers are notified of a state that was entered: those who may see the contribution as it is then. Those who may read its history
   * get the explanation.
   */
  | { kind: 'followerNotice'; isOutcome: boolean; explanation: string | null; sendEmail: boolean }
  /** A mail without a notification: for a new task, or written by a SEND_MAIL handler. */
  | { kind: 'taskMail'; userId: number; task: NewTask }
  | { kind: 'ownerMail'; userId: number; text: string; explanation: string | null }
  /** About a promised answer: to whoever owes it, to whoever it is passed on to, or to its authors. */
  | { kind: 'answerNotice'; userId: number; notice: AnswerNotice; clock: AnswerClock }
  /** To somebody in whose place an administrator of the module has acted. */
  | { kind: 'actedForNotice'; userId: number; byId: number; actionNames: readonly Name[]; reason: string };

export type AnswerNotice = 'reminder' | 'late' | 'passedOn' | 'lateToAuthor';

/** Why something is refused; the key is sent as `app-error`, S3-05. */
export type Refusal =
  | 'error.actFor.notAllowed'
  | 'error.actFor.reasonRequired'
  | 'error.authorQuestion.noAuthor'
  | 'error.authorQuestion.tooMany'
  | 'error.commandNotAllowed'
  | 'error.commandNotAvailable'
  | 'error.decisionNote.notAsked'
  | 'error.decisionNote.nothingToAnswer'
  | 'error.decisionNote.replyClosed'
  | 'error.decisionNote.required'
  | 'error.decisionNote.returnDay'
  | 'error.decisionNote.returnRequired'
  | 'error.explanationRequired'
  | 'error.family.joined'
  | 'error.stateChanged'
  | 'error.submitNotAllowed'
  | 'error.notEditable'
  | 'error.ownDecision'
  | 'error.userNotSelectable'
  | 'error.validation.contributionFieldId';

export type Outcome =
  | { readonly ok: true; readonly effects: readonly Effect[] }
  | {
      readonly ok: false;
      readonly refusal: Refusal;
      /** What of the call is at fault, where parts of it are. */
      readonly fields?: readonly string[];
    };
