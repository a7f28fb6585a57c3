import {
  askForMore,
  IN_EVALUATION,
  type LifeCyclePlan,
  MODERATING,
  NEW,
  READING,
  REOPENED_DRAFT,
  reject,
  STAFFING,
  type StatePlan,
  toOwners,
  withdraw,
} from './plan.ts';

const submitted: StatePlan = {
  key: 'submitted',
  type: 'SUBMITTED',
  name: ['Submitted', 'Gönderildi'],
  promise: { days: 3, role: 'RESPONSIBLE' },
  tasks: [
    { name: ['Check the improvement', 'İyileştirmeyi kontrol et'], role: 'RESPONSIBLE', days: 3, mail: true },
  ],
  commands: [...STAFFING, ...READING],
  actions: [
    {
      name: ['Start evaluation', 'Değerlendirmeye al'],
      roles: ['RESPONSIBLE'],
      to: 'evaluation',
      ...IN_EVALUATION,
      handlers: [['ASSIGN_UNIT_MANAGER'], ['OPEN_CHAT']],
    },
    askForMore,
    reject('RESPONSIBLE'),
    withdraw,
  ],
  notifications: [
    {
      roles: ['OWNER'],
      subject: ['“{title}”: we received your improvement', '“{title}”: iyileştirmeniz elimize ulaştı'],
      text: [
        'Thank you for “{title}”. {answer} Follow it here: {link}',
        '“{title}” için teşekkür ederiz. {answer} Buradan izleyebilirsiniz: {link}',
      ],
    },
    {
      roles: ['RESPONSIBLE'],
      subject: ['“{title}”: new improvement', '“{title}”: yeni bir iyileştirme bekliyor'],
      // The task sends its own mail.
      text: ['“{title}” was submitted: {link}', '“{title}” gönderildi: {link}'],
    },
  ],
};

const evaluation: StatePlan = {
  key: 'evaluation',
  type: 'EVALUATION',
  name: ['Evaluation', 'Değerlendirme'],
  promise: { days: 10, role: 'BOARD2' },
  tasks: [{ name: ['Decide', 'Karar ver'], role: 'BOARD2', days: 14, mail: true }],
  commands: [
    ...STAFFING,
    ...READING,
    ...MODERATING,
    {
      type: 'EVAL',
      roles: ['RESPONSIBLE', 'EXPERT'],
      stage: 'EVAL_PRE',
      tasks: [
        { name: ['Give your expert opinion', 'Uzman görüşü ver'], role: 'EXPERT', days: 7, each: true },
      ],
    },
    {
      type: 'EVAL',
      roles: ['BOARD2'],
      stage: 'EVAL_BOARD2',
      tasks: [{ name: ['Score for the board', 'Kurul için puanla'], role: 'BOARD2', days: 10, each: true }],
      points: [{ code: 'EVALUATE', role: 'BOARD2' }],
    },
    { type: 'BENEFIT_FORECAST', roles: ['OWNER', 'RESPONSIBLE'] },
    { type: 'VIEW_BENEFITS', roles: ['BOARD2', 'MANAGER', 'AUDITOR'] },
  ],
  actions: [
    {
      name: ['Accept', 'Kabul et'],
      roles: ['BOARD2', 'MANAGER'],
      to: 'accepted',
      points: [{ code: 'ACCEPT', role: 'OWNER', share: true }],
    },
    askForMore,
    reject('BOARD2'),
  ],
  notifications: [
    {
      roles: ['OWNER'],
      subject: ['“{title}” is being evaluated', '“{title}” değerlendiriliyor'],
      text: [
        '“{title}” is now in {state}. {answer} {link}',
        '“{title}” artık {state} aşamasında. {answer} {link}',
      ],
    },
    {
      roles: ['BOARD2', 'EXPERT'],
      subject: ['“{title}”: your opinion is needed', '“{title}”: görüşünüz bekleniyor'],
      text: ['Please review “{title}”: {link}', 'Lütfen “{title}” için görüşünüzü verin: {link}'],
      mail: true,
    },
  ],
};

const accepted: StatePlan = {
  key: 'accepted',
  type: 'ACCEPTANCE',
  name: ['Accepted', 'Kabul edildi'],
  promise: { days: 10, role: 'RESPONSIBLE' },
  tasks: [{ name: ['Assign implementers', 'Uygulayıcıları belirle'], role: 'RESPONSIBLE', days: 14 }],
  commands: [
    ...STAFFING,
    ...READING,
    { type: 'IMPLEMENTATION_SCHEDULE', roles: ['RESPONSIBLE', 'IMPLEMENTER'] },
    { type: 'BENEFIT_FORECAST', roles: ['RESPONSIBLE', 'IMPLEMENTER'] },
  ],
  actions: [
    {
      name: ['Start implementation', 'Uygulamayı başlat'],
      roles: ['RESPONSIBLE', 'IMPLEMENTER', 'OWNER'],
      to: 'implementation',
    },
    {
      name: ['Run as a project', 'Proje olarak yürüt'],
      roles: ['RESPONSIBLE', 'MANAGER'],
      to: 'project',
      visibility: 'INTERNAL',
    },
  ],
  notifications: toOwners(
    ['“{title}” is accepted', '“{title}” kabul edildi'],
    ['Congratulations: “{title}” is accepted. {link}', 'Tebrikler: “{title}” kabul edildi. {link}'],
  ),
};

