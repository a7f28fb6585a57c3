import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { CompetitionState, EvaluationStage } from '#contract/life-cycles/schema.ts';
import { DRAFT, type LifeCyclePlan, NEW, NOT_SELECTED, type StatePlan, toOwners } from './plan.ts';

const moderating: StatePlan['commands'] = [
  { type: 'VIEW_HISTORY', roles: ['COMPETITION_MODERATOR'] },
  { type: 'VIEW_OWNERS', roles: ['COMPETITION_MODERATOR'] },
  { type: 'CHANGE_VISIBILITY', roles: ['COMPETITION_MODERATOR'] },
  { type: 'CHANGE_COMMENT_STATUS', roles: ['COMPETITION_MODERATOR'] },
  { type: 'CHANGE_RATING_STATUS', roles: ['COMPETITION_MODERATOR'] },
];

type JuryCount = 0 | 1 | 2 | 3;
const ROUNDS = [1, 2, 3] as const;

/** A round by its place, where there are several. */
const ROUND_NAMES: Readonly<Record<(typeof ROUNDS)[number], StatePlan['name']>> = {
  1: ['First round', 'Birinci tur'],
  2: ['Second round', 'İkinci tur'],
  3: ['Third round', 'Üçüncü tur'],
};

const NAMES: Readonly<Record<JuryCount, LifeCyclePlan['name']>> = {
  0: ['Competition without a jury', 'Jürisiz yarışma'],
  1: ['Competition with one jury', 'Tek jürili yarışma'],
  2: ['Competition with two juries', 'İki jürili yarışma'],
  3: ['Competition with three juries', 'Üç jürili yarışma'],
};

/** The round of one jury: its members score in a step of the competition, moderators move on. */
function round(
  number: 1 | 2 | 3,
  jury: ParticipationRole & `JURY${number}`,
  name: StatePlan['name'],
): StatePlan {
  return {
    key: `round${number}`,
    type: 'EVALUATION',
    step: `EVAL${number}` satisfies CompetitionState,
    name,
    commands: [
      ...(moderating ?? []),
      {
        type: 'EVAL',
        roles: [jury],
        stage: `EVAL_JURY${number}` satisfies EvaluationStage,
        // No mail for each idea: who moves the competition on decides whether the jury gets one for all.
        tasks: [{ name: ['Score the idea', 'Fikri puanla'], role: jury, days: 14, each: true }],
        points: [{ code: 'EVALUATE', role: jury }],
      },
    ],
    notifications: toOwners(
      ['“{title}” is now in: {state}', '“{title}” şu aşamaya geçti: {state}'],
      ['The jury is now evaluating “{title}”: {link}', 'Jüri şimdi “{title}” fikrine bakıyor: {link}'],
    ),
  };
}

/**
 * An idea follows its competition: moderators move it with the competition's step, so only the owner's own
 * way out is an action.
 */
const ideaWith = (juries: JuryCount): LifeCyclePlan => ({
  type: 'IDEA',
  name: NAMES[juries],
  ratingType: 'STAR5',
  ownersChat: true,
  mentorChat: true,
  banner: true,
  points: [
    { code: 'EVALUATE', name: ['Jury evaluation given', 'Jüri değerlendirmesi yapıldı'], point: 5 },
    { code: 'FINALIST', name: ['Reached the final', 'Finale kaldı'], point: 50 },
  ],
  states: [
    { ...NEW, step: 'ANNOUNCED' },
    { ...DRAFT, step: 'ANNOUNCED' },
    {
      key: 'submitted',
      type: 'SUBMITTED',
      step: 'ANNOUNCED',
      name: ['Submitted', 'Gönderildi'],
      commands: [...moderating, { type: 'EDITABILITY', roles: ['COMPETITION_MODERATOR'] }],
      actions: [
        {
          name: ['Withdraw', 'Geri çek'],
          roles: ['OWNER'],
          to: 'withdrawn',
          confirm: 'The idea leaves the competition.',
        },
        {
          name: ['Set aside', 'Ayır'],
          roles: ['COMPETITION_MODERATOR'],
          to: 'notSelected',
          explain: true,
          note: 'REQUIRED',
          template: NOT_SELECTED,
        },
      ],
      notifications: [
        {
          roles: ['COMPETITION_MODERATOR'],
          subject: ['“{title}”: new idea', '“{title}”: yeni bir fikir'],
          text: ['“{title}” was submitted: {link}', '“{title}” gönderildi: {link}'],
        },
      ],
    },
    ...ROUNDS.filter((number) => number <= juries).map((number) =>
      round(
        number,
        `JURY${number}`,
        juries === 1 ? ['Jury evaluation', 'Jüri değerlendirmesi'] : ROUND_NAMES[number],
      ),
    ),
    {
      key: 'closed',
      type: 'FLOW',
      step: 'TERMINATED',
      name:
        juries === 0
          ? ['Selection by the moderators', 'Moderatörlerin seçimi']
          : ['Evaluation closed', 'Değerlendirme kapandı'],
      commands: moderating,
    },
    {
      key: 'finalist',
      type: 'ACCEPTANCE',
      step: 'APPROVAL',
      name: ['Finalist', 'Finalist'],
      commands: [
        ...moderating,
        {
          type: 'SAVE_REWARD',
          roles: ['COMPETITION_MODERATOR'],
          points: [{ code: 'FINALIST', role: 'OWNER', share: true }],
        },
        { type: 'VIEW_OWNER_POINT', roles: ['COMPETITION_MODERATOR'] },
      ],
      notifications: toOwners(
        ['“{title}” is in the final', '“{title}” finalde'],
        ['“{title}” has reached the final: {link}', '“{title}” finale kaldı: {link}'],
      ),
    },
    {
      key: 'winner',
      type: 'COMPLETION',
      step: 'COMPLETE',
      name: ['Rewarded', 'Ödüllendirildi'],
      commands: [...moderating, { type: 'VIEW_OWNER_POINT', roles: ['COMPETITION_MODERATOR', 'OWNER'] }],
      notifications: toOwners(
        ['“{title}” has won', '“{title}” kazandı'],
        ['Congratulations: “{title}” is rewarded. {link}', 'Tebrikler: “{title}” ödüllendirildi. {link}'],
      ),
    },
    {
      key: 'participant',
      type: 'COMPLETION',
      step: 'COMPLETE',
      name: ['Participated', 'Katıldı'],
      commands: moderating,
      notifications: toOwners(
        ['“{title}”: the competition has ended', '“{title}”: yarışma sona erdi'],
        ['Thank you for “{title}”. {link}', '“{title}” için teşekkür ederiz. {link}'],
      ),
    },
    {
      key: 'notSelected',
      type: 'REJECTION',
      name: ['Not selected', 'Seçilmedi'],
      commands: moderating,
      notifications: toOwners(
        ['“{title}” was not selected', '“{title}” seçilmedi'],
        [
          '“{title}” was not selected this time. Thank you for taking part.\n\n{note}\n\n{link}',
          '“{title}” bu kez seçilmedi. Katıldığınız için teşekkürler.\n\n{note}\n\n{link}',
        ],
      ),
    },
    { key: 'withdrawn', type: 'CANCELLATION', name: ['Withdrawn', 'Geri çekildi'], commands: moderating },
  ],
});

/** By the number of their juries; the one with all of them first, as the flags of ideas are those of the oldest (Q3-110). */
export const IDEAS: readonly LifeCyclePlan[] = ([3, 2, 1, 0] as const).map(ideaWith);
