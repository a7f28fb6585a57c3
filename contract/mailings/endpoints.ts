import { forCampaignStaff } from '#contract/campaigns/schema.ts';
import { forCompetitionStaff } from '#contract/competitions/schema.ts';
import { endpointFor } from '#contract/http.ts';
import { anyOf } from '#contract/roles.ts';
import { MAIL_SENDERS } from './rules.ts';
import { Mailing, MailingDraft, MailingPreview, MailingRequest } from './schema.ts';

const forContentStaff = endpointFor(anyOf(...MAIL_SENDERS.CONTENT));
const forAllOfThem = endpointFor(anyOf(...Object.values(MAIL_SENDERS).flat()));

const READING = {
  summary: 'How far the mails about it are, and how many whom it is for have not got one',
  response: Mailing,
};
const REQUESTING = {
  summary: 'Asks for a mail to everybody whom it is for and who has not got one',
  body: MailingRequest,
  response: Mailing,
  alert: 'app.mailing.requested',
};

/** Mails about what was published (decisions 0098, 0111). */
export const mailingEndpoints = {
  readOfCampaign: forCampaignStaff('GET api/v3/campaigns/:id/mailing', READING),
  requestOfCampaign: forCampaignStaff('POST api/v3/campaigns/:id/mailing', REQUESTING),
  readOfCompetition: forCompetitionStaff('GET api/v3/competitions/:id/mailing', READING),
  requestOfCompetition: forCompetitionStaff('POST api/v3/competitions/:id/mailing', REQUESTING),
  readOfContent: forContentStaff('GET api/v3/contents/:id/mailing', READING),
  requestOfContent: forContentStaff('POST api/v3/contents/:id/mailing', REQUESTING),
  preview: forAllOfThem('POST api/v3/mailings/preview', {
    summary: 'The mail that these words make, as the caller would get it; nothing is stored or sent',
    body: MailingDraft,
    response: MailingPreview,
    isTrial: true,
  }),
};
