import type { JuryType } from '#contract/competitions/rules.ts';
import type { ExtraInputType } from '#contract/extra-inputs/rules.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { QUIET_IDEAS, RETURNING_IDEAS, type SampleEntry, STOP_IDEAS } from './competition-ideas.ts';
import type { Drawing } from './install/banners.ts';

type Both = readonly [en: string, tr: string];

/** What a jury is asked, with the weights of the questions in percent. */
export interface SampleDefinition {
  title: string;
  explanation: string;
  questions: readonly (readonly [question: string, weight: number])[];
}

interface SampleJury {
  title: string;
  jurors: readonly string[];
  definition: SampleDefinition;
}

export interface SampleInput {
  inputType: ExtraInputType;
  label: Both;
  explanation?: Both;
  isRequired?: boolean;
  choices?: readonly Both[];
}

/** A step of a competition: how many ideas go on, the best ones, and how much of their work the jurors have done. */
export interface SampleMove {
  to: CompetitionState;
  daysAgo: number;
  keep: number;
  /** Percent of the ideas that each juror has scored, in the order of the jury. */
  scored?: readonly number[];
}

/** A competition of the sample with its whole course until today. */
export interface SampleCompetition {
  code: string;
  title: string;
  summary: string;
  body: string;
  picture: Drawing;
  accessLevel: 'PUBLIC' | 'REGISTERED';
  preparedBy: string;
  /** Besides the one who prepares it. */
  moderators: readonly string[];
  /** Days before today on which it was made and started (null: still being prepared), and its end, days after today. */
  days: { made: number; started: number | null; end: number };
  juries: Readonly<Partial<Record<JuryType, SampleJury>>>;
  /** In the order of ranks; points as a number. */
  rewards: readonly (string | number)[];
  inputs: readonly SampleInput[];
  ideas: readonly SampleEntry[];
  moves: readonly SampleMove[];
}

const SCREENING: SampleDefinition = {
  title: 'First look',
  explanation: 'Is the idea worth a closer look? Five minutes for each are enough.',
  questions: [
    ['How new is it for us?', 30],
    ['How much would it help?', 40],
    ['How soon could we try it?', 30],
  ],
};
const WORKSHOP: SampleDefinition = {
  title: 'In the workshop',
  explanation: 'Can it be built, by us, with what we have?',
  questions: [
    ['Can it be built?', 50],
    ['Is the effort in proportion?', 30],
    ['Will it last?', 20],
  ],
};
const FINAL: SampleDefinition = {
  title: 'The final',
  explanation: 'The board looks at the whole: people, costs, and what remains of it in five years.',
  questions: [
    ['Does it fit where we are going?', 60],
    ['Would you put your own money in?', 40],
  ],
};
const ILK_BAKIS: SampleDefinition = {
  title: 'İlk bakış',
  explanation: 'Fikir daha yakından bakmaya değer mi? Her biri için beş dakika yeter.',
  questions: [
    ['Yolcunun işine ne kadar yarar?', 50],
    ['Ne kadar çabuk denenebilir?', 30],
    ['Ne kadar yeni?', 20],
  ],
};

const JURORS = ['jury.one', 'jury.two', 'jury.three'] as const;

