import {
  LATER,
  type LifeCyclePlan,
  MODERATING,
  NEW,
  READING,
  REOPENED_DRAFT,
  reject,
  STAFFING,
  type StatePlan,
  toOwners,
} from './plan.ts';
import { board, preEvaluation, submitted } from './suggestion.evaluation.ts';

const accepted: StatePlan = {
  key: 'accepted',
  type: 'ACCEPTANCE',
  name: ['Accepted', 'Kabul edildi'],
  promise: { days: 20, role: 'RESPONSIBLE' },
  tasks: [
    { name: ['Plan the implementation', 'Uygulamayı planla'], role: 'RESPONSIBLE', days: 30, mail: true },
  ],
  commands: [
    ...STAFFING,
    ...READING,
    ...MODERATING,
    { type: 'SAVE_REWARD', roles: ['BOARD1', 'MANAGER'] },
    { type: 'VIEW_OWNER_POINT', roles: ['BOARD1', 'MANAGER'] },
    { type: 'BENEFIT_FORECAST', roles: ['RESPONSIBLE', 'IMPLEMENTER'] },
    { type: 'IMPLEMENTATION_SCHEDULE', roles: ['RESPONSIBLE', 'IMPLEMENTER'] },
  ],
  actions: [
    {
      name: ['Start implementation', 'Uygulamayı başlat'],
      roles: ['RESPONSIBLE', 'IMPLEMENTER'],
      to: 'implementation',
    },
    {
      name: ['Copy as an improvement', 'İyileştirme olarak kopyala'],
      roles: ['RESPONSIBLE'],
      handlers: [['COPY_AS_IMPROVEMENT']],
    },
    { ...reject('MANAGER'), name: ['Withdraw acceptance', 'Kabulü geri al'] },
  ],
  notifications: [
    {
      roles: ['OWNER', 'MENTOR'],
      subject: ['“{title}” is accepted', '“{title}” kabul edildi'],
      text: [
        'Congratulations: “{title}” is accepted and will be planned. {link}',
        'Tebrikler: “{title}” kabul edildi ve planlanacak. {link}',
      ],
      mail: true,
    },
  ],
};

const implementation: StatePlan = {
  key: 'implementation',
  type: 'IMPLEMENTATION',
  name: ['In implementation', 'Uygulamada'],
  tasks: [
    { name: ['Implement', 'Uygula'], role: 'IMPLEMENTER', days: 60, mail: true },
    { name: ['Monitor progress', 'İlerlemeyi izle'], role: 'RESPONSIBLE', days: 75 },
  ],
  commands: [
    ...READING,
    { type: 'ASSIGN', roles: ['RESPONSIBLE'] },
    { type: 'IMPLEMENTATION_SCHEDULE', roles: ['RESPONSIBLE', 'IMPLEMENTER'] },
    { type: 'ACTION_ITEMS', roles: ['RESPONSIBLE', 'IMPLEMENTER'] },
    { type: 'BENEFIT_ACTUAL', roles: ['IMPLEMENTER', 'RESPONSIBLE'] },
    { type: 'EDITABILITY', roles: ['RESPONSIBLE'] },
    { type: 'CHANGE_VISIBILITY', roles: ['RESPONSIBLE'] },
  ],
  actions: [
    {
      name: ['Mark as implemented', 'Uygulandı olarak bildir'],
      roles: ['IMPLEMENTER', 'RESPONSIBLE'],
      to: 'benefitCheck',
      points: [
        { code: 'IMPLEMENT', role: 'OWNER', share: true },
        { code: 'IMPLEMENTER', role: 'IMPLEMENTER', share: true },
      ],
    },
    {
      name: ['Stop implementation', 'Uygulamayı durdur'],
      roles: ['RESPONSIBLE', 'MANAGER'],
      to: 'cancelled',
      explain: true,
    },
  ],
  notifications: [
    {
      roles: ['OWNER', 'IMPLEMENTER'],
      subject: ['“{title}” is being implemented', '“{title}” uygulanıyor'],
      text: ['Work on “{title}” has started: {link}', '“{title}” için çalışma başladı: {link}'],
    },
  ],
};

const benefitCheck: StatePlan = {
  key: 'benefitCheck',
  type: 'FLOW',
  name: ['Benefit check', 'Fayda kontrolü'],
  promise: { days: 20, role: 'AUDITOR' },
  tasks: [{ name: ['Check the benefit', 'Faydayı kontrol et'], role: 'AUDITOR', days: 30, mail: true }],
  commands: [
    ...READING,
    {
      type: 'BENEFIT_ACTUAL',
      roles: ['IMPLEMENTER', 'RESPONSIBLE', 'AUDITOR'],
      tasks: [
        { name: ['Record the actual benefit', 'Gerçekleşen faydayı gir'], role: 'IMPLEMENTER', days: 14 },
      ],
    },
    { type: 'VIEW_BENEFITS', roles: ['OWNER', 'MANAGER', 'AUDITOR'] },
    { type: 'ACTION_ITEMS', roles: ['AUDITOR'] },
  ],
  actions: [
    {
      name: ['Confirm and complete', 'Onayla ve tamamla'],
      roles: ['AUDITOR', 'MANAGER'],
      to: 'completed',
      comments: 'VISIBLE_AND_CLOSED',
      ratings: 'CLOSED',
      points: [{ code: 'COMPLETE', role: 'OWNER', share: true }],
      handlers: [['CLOSE_CHAT'], ['SET_VISIBILITY', 'REGISTERED']],
    },
    {
      name: ['Back to implementation', 'Uygulamaya geri gönder'],
      roles: ['AUDITOR'],
      to: 'implementation',
      explain: true,
    },
  ],
};

