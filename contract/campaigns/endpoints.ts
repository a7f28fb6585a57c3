import { z } from 'zod';
import { endpoint, Id, NoContent, paging } from '#contract/http.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { anyOf, contributors, everyone } from '#contract/roles.ts';
import { CAMPAIGN_STATES } from './rules.ts';
import {
  CAMPAIGN_SORT_FIELDS,
  Campaign,
  CampaignChange,
  CampaignForm,
  CampaignOption,
  CampaignRow,
  CampaignType,
  ManagedCampaign,
  NewCampaign,
  PublicProgrammesQuery,
} from './schema.ts';

const campaignAuthor = anyOf('ROLE_CAMPAIGN_AUTHOR');
const campaignEditor = anyOf('ROLE_CAMPAIGN_EDITOR');
const campaignStaff = anyOf('ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR');
const byId = z.object({ id: Id });

/** Campaigns for readers and for those who run them [R2J-20 … R2J-28], Q2-38. */
export const campaignEndpoints = {
  list: endpoint('GET api/v3/campaigns', {
    access: everyone,
    summary: 'Published and ended campaigns that the caller may see',
    query: z.object({
      ...paging(CAMPAIGN_SORT_FIELDS, 'publishDate,desc'),
      'campaignType.equals': CampaignType.optional(),
      'isOpen.equals': z.enum(['true', 'false']).optional(),
    }),
    response: z.array(CampaignRow),
    list: true,
  }),
  all: endpoint(`GET ${PUBLIC_PATHS.campaigns}`, {
    access: everyone,
    summary:
      'The same in one piece: open ones by their publishing, then closed ones by their end, newest first',
    query: PublicProgrammesQuery,
    response: z.array(CampaignRow),
    list: true,
  }),
  read: endpoint('GET api/v3/campaigns/:id', {
    access: everyone,
    summary: 'One campaign; a put-away one for the signed-in only',
    params: byId,
    response: Campaign,
  }),
  manage: endpoint('GET api/v3/campaigns/manage', {
    access: campaignStaff,
    summary: 'Campaigns in all states: all of them for editors, the own ones for authors, Q2-51',
    query: z.object({
      ...paging([...CAMPAIGN_SORT_FIELDS, 'publishState', 'campaignType'], 'id,desc'),
      'title.contains': z.string().max(100).optional(),
      'publishState.equals': z.enum(CAMPAIGN_STATES).optional(),
      'campaignType.equals': CampaignType.optional(),
    }),
    response: z.array(ManagedCampaign),
    list: true,
  }),
  edit: endpoint('GET api/v3/campaigns/:id/update', {
    access: campaignStaff,
    summary: 'One campaign for its form',
    params: byId,
    response: CampaignForm,
  }),
  create: endpoint('POST api/v3/campaigns', {
    access: campaignAuthor,
    summary: 'Starts a campaign as a draft',
    body: NewCampaign,
    response: CampaignForm,
    status: 201,
    alert: 'app.campaign.created',
  }),
  save: endpoint('PUT api/v3/campaigns', {
    access: campaignStaff,
    summary: 'Saves a campaign, publishes, ends or archives it',
    body: CampaignChange,
    response: CampaignForm,
    alert: 'app.campaign.updated',
  }),
  remove: endpoint('DELETE api/v3/campaigns/:id', {
    access: campaignEditor,
    summary: 'Deletes a draft that nothing was sent to',
    params: byId,
    response: NoContent,
    status: 204,
    alert: 'app.campaign.deleted',
  }),
  /** The address in the paths of banners. */
  image: endpoint('GET api/v3/campaign-images/:key', {
    access: everyone,
    summary: 'The bytes of a banner, for those who may see its campaign',
    params: z.object({ key: z.uuid() }),
    response: z.string(),
    media: 'application/octet-stream',
  }),
};

export const campaignSelectEndpoints = {
  options: endpoint('GET api/v3/campaigns-select-input/:id', {
    access: contributors,
    summary: 'Open campaigns of a type, or of the type of a campaign, that one included, Q2-41',
    params: z.object({ id: z.union([CampaignType, Id]) }),
    query: z.object({
      /** Ended campaigns too: for filtering old contributions. */
      withClosed: z.enum(['true', 'false']).default('false'),
    }),
    response: z.array(CampaignOption),
  }),
};
