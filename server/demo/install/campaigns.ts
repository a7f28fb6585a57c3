import type { ContributionType } from '#contract/access.ts';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { campaignQuestionEndpoints } from '#contract/campaigns/questions.endpoints.ts';
import { campaignRewardEndpoints } from '#contract/campaigns/rewards.endpoints.ts';
import type { ContributionChange } from '#contract/contributions/change.schema.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { SAMPLE_CAMPAIGNS, type SampleCampaign } from '../campaigns.ts';
import type { SampleDriver } from '../driver.ts';
import type { SampleField } from '../fields.ts';
import { OTHER_PEOPLE, SAMPLE_ORGANIZATIONS, SAMPLE_PEOPLE } from '../organization.ts';
import { uploadBanner } from './banners.ts';
import { daysAfter, deadlineAfter, HOUR_MS } from './days.ts';
import { inputOf } from './inputs.ts';

const AUTHOR = 'campaign.author';
const EDITOR = 'campaign.editor';

/** The campaigns of the sample while contributions come in. */
export interface RunningCampaigns {
  /** The campaign to which somebody sends what is written of a field on a day; days count back from today. */
  campaignFor(type: ContributionType, field: SampleField, login: string, daysAgo: number): number | null;
  /** What the author of the contribution of a number answers to the questions of a campaign. */
  answersTo(campaignId: number | null, at: number): NonNullable<ContributionChange['extraInputValues']>;
  /** Ends and puts away what has ended by now. */
  close(): Promise<void>;
}

interface Node {
  id: string | number;
  title: string;
  children?: readonly Node[] | null;
}

/** Ids of the organization tree by the name of their node. */
const idsByName = (nodes: readonly Node[]): [string, string][] =>
  nodes.flatMap((node) => [[node.title, String(node.id)], ...idsByName(node.children ?? [])]);

/** The lists of a body for the names of organizations and units. */
function targetsOf(tree: readonly Node[], names: readonly string[] = tree.map(({ title }) => title)) {
  const ids = new Map(idsByName(tree));
  const chosen = names.map((name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The sample has no unit called ${name}`);
    return id;
  });
  const numbers = (isWanted: (id: string) => boolean) =>
    chosen.filter(isWanted).map((id) => ({ id: Number(id.replace('org', '')) }));
  return {
    targetOrganizations: numbers((id) => id.startsWith('org')),
    targetUnits: numbers((id) => !id.startsWith('org')),
  };
}

/** Names of the units and the organization to which somebody belongs; null for external users. */
function placesOf(login: string): string[] | null {
  const person = [...SAMPLE_PEOPLE, ...OTHER_PEOPLE].find((one) => one.login === login);
  const unit = person?.unit ?? null;
  if (unit === null) return null;
  const organization = SAMPLE_ORGANIZATIONS.find(({ units }) => units.some(({ key }) => key === unit));
  const names: string[] = organization ? [organization.name] : [];
  for (let key: string | undefined = unit; key !== undefined; ) {
    const at = organization?.units.find((each) => each.key === key);
    if (at) names.push(at.name);
    key = at?.below;
  }
  return names;
}

/** Days between the first word of a contribution and its submission, at most. */
const WRITING_DAYS = 4;

const dayBefore = (today: Date, ago: number) => new Date(daysAfter(today, -ago).getTime() - 3 * HOUR_MS);

/** The author writes it, and the editor publishes it, each on its day. @returns its id, and what it asks */
async function begin(driver: SampleDriver, today: Date, tree: readonly Node[], sample: SampleCampaign) {
  const { code, title, summary, body, campaignType, accessLevel } = sample;
  driver.setClock(dayBefore(today, sample.days.created));
  const { id } = await driver.call(AUTHOR, campaignEndpoints.create, {
    body: {
      ...{ code, title, summary, body, campaignType, accessLevel },
      dateSubmissionEnd: deadlineAfter(today, -sample.days.end).toISOString(),
      ...targetsOf(tree, sample.targets),
      external: sample.external ?? true,
    },
  });
  if (sample.picture) await uploadBanner(driver, AUTHOR, { type: 'CAMPAIGN', id }, sample.picture);
  const questions: ExtraInput[] = [];
  for (const question of sample.questions ?? []) {
    const body = inputOf(question);
    questions.push(await driver.call(AUTHOR, campaignQuestionEndpoints.create, { params: { id }, body }));
  }
  for (const reward of sample.rewards ?? []) {
    await driver.call(AUTHOR, campaignRewardEndpoints.create, {
      params: { id },
      body: { reward: String(reward), isPoint: typeof reward === 'number' },
    });
  }
  if (sample.days.published !== null)
    await move(driver, dayBefore(today, sample.days.published), id, 'PUBLISHED');
  return { id, questions };
}

/** Where something is not safe. */
const PLACES = [
  'Hall 3, at the gate',
  'Depot North, row 12',
  'Line 4, between the two bridges',
  'Stop at the hospital',
];

/** What somebody answers to the questions of a campaign; every third leaves them out. */
function answersTo(questions: readonly ExtraInput[], at: number) {
  if (at % 3 === 0) return [];
  return questions.map(({ id: extraInputId, inputType, selectionValues }) => {
    const ids = [...new Set(selectionValues.map(({ id }) => id))];
    return inputType === 'TEXT'
      ? { extraInputId, textValue: PLACES[at % PLACES.length] }
      : { extraInputId, selectionValueIds: ids.slice(at % ids.length).slice(0, 1) };
  });
}

async function move(
  driver: SampleDriver,
  at: Date,
  id: number,
  publishState: 'PUBLISHED' | 'COMPLETED' | 'ARCHIVED',
): Promise<void> {
  driver.setClock(at);
  await driver.call(EDITOR, campaignEndpoints.save, { body: { id, publishState } });
}

/** Campaigns of both types, written by their author and published by their editor. */
export async function makeCampaigns(driver: SampleDriver, today: Date): Promise<RunningCampaigns> {
  driver.setClock(today);
  const tree = await driver.call(AUTHOR, organizationEndpoints.treeSelect);
  const made: { id: number; questions: readonly ExtraInput[]; sample: SampleCampaign }[] = [];
  for (const sample of SAMPLE_CAMPAIGNS) {
    made.push({ ...(await begin(driver, today, tree, sample)), sample });
  }
  return {
    campaignFor: (type, field, login, daysAgo) => {
      const places = placesOf(login);
      const found = made.find(({ sample }) => {
        const { targets } = sample;
        const { published, ended, end } = sample.days;
        const isOpen =
          published !== null && daysAgo < published - 1 && daysAgo > (ended ?? end) + WRITING_DAYS;
        const isFor =
          places === null
            ? sample.external !== false
            : !targets || targets.some((name) => places.includes(name));
        return sample.campaignType === type && sample.field === field && isOpen && isFor;
      });
      return found?.id ?? null;
    },
    answersTo: (campaignId, at) => answersTo(made.find(({ id }) => id === campaignId)?.questions ?? [], at),
    close: async () => {
      for (const { id, sample } of made) {
        const { ended, archived } = sample.days;
        if (ended !== undefined) await move(driver, dayBefore(today, ended), id, 'COMPLETED');
        if (archived !== undefined) await move(driver, dayBefore(today, archived), id, 'ARCHIVED');
      }
    },
  };
}
