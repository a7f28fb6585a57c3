import { z } from 'zod';
import { endpointFor, forContributors, forEveryone, Id, mediaOf, paging, rowsOf } from '#contract/http.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { anyOf } from '#contract/roles.ts';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import { CAMPAIGN_STATES } from './rules.ts';
import {
  CAMPAIGN_SORT_FIELDS,
  Campaign,
  CampaignChange,
  CampaignClone,
  CampaignForm,
  CampaignFunnel,
  CampaignOption,
  CampaignRow,
  CampaignType,
  forCampaignStaff,
  MANAGED_SORT_FIELDS,
  ManagedCampaign,
  NewCampaign,
  PublicProgrammesQuery,
} from './schema.ts';

const forAuthors = endpointFor(anyOf('ROLE_CAMPAIGN_AUTHOR'));
const forEditors = endpointFor(anyOf('ROLE_CAMPAIGN_EDITOR'));

/** Campaigns for readers and for those who run them [R2J-20 … R2J-28], Q2-38. */
export const campaignEndpoints = {
  list: forEveryone('GET api/v3/campaigns', {
    summary: 'Published and ended campaigns that the caller may see',
    query: z.object({
      ...paging(CAMPAIGN_SORT_FIELDS, 'publishDate,desc'),
      'campaignType.equals': CampaignType.optional(),
      'isOpen.equals': z.enum(['true', 'false']).optional(),
    }),
    ...rowsOf(CampaignRow),
  }),
  all: forEveryone(`GET ${PUBLIC_PATHS.campaigns}`, {
    summary:
      'The same in one piece: open ones by their publishing, then closed ones by their end, newest first',
    query: PublicProgrammesQuery,
    ...rowsOf(CampaignRow),
  }),
  read: forEveryone('GET api/v3/campaigns/:id', {
    summary: 'One campaign; a put-away one for the signed-in only',
    response: Campaign,
  }),
  visit: forEveryone('POST api/v3/campaigns/:id/visits', {
    summary:
      'Notes that its page was opened; of those without a session only that somebody did (decision 0100)',
    status: 204,
  }),
  manage: forCampaignStaff('GET api/v3/campaigns/manage', {
    summary: 'Campaigns in all states: all of them for editors, the own ones for authors, Q2-51',
    query: z.object({
      ...paging([...CAMPAIGN_SORT_FIELDS, ...MANAGED_SORT_FIELDS], 'id,desc'),
      'title.contains': z.string().max(100).optional(),
      /** Words of titles and texts, as the search of everything looks for them. */
      q: z.string().max(SEARCH_LIMITS.query.max).optional(),
      'publishState.equals': z.enum(CAMPAIGN_STATES).optional(),
      'campaignType.equals': CampaignType.optional(),
    }),
    ...rowsOf(ManagedCampaign),
  }),
  edit: forCampaignStaff('GET api/v3/campaigns/:id/update', {
    summary: 'One campaign for its form',
    response: CampaignForm,
  }),
  funnel: forCampaignStaff('GET api/v3/campaigns/:id/funnel', {
    summary: 'How many people a campaign reached, and what came of it; numbers only (decision 0100)',
    response: CampaignFunnel,
  }),
  create: forAuthors('POST api/v3/campaigns', {
    summary: 'Starts a campaign as a draft',
    body: NewCampaign,
    response: CampaignForm,
    status: 201,
    alert: 'app.campaign.created',
  }),
  clone: forAuthors('POST api/v3/campaigns/:id/clone', {
    summary:
      'Starts a draft with the words, picture and audience of a campaign that the caller runs, or that is shared as a template, its end moved by whole days',
    body: CampaignClone,
    response: CampaignForm,
    status: 201,
    alert: 'app.campaign.cloned',
  }),
  save: forCampaignStaff('PUT api/v3/campaigns', {
    summary: 'Saves a campaign, publishes, ends or archives it',
    body: CampaignChange,
    response: CampaignForm,
    alert: 'app.campaign.updated',
  }),
  unschedule: forCampaignStaff('DELETE api/v3/campaigns/:id/schedule', {
    summary: 'Calls the planned publishing of a draft off (decision 0100)',
    response: CampaignForm,
    alert: 'app.campaign.unscheduled',
  }),
  restore: forCampaignStaff('POST api/v3/campaigns/:id/restore', {
    summary: 'Brings an archived campaign back to the state that it was archived from (decision 0099)',
    response: CampaignForm,
    alert: 'app.campaign.restored',
  }),
  remove: forEditors('DELETE api/v3/campaigns/:id', {
    summary: 'Deletes a draft that nothing was sent to',
    status: 204,
    alert: 'app.campaign.deleted',
  }),
  /** The address in the paths of banners. */
  image: forEveryone('GET api/v3/campaign-images/:key', {
    summary: 'The bytes of a banner, for those who may see its campaign',
    params: z.object({ key: z.uuid() }),
    ...mediaOf('application/octet-stream'),
  }),
};

export const campaignSelectEndpoints = {
  options: forContributors('GET api/v3/campaigns-select-input/:id', {
    summary: 'Open campaigns of a type, or of the type of a campaign, that one included, Q2-41',
    params: z.object({ id: z.union([CampaignType, Id]) }),
    query: z.object({
      /** Ended campaigns too: for filtering old contributions. */
      withClosed: z.enum(['true', 'false']).default('false'),
    }),
    response: z.array(CampaignOption),
  }),
};
