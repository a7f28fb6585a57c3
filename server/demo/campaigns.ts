import type { CampaignType } from '#contract/campaigns/schema.ts';
import type { SampleInput } from './competitions.ts';
import type { SampleField } from './fields.ts';
import type { Drawing } from './install/banners.ts';

/** A campaign of the sample. */
export interface SampleCampaign {
  code: string;
  title: string;
  summary: string;
  body: string;
  campaignType: CampaignType;
  accessLevel: 'PUBLIC' | 'REGISTERED';
  /**
   * Days, counted back from today, and forward where they are negative: when it was written and published (null for a
   * draft), until when it takes contributions, when it was ended by hand, and when it was put away.
   */
  days: { created: number; published: number | null; end: number; ended?: number; archived?: number };
  /** Names of organizations and units; all organizations where left out. */
  targets?: readonly string[];
  /** External users too, where left out. */
  external?: false;
  picture?: Drawing;
  /** What it asks besides; none is required, so that few of the sample answer. */
  questions?: readonly SampleInput[];
  /** In the order of places; points as a number. */
  rewards?: readonly (string | number)[];
  /** What comes in of this field while it is open is sent to it. */
  field?: SampleField;
}

/** Campaigns of both types in every state, the oldest first. */
export const SAMPLE_CAMPAIGNS: readonly SampleCampaign[] = [
  {
    code: 'TOOLS-2024',
    title: 'The right tool in the right place',
    summary: 'Which tool do you look for every day? Two hundred shelves were sorted anew.',
    body: '<p>Eight weeks, two hundred shelves, and nobody looks for the torque wrench any more. Thank you.</p>',
    campaignType: 'IMPROVEMENT',
    accessLevel: 'REGISTERED',
    days: { created: 520, published: 510, end: 430, ended: 429, archived: 380 },
    targets: ['Meridian Mobility'],
    picture: ['seeds', 'evening'],
  },
  {
    code: 'HELLO-2025',
    title: 'The first ninety days',
    summary: 'How should it feel to be new here? The campaign has ended; its suggestions live on.',
    body: '<p>Everybody who is new now has somebody to ask, a desk that works, and lunch with the team on the first day. These were your suggestions.</p>',
    campaignType: 'SUGGESTION',
    accessLevel: 'PUBLIC',
    days: { created: 405, published: 400, end: 300, ended: 299 },
    picture: ['rows', 'dusk'],
  },
  {
    code: 'SAFE-2026',
    title: 'A year without an accident',
    summary: 'What would make your next shift safer? Small things count as much as big ones.',
    body: '<p>We collect until the autumn and <strong>answer every suggestion within thirty days</strong>.</p><h2>What helps us</h2><ul><li><p>Where exactly is it, and when does it get dangerous?</p></li><li><p>Has something happened already, or almost?</p></li><li><p>What would you change first?</p></li></ul><p>What can be done at once is done at once; everything else comes before the safety board on the first Tuesday of the month.</p>',
    campaignType: 'SUGGESTION',
    accessLevel: 'PUBLIC',
    days: { created: 255, published: 250, end: -120 },
    picture: ['meadow', 'morning'],
    questions: [
      {
        inputType: 'TEXT',
        label: ['Where exactly is it?', 'Tam olarak nerede?'],
        explanation: ['Hall, line, street or stop.', 'Salon, hat, cadde ya da durak.'],
      },
      {
        inputType: 'SINGLE_SELECTION',
        label: ['Has something happened already?', 'Şimdiye kadar bir şey oldu mu?'],
        choices: [
          ['Not yet', 'Henüz değil'],
          ['Almost', 'Az kalsın'],
          ['Yes, somebody was hurt', 'Evet, biri yaralandı'],
        ],
      },
    ],
    rewards: ['A weekend for two in the mountains', 'A city bicycle', 500],
    field: 'safety',
  },
  {
    code: 'PAPER.0',
    title: 'An office without paper',
    summary:
      'Which form could go tomorrow? It was ended early: the new document system took the question over.',
    body: '<p>We ended this campaign before its time, because the new document system answers most of what you asked for. What came in until then is looked at like everything else.</p>',
    campaignType: 'SUGGESTION',
    accessLevel: 'REGISTERED',
    days: { created: 245, published: 240, end: 150, ended: 190 },
    field: 'digital',
  },
  {
    code: 'KWH-2026',
    title: 'Every kilowatt-hour twice',
    summary: 'Where do we use energy that nobody needs? Tell us where to look.',
    body: '<p>The three best improvements are tried out in the same quarter.</p><p>A photograph of the meter says more than a page of text.</p>',
    campaignType: 'IMPROVEMENT',
    accessLevel: 'PUBLIC',
    days: { created: 206, published: 200, end: -60 },
    picture: ['peaks', 'noon'],
    field: 'energy',
  },
  {
    code: 'ROUTES-3',
    title: 'Ten minutes earlier at home',
    summary: 'Where do our buses wait for nothing? The last day has passed; the answers are being read.',
    body: '<p>Route Planning reads every line and rides every route that you name.</p>',
    campaignType: 'SUGGESTION',
    accessLevel: 'PUBLIC',
    days: { created: 160, published: 155, end: 20 },
    picture: ['rings', 'evening'],
    field: 'mobility',
  },
  {
    code: 'TOPLANTI-1',
    title: 'Daha kısa, daha iyi toplantılar',
    summary: 'Hangi toplantı bir e-posta olabilirdi? Haftada bir saat geri kazanalım.',
    body: '<p>Her birimden en az bir öneri bekliyoruz. <strong>En çok uygulanan beş öneri</strong> yıl sonunda tüm şirketlerde kural olacak.</p>',
    campaignType: 'SUGGESTION',
    accessLevel: 'REGISTERED',
    days: { created: 16, published: 12, end: -30 },
    targets: ['Meridian Water Works', 'Grid', 'Route Planning'],
    external: false,
    picture: ['tree', 'noon'],
    field: 'workplace',
  },
  {
    code: 'NIGHT-2026',
    title: 'Better nights on shift',
    summary: 'Light, food, rest: what would make a night on shift better? A draft, nearly ready.',
    body: '<p>Those who work at night rarely get asked. This time they go first.</p>',
    campaignType: 'SUGGESTION',
    accessLevel: 'REGISTERED',
    days: { created: 4, published: null, end: -75 },
    targets: ['Operations', 'Buses'],
    external: false,
    picture: ['meadow', 'dusk'],
  },
  {
    code: 'SPARE.PARTS',
    title: 'Spare parts that fit',
    summary:
      'Which spare part is never there when it is needed? A draft that still lacks its text and its targets.',
    body: '',
    campaignType: 'IMPROVEMENT',
    accessLevel: 'REGISTERED',
    days: { created: 1, published: null, end: -100 },
    targets: [],
  },
];