/** The four competitions of the sample: being prepared, collecting ideas, in its first round, and completed. */
export const SAMPLE_COMPETITIONS: readonly SampleCompetition[] = [
  {
    code: 'QUIET-2025',
    title: 'The quiet hall',
    summary:
      'How can hall two lose ten decibels? Seven ideas reached the juries, four of them the workshop, and three were rewarded and built.',
    body: '<p>Thank you for your ideas. Hall two is quieter by <strong>eleven decibels</strong> today.</p>',
    picture: ['seeds', 'morning'],
    accessLevel: 'PUBLIC',
    preparedBy: 'competition.admin',
    moderators: ['moderator'],
    days: { made: 335, started: 330, end: -240 },
    juries: {
      JURY1: { title: 'Neighbours of the hall', jurors: JURORS, definition: SCREENING },
      JURY2: { title: 'The workshop', jurors: ['jury.one', 'tilda.nystrom'], definition: WORKSHOP },
      JURY3: { title: 'The board', jurors: ['jury.two', 'jury.three'], definition: FINAL },
    },
    rewards: ['A visit to the acoustics laboratory', 500, 250],
    inputs: [],
    ideas: QUIET_IDEAS,
    moves: [
      { to: 'EVAL1', daysAgo: 238, keep: 7, scored: [100, 100, 70] },
      { to: 'EVAL2', daysAgo: 210, keep: 4, scored: [100, 100] },
      { to: 'EVAL3', daysAgo: 190, keep: 3, scored: [100, 100] },
      { to: 'APPROVAL', daysAgo: 172, keep: 3 },
      { to: 'COMPLETE', daysAgo: 165, keep: 3 },
    ],
  },
  {
    code: 'DURAK-2026',
    title: 'Durakta geçen her dakika',
    summary:
      'Otobüs beklerken geçen zamanı nasıl kısaltır, nasıl güzelleştiririz? Sürücüler, yolcular ve planlamacılar birlikte düşünüyor. Fikirler toplandı, şimdi ilk jüri bakıyor.',
    body: '<p>Her fikir en az iki jüri üyesi tarafından okunur. <strong>En iyi üç fikir</strong> bir hatta bir ay denenir.</p><p>The juries read Turkish and English.</p>',
    picture: ['peaks', 'noon'],
    accessLevel: 'REGISTERED',
    preparedBy: 'competition.admin',
    moderators: ['moderator', 'ali.vural'],
    days: { made: 74, started: 70, end: -12 },
    juries: {
      JURY1: { title: 'Yol jürisi', jurors: JURORS, definition: ILK_BAKIS },
      JURY2: { title: 'Atölye', jurors: ['tilda.nystrom', 'jury.one'], definition: WORKSHOP },
      JURY3: { title: 'Yönetim', jurors: ['jury.two', 'jury.three'], definition: FINAL },
    },
    rewards: ['Fikrinizle bir ay boyunca bir hat', 1000, 500],
    inputs: [],
    ideas: STOP_IDEAS,
    moves: [{ to: 'EVAL1', daysAgo: 9, keep: 8, scored: [100, 50, 0] }],
  },
  {
    code: 'GREEN-2026',
    title: 'A product that comes back',
    summary:
      'What happens to our meters, pumps and bus seats when nobody needs them any more? We look for ideas that let them come back: repaired, rebuilt, or as the stuff of something new. Employees, partners and customers compete together; a jury of engineers and one of customers decides. Sketches are welcome, finished plans are not needed.',
    body: '<p>Three rounds, three juries, and the three best ideas are built.</p><ul><li>Submit as many ideas as you like, alone or together.</li><li>Write in English or Turkish.</li></ul>',
    picture: ['tree', 'dusk'],
    accessLevel: 'PUBLIC',
    preparedBy: 'competition.admin',
    moderators: ['moderator'],
    days: { made: 22, started: 20, end: 70 },
    juries: {
      JURY1: { title: 'Engineers', jurors: JURORS, definition: SCREENING },
      JURY2: { title: 'Customers', jurors: ['partner', 'julia.meier'], definition: WORKSHOP },
      JURY3: { title: 'The board', jurors: ['jury.two', 'jury.three'], definition: FINAL },
    },
    rewards: ['Six weeks of time and a workshop for your idea', 1500, 750, 'Lunch with the board'],
    inputs: [
      {
        inputType: 'SINGLE_SELECTION',
        label: ['How far is it?', 'Ne aşamada?'],
        isRequired: true,
        choices: [
          ['A thought', 'Bir düşünce'],
          ['A sketch', 'Bir taslak'],
          ['Tried once', 'Bir kez denendi'],
        ],
      },
      {
        inputType: 'NUMERIC',
        label: ['Pieces a year', 'Yılda kaç adet'],
        explanation: ['A rough guess is enough.', 'Kaba bir tahmin yeter.'],
      },
      { inputType: 'BOOL', label: ['I would help to build it', 'Yapılmasına yardım ederim'] },
    ],
    ideas: RETURNING_IDEAS,
    moves: [],
  },
  {
    code: 'WATER-2027',
    title: 'A dry summer, and enough for all',
    summary: 'How do we get through the next dry summer? The competition opens in spring.',
    body: '<p>Draft: the juries are still being asked.</p>',
    picture: ['rings', 'morning'],
    accessLevel: 'PUBLIC',
    preparedBy: 'competition.editor',
    moderators: [],
    days: { made: 3, started: null, end: 200 },
    juries: {},
    rewards: ['A week at the research station', 1000],
    inputs: [],
    ideas: [],
    moves: [],
  },
];
