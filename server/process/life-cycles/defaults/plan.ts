import type { ContributionType } from '#contract/access.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { ExtraInputType } from '#contract/extra-inputs/rules.ts';
import type {
  CommandType,
  CommentStatus,
  CompetitionState,
  EvaluationStage,
  PostHandlerType,
  RatingStatus,
  RatingType,
  StateType,
  Visibility,
} from '#contract/life-cycles/schema.ts';

/** A text in both shipped languages. */
export type Both = readonly [english: string, turkish: string];

/** Points of the plan by their code. */
export interface PointUse {
  code: string;
  role: ParticipationRole;
  /** Divided among the users of the role. */
  share?: boolean;
}

export interface ActionPlan {
  name: Both;
  roles: readonly ParticipationRole[];
  /** Key of the state that it leads to; without it the contribution stays. */
  to?: string;
  explain?: boolean;
  confirm?: string;
  visibility?: Visibility;
  editable?: boolean;
  comments?: CommentStatus;
  ratings?: RatingStatus;
  /** Days after which the server itself does it. */
  afterDays?: number;
  points?: readonly PointUse[];
  handlers?: readonly (readonly [PostHandlerType, parameter?: string])[];
}

export interface TaskPlan {
  name: Both;
  role: ParticipationRole;
  days?: number;
  /** Everybody has to do it; otherwise one does it for all. */
  each?: boolean;
  mail?: boolean;
}

export interface CommandPlan {
  type: CommandType;
  roles: readonly ParticipationRole[];
  stage?: EvaluationStage;
  tasks?: readonly TaskPlan[];
  points?: readonly PointUse[];
}

export interface NotificationPlan {
  roles: readonly ParticipationRole[];
  subject: Both;
  text: Both;
  mail?: boolean;
}

export interface StatePlan {
  key: string;
  type: StateType;
  step?: CompetitionState;
  name: Both;
  actions?: readonly ActionPlan[];
  commands?: readonly CommandPlan[];
  tasks?: readonly TaskPlan[];
  notifications?: readonly NotificationPlan[];
  promise?: PromisePlan;
  /** It waits for its authors: a promise pauses. */
  pausesAnswer?: true;
}

/** An answer within working days by a role, with the usual reminders and steps of escalation. */
export interface PromisePlan {
  days: number;
  role: ParticipationRole;
}

export interface PointPlan {
  code: string;
  name: Both;
  point: number;
}

interface ExtraInputPlan {
  inputType: ExtraInputType;
  label: Both;
  explanation?: Both;
  min?: number;
  max?: number;
  choices?: readonly Both[];
}

/** A whole life cycle with what it leans on: pure data, made a life cycle by `treeOf`. */
export interface LifeCyclePlan {
  type: ContributionType;
  name: Both;
  ratingType: RatingType;
  ownersChat?: boolean;
  mentorChat?: boolean;
  advisorsChat?: boolean;
  expertChat?: boolean;
  banner?: boolean;
  points: readonly PointPlan[];
  states: readonly StatePlan[];
  extraInputs?: readonly ExtraInputPlan[];
}

/** A word to the owners, by mail too. */
export const toOwners = (subject: Both, text: Both): NotificationPlan[] => [
  { roles: ['OWNER'], subject, text, mail: true },
];

/** Who looks after a contribution may read its history and owners in every state. */
export const READING: readonly CommandPlan[] = [
  { type: 'VIEW_HISTORY', roles: ['RESPONSIBLE', 'MANAGER', 'AUDITOR'] },
  { type: 'VIEW_OWNERS', roles: ['RESPONSIBLE', 'MANAGER', 'MENTOR', 'ADVISOR'] },
];

/** Setting up the team around a contribution. */
export const STAFFING: readonly CommandPlan[] = [
  { type: 'ASSIGN', roles: ['RESPONSIBLE'] },
  { type: 'CHANGE_FIELD', roles: ['RESPONSIBLE'] },
];

/** How open the discussion is. */
export const MODERATING: readonly CommandPlan[] = [
  { type: 'CHANGE_VISIBILITY', roles: ['RESPONSIBLE'] },
  { type: 'CHANGE_COMMENT_STATUS', roles: ['RESPONSIBLE'] },
  { type: 'CHANGE_RATING_STATUS', roles: ['RESPONSIBLE'] },
  { type: 'CHANGE_CHAT_SESSION_STATUS', roles: ['RESPONSIBLE', 'MENTOR'] },
];

/** The start and the two ways out that every life cycle has. */
export const NEW: StatePlan = { key: 'new', type: 'NEW', name: ['New', 'Yeni'] };

export const DRAFT: StatePlan = {
  key: 'draft',
  type: 'DRAFT',
  name: ['Draft', 'Taslak'],
  tasks: [{ name: ['Finish and submit', 'Tamamla ve gönder'], role: 'OWNER', days: 30 }],
};

/** A draft to which others can send back what was submitted: its owners learn what is asked of them. */
export const REOPENED_DRAFT: StatePlan = {
  ...DRAFT,
  pausesAnswer: true,
  notifications: toOwners(
    ['“{title}”: more details are needed', '“{title}”: ek ayrıntı gerekiyor'],
    [
      '“{title}” was sent back to you: “{explanation}” Add what is missing and submit it again: {link}',
      '“{title}” yeniden sizde. Sorulan: “{explanation}” Eksikleri tamamlayıp bir kez daha gönderin: {link}',
    ],
  ),
};

/** The settings of a contribution while it is evaluated; its submission has been worth something. */
export const IN_EVALUATION = {
  editable: false,
  visibility: 'INTERNAL',
  comments: 'VISIBLE',
  ratings: 'OPEN',
  points: [{ code: 'SUBMIT', role: 'OWNER' }],
} as const satisfies Partial<ActionPlan>;

export const withdraw: ActionPlan = {
  name: ['Withdraw', 'Geri çek'],
  roles: ['OWNER'],
  to: 'cancelled',
  confirm: 'It will not be looked at any further.',
};

/** A refusal is never without a reason. */
export const reject = (...roles: ParticipationRole[]): ActionPlan => ({
  name: ['Reject', 'Reddet'],
  roles,
  to: 'rejected',
  explain: true,
  editable: false,
});

export const askForMore: ActionPlan = {
  name: ['Ask for more details', 'Ayrıntı iste'],
  roles: ['RESPONSIBLE'],
  to: 'draft',
  explain: true,
  editable: true,
};