const finish = {
  name: ['Mark as implemented', 'Uygulandı olarak bildir'],
  roles: ['IMPLEMENTER', 'RESPONSIBLE'],
  to: 'completed',
  comments: 'VISIBLE_AND_CLOSED',
  ratings: 'CLOSED',
  points: [
    { code: 'IMPLEMENT', role: 'IMPLEMENTER', share: true },
    { code: 'COMPLETE', role: 'OWNER', share: true },
  ],
  handlers: [['CANCEL_OPEN_TASKS'], ['CLOSE_CHAT'], ['SET_VISIBILITY', 'REGISTERED']],
} as const;

const stop = {
  name: ['Stop', 'Durdur'],
  roles: ['RESPONSIBLE', 'MANAGER'],
  to: 'cancelled',
  explain: true,
} as const;

const workCommands: StatePlan['commands'] = [
  ...READING,
  { type: 'ASSIGN', roles: ['RESPONSIBLE'] },
  { type: 'IMPLEMENTATION_SCHEDULE', roles: ['RESPONSIBLE', 'IMPLEMENTER'] },
  { type: 'ACTION_ITEMS', roles: ['RESPONSIBLE', 'IMPLEMENTER'] },
  { type: 'EDITABILITY', roles: ['RESPONSIBLE'] },
  {
    type: 'BENEFIT_ACTUAL',
    roles: ['IMPLEMENTER', 'RESPONSIBLE'],
    tasks: [
      { name: ['Record the actual benefit', 'Gerçekleşen faydayı gir'], role: 'IMPLEMENTER', days: 45 },
    ],
  },
];

/** Improvements are mostly done by those who propose them, so the way is short: one evaluation, then work. */
export const IMPROVEMENT: LifeCyclePlan = {
  type: 'IMPROVEMENT',
  name: ['Improvement', 'İyileştirme'],
  ratingType: 'LIKE',
  ownersChat: true,
  mentorChat: true,
  points: [
    { code: 'SUBMIT', name: ['Improvement submitted', 'İyileştirme gönderildi'], point: 5 },
    { code: 'EVALUATE', name: ['Evaluation given', 'Değerlendirme yapıldı'], point: 3 },
    { code: 'ACCEPT', name: ['Improvement accepted', 'İyileştirme kabul edildi'], point: 15 },
    { code: 'IMPLEMENT', name: ['Implementation done', 'Uygulama yapıldı'], point: 40 },
    { code: 'COMPLETE', name: ['Improvement completed', 'İyileştirme tamamlandı'], point: 60 },
  ],
  states: [
    NEW,
    REOPENED_DRAFT,
    submitted,
    evaluation,
    accepted,
    {
      key: 'implementation',
      type: 'IMPLEMENTATION',
      name: ['In implementation', 'Uygulamada'],
      tasks: [{ name: ['Implement', 'Uygula'], role: 'IMPLEMENTER', days: 45, mail: true }],
      commands: workCommands,
      actions: [finish, stop],
    },
    {
      key: 'project',
      type: 'PROJECT',
      name: ['Project', 'Proje'],
      tasks: [{ name: ['Lead the project', 'Projeyi yürüt'], role: 'IMPLEMENTER', days: 180, mail: true }],
      commands: workCommands,
      actions: [finish, stop],
    },
    {
      key: 'completed',
      type: 'COMPLETION',
      name: ['Completed', 'Tamamlandı'],
      commands: [
        ...READING,
        { type: 'SAVE_REWARD', roles: ['BOARD2', 'MANAGER'] },
        { type: 'VIEW_OWNER_POINT', roles: ['BOARD2', 'MANAGER', 'OWNER'] },
        { type: 'VIEW_BENEFITS', roles: ['OWNER', 'RESPONSIBLE', 'MANAGER', 'AUDITOR'] },
      ],
      notifications: [
        {
          roles: ['OWNER', 'IMPLEMENTER', 'RESPONSIBLE'],
          subject: ['“{title}” is completed', '“{title}” tamamlandı'],
          text: ['“{title}” is done. Thank you! {link}', '“{title}” tamamlandı. Teşekkürler! {link}'],
          mail: true,
        },
      ],
    },
    {
      key: 'rejected',
      type: 'REJECTION',
      name: ['Rejected', 'Reddedildi'],
      commands: READING,
      notifications: toOwners(
        ['“{title}” will not be pursued', '“{title}” ilerletilmeyecek'],
        [
          'There is a decision on “{title}”.\n\n{note}\n\n{link}',
          '“{title}” hakkında karar verildi.\n\n{note}\n\n{link}',
        ],
      ),
    },
    { key: 'cancelled', type: 'CANCELLATION', name: ['Canceled', 'İptal edildi'], commands: READING },
  ],
  extraInputs: [
    {
      inputType: 'NUMERIC',
      label: ['Expected yearly saving', 'Beklenen yıllık tasarruf'],
      explanation: ['A rough estimate is enough', 'Kabaca bir tahmin yeterli'],
      max: 100_000_000,
    },
    {
      inputType: 'MULTIPLE_SELECTION',
      label: ['What gets better?', 'Neyi iyileştiriyor?'],
      choices: [
        ['Safety', 'Güvenlik'],
        ['Quality', 'Kalite'],
        ['Cost', 'Maliyet'],
        ['Time', 'Zaman'],
        ['Environment', 'Çevre'],
      ],
    },
    {
      inputType: 'TEXT_AREA',
      label: ['What have you tried already?', 'Şimdiye kadar ne denendi?'],
      max: 1000,
    },
  ],
};
