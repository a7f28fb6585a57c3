import {
  askForMore,
  IN_EVALUATION,
  MODERATING,
  notNow,
  READING,
  reject,
  STAFFING,
  type StatePlan,
  withdraw,
} from './plan.ts';

/** How a suggestion is judged: a review by the responsible, expert views, and a board. */
export const submitted: StatePlan = {
  key: 'submitted',
  type: 'SUBMITTED',
  name: ['Submitted', 'Gönderildi'],
  promise: { days: 5, role: 'RESPONSIBLE' },
  tasks: [{ name: ['Check the suggestion', 'Öneriyi kontrol et'], role: 'RESPONSIBLE', days: 5, mail: true }],
  commands: [...STAFFING, ...READING],
  actions: [
    {
      name: ['Start evaluation', 'Değerlendirmeye al'],
      roles: ['RESPONSIBLE'],
      to: 'preEvaluation',
      ...IN_EVALUATION,
      handlers: [['ASSIGN_FIELD_MENTOR'], ['ASSIGN_UNIT_MANAGER'], ['OPEN_CHAT', 'OWNERS_MENTOR']],
    },
    askForMore,
    notNow('RESPONSIBLE'),
    reject('RESPONSIBLE'),
    withdraw,
    {
      name: ['Move on automatically', 'Bir ay sonra ilerlet'],
      roles: ['SYSTEM'],
      to: 'preEvaluation',
      afterDays: 30,
      ...IN_EVALUATION,
    },
  ],
  notifications: [
    {
      roles: ['OWNER'],
      subject: ['“{title}”: we received your suggestion', '“{title}”: öneriniz elimize ulaştı'],
      text: [
        'Thank you for “{title}”. {answer} Follow it here: {link}',
        '“{title}” için teşekkür ederiz. {answer} Buradan izleyebilirsiniz: {link}',
      ],
    },
    {
      roles: ['RESPONSIBLE', 'MANAGER'],
      subject: ['“{title}”: new suggestion', '“{title}”: yeni bir öneri bekliyor'],
      // The task sends its own mail.
      text: ['“{title}” was submitted: {link}', '“{title}” gönderildi: {link}'],
    },
  ],
};

export const preEvaluation: StatePlan = {
  key: 'preEvaluation',
  type: 'EVALUATION',
  name: ['Pre-evaluation', 'Ön değerlendirme'],
  promise: { days: 10, role: 'RESPONSIBLE' },
  tasks: [
    {
      name: ['Decide on the next step', 'Sonraki adıma karar ver'],
      role: 'RESPONSIBLE',
      days: 14,
      mail: true,
    },
  ],
  commands: [
    ...STAFFING,
    ...READING,
    ...MODERATING,
    {
      type: 'EVAL',
      roles: ['EXPERT', 'RESPONSIBLE'],
      stage: 'EVAL_PRE',
      tasks: [
        {
          name: ['Give your expert opinion', 'Uzman görüşü ver'],
          role: 'EXPERT',
          days: 7,
          each: true,
          mail: true,
        },
      ],
      points: [{ code: 'EVALUATE', role: 'EXPERT' }],
    },
    { type: 'BENEFIT_FORECAST', roles: ['OWNER', 'RESPONSIBLE', 'EXPERT'] },
    { type: 'VIEW_BENEFITS', roles: ['MANAGER', 'AUDITOR'] },
  ],
  actions: [
    {
      name: ['Send to the board', 'Kurula ilet'],
      roles: ['RESPONSIBLE'],
      to: 'board',
      points: [{ code: 'MENTOR', role: 'MENTOR', share: true }],
    },
    {
      name: ['Accept as a quick win', 'Hızlı kazanım olarak kabul et'],
      roles: ['MANAGER'],
      to: 'accepted',
      points: [{ code: 'ACCEPT', role: 'OWNER', share: true }],
    },
    { ...askForMore, comments: 'VISIBLE_AND_CLOSED', ratings: 'CLOSED' },
    notNow('RESPONSIBLE'),
    reject('RESPONSIBLE'),
    withdraw,
  ],
  notifications: [
    {
      roles: ['OWNER'],
      subject: ['“{title}” is being evaluated', '“{title}” değerlendiriliyor'],
      text: [
        '“{title}” is now in {state}. {answer} Colleagues can comment and rate it: {link}',
        '“{title}” artık {state} aşamasında. {answer} Çalışma arkadaşlarınız yorum yapıp puan verebilir: {link}',
      ],
    },
    {
      roles: ['EXPERT', 'MENTOR'],
      subject: ['“{title}”: your opinion is needed', '“{title}”: görüşünüz bekleniyor'],
      text: ['Please review “{title}”: {link}', 'Lütfen “{title}” önerisine bakın: {link}'],
    },
  ],
};

export const board: StatePlan = {
  key: 'board',
  type: 'EVALUATION',
  name: ['Board', 'Kurul'],
  promise: { days: 15, role: 'BOARD1' },
  tasks: [{ name: ['Decide as a board', 'Kurulda karar ver'], role: 'BOARD1', days: 21, mail: true }],
  commands: [
    ...READING,
    {
      type: 'EVAL',
      roles: ['BOARD1'],
      stage: 'EVAL_BOARD1',
      tasks: [{ name: ['Score for the board', 'Kurul için puanla'], role: 'BOARD1', days: 14, each: true }],
      points: [{ code: 'EVALUATE', role: 'BOARD1' }],
    },
    { type: 'VIEW_BENEFITS', roles: ['BOARD1', 'MANAGER', 'AUDITOR'] },
    { type: 'ASSIGN', roles: ['RESPONSIBLE'] },
  ],
  actions: [
    {
      name: ['Accept', 'Kabul et'],
      roles: ['BOARD1'],
      to: 'accepted',
      points: [{ code: 'ACCEPT', role: 'OWNER', share: true }],
      handlers: [
        [
          'SEND_MAIL',
          'Good news: the board has accepted {code} “{title}”. {explanation}\n\nIyi haber: kurul {code} “{title}” önerisini kabul etti.\n\n{link}',
        ],
      ],
    },
    {
      name: ['Send back to pre-evaluation', 'Ön değerlendirmeye geri gönder'],
      roles: ['BOARD1'],
      to: 'preEvaluation',
      explain: true,
    },
    notNow('BOARD1'),
    reject('BOARD1'),
  ],
  notifications: [
    {
      roles: ['BOARD1'],
      subject: ['“{title}”: the board decides', '“{title}” kurul gündeminde'],
      text: [
        'Please score and decide on “{title}”: {link}',
        'Lütfen “{title}” için puan ve karar verin: {link}',
      ],
    },
  ],
};
