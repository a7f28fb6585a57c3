import type { ContributionType } from '#contract/access.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { NoteWish } from '#contract/decision-notes/schema.ts';
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

export interface NotePlan {
  decision: Both;
  reason: Both;
  next: Both;
}

export interface ActionPlan {
  name: Both;
  roles: readonly ParticipationRole[];
  /** Key of the state that it leads to; without it the contribution stays. */
  to?: string;
  explain?: boolean;
  /** Whether it asks for a note to the authors, and what that begins with. */
  note?: NoteWish;
  template?: NotePlan;
  /** It puts the contribution off; this is the key of the state to which it comes back. */
  backTo?: string;
  /** Its authors may reply once. */
  reply?: true;
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

const REFUSED: NotePlan = {
  decision: [
    'Dear {firstName}, thank you for “{title}”. We have decided not to pursue it.',
    'Merhaba {firstName}, “{title}” için teşekkür ederiz. Onu ilerletmemeye karar verdik.',
  ],
  reason: ['', ''],
  next: [
    'If something changes, you are welcome to submit it again. If you see it differently, reply once below.',
    'Koşullar değişirse yeniden gönderebilirsiniz. Farklı düşünüyorsanız aşağıda bir kez yanıt verebilirsiniz.',
  ],
};

/** Of an idea that leaves its competition. */
export const NOT_SELECTED: NotePlan = {
  decision: [
    'Dear {firstName}, thank you for “{title}”. It was not selected in this competition.',
    'Merhaba {firstName}, “{title}” için teşekkür ederiz. Fikriniz bu yarışmada seçilmedi.',
  ],
  reason: ['', ''],
  next: [
    'You are welcome to submit it again as a suggestion.',
    'Dilerseniz onu yeniden öneri olarak gönderebilirsiniz.',
  ],
};

/** A refusal is never without a note to its authors, who may reply to it. */
export const reject = (...roles: ParticipationRole[]): ActionPlan => ({
  name: ['Reject', 'Reddet'],
  roles,
  to: 'rejected',
  explain: true,
  note: 'REQUIRED',
  template: REFUSED,
  reply: true,
  editable: false,
});

/** Not a refusal, but an answer: it comes back by itself. */
export const notNow = (...roles: ParticipationRole[]): ActionPlan => ({
  name: ['Not now', 'Şimdi değil'],
  roles,
  to: 'later',
  note: 'REQUIRED',
  template: {
    decision: [
      'Dear {firstName}, thank you for “{title}”. We like it, but cannot take it up now.',
      'Merhaba {firstName}, “{title}” için teşekkür ederiz. Beğendik, ancak şu anda ele alamıyoruz.',
    ],
    reason: ['', ''],
    next: [
      'It comes back to us by itself, and you will be notified then. You have nothing to do.',
      'Zamanı gelince kendiliğinden yeniden ele alınacak ve size haber verilecek. Bir şey yapmanız gerekmiyor.',
    ],
  },
  backTo: 'submitted',
});

/** Where it waits until then. */
export const LATER: StatePlan = {
  key: 'later',
  type: 'FLOW',
  name: ['Not now', 'Şimdi değil'],
  commands: [...STAFFING, ...READING],
  actions: [{ name: ['Take up again', 'Yeniden ele al'], roles: ['RESPONSIBLE'], to: 'submitted' }, withdraw],
  notifications: toOwners(
    ['“{title}”: not now, but it comes back', '“{title}”: şimdi değil, ama yeniden ele alınacak'],
    ['{note}\n\n{link}', '{note}\n\n{link}'],
  ),
};

export const askForMore: ActionPlan = {
  name: ['Send back for revision', 'Düzeltilmek üzere geri gönder'],
  roles: ['RESPONSIBLE'],
  to: 'draft',
  explain: true,
  editable: true,
};