const completed: StatePlan = {
  key: 'completed',
  type: 'COMPLETION',
  name: ['Completed', 'Tamamlandı'],
  commands: [
    ...READING,
    { type: 'SAVE_REWARD', roles: ['BOARD1', 'MANAGER'] },
    { type: 'VIEW_OWNER_POINT', roles: ['BOARD1', 'MANAGER', 'OWNER'] },
    { type: 'VIEW_BENEFITS', roles: ['OWNER', 'RESPONSIBLE', 'MANAGER', 'AUDITOR', 'BOARD1'] },
  ],
  notifications: [
    {
      roles: ['OWNER', 'RESPONSIBLE', 'IMPLEMENTER', 'MENTOR'],
      subject: ['“{title}” is completed', '“{title}” tamamlandı'],
      text: [
        '“{title}” is done, and its benefit is confirmed. Thank you! {link}',
        '“{title}” tamamlandı ve faydası onaylandı. Teşekkürler! {link}',
      ],
      mail: true,
    },
  ],
};

const rejected: StatePlan = {
  key: 'rejected',
  type: 'REJECTION',
  name: ['Rejected', 'Reddedildi'],
  commands: READING,
  actions: [
    {
      name: ['Reopen', 'Yeniden aç'],
      roles: ['MANAGER'],
      to: 'submitted',
      explain: true,
      editable: true,
    },
  ],
  notifications: toOwners(
    ['“{title}” will not be pursued', '“{title}” ilerletilmeyecek'],
    [
      'There is a decision on “{title}”.\n\n{note}\n\n{link}',
      '“{title}” hakkında karar verildi.\n\n{note}\n\n{link}',
    ],
  ),
};

const cancelled: StatePlan = {
  key: 'cancelled',
  type: 'CANCELLATION',
  name: ['Canceled', 'İptal edildi'],
  commands: READING,
  notifications: [
    {
      roles: ['OWNER', 'RESPONSIBLE'],
      subject: ['“{title}” was canceled', '“{title}” iptal edildi'],
      text: ['“{title}” was ended. {explanation} {link}', '“{title}” sonlandırıldı. {explanation} {link}'],
    },
  ],
};

/** From a thought on the shop floor to a confirmed benefit, through pre-evaluation and a board. */
export const SUGGESTION: LifeCyclePlan = {
  type: 'SUGGESTION',
  name: ['Suggestion', 'Öneri'],
  ratingType: 'STAR5',
  ownersChat: true,
  mentorChat: true,
  advisorsChat: true,
  expertChat: true,
  banner: true,
  points: [
    { code: 'SUBMIT', name: ['Suggestion submitted', 'Öneri gönderildi'], point: 5 },
    { code: 'EVALUATE', name: ['Evaluation given', 'Değerlendirme yapıldı'], point: 3 },
    { code: 'MENTOR', name: ['Mentoring', 'Mentorluk'], point: 10 },
    { code: 'ACCEPT', name: ['Suggestion accepted', 'Öneri kabul edildi'], point: 25 },
    { code: 'IMPLEMENT', name: ['Suggestion implemented', 'Öneri uygulandı'], point: 50 },
    { code: 'IMPLEMENTER', name: ['Implementation done', 'Uygulama yapıldı'], point: 20 },
    { code: 'COMPLETE', name: ['Benefit confirmed', 'Fayda onaylandı'], point: 100 },
  ],
  states: [
    NEW,
    REOPENED_DRAFT,
    submitted,
    LATER,
    preEvaluation,
    board,
    accepted,
    implementation,
    benefitCheck,
    completed,
    rejected,
    cancelled,
  ],
  extraInputs: [
    {
      inputType: 'SINGLE_SELECTION',
      label: ['How often does it happen?', 'Ne sıklıkta oluyor?'],
      choices: [
        ['Every day', 'Her gün'],
        ['Every week', 'Her hafta'],
        ['Every month', 'Her ay'],
        ['Rarely', 'Nadiren'],
      ],
    },
    {
      inputType: 'TEXT',
      label: ['Where does it happen?', 'Nerede oluyor?'],
      explanation: ['Site, building or line', 'Tesis, bina veya hat'],
      max: 120,
    },
    { inputType: 'BOOL', label: ['I can help implement it', 'Uygulanmasına yardım edebilirim'] },
  ],
};
