import { audienceEndpoints } from '#contract/audiences/endpoints.ts';
import { campaignEndpoints, campaignSelectEndpoints } from '#contract/campaigns/endpoints.ts';
import { campaignQuestionEndpoints } from '#contract/campaigns/questions.endpoints.ts';
import { change, download, reading } from '../endpointMethod.ts';

/** Campaigns of a type; by the id of one, that one is among them though it may have ended. */
export const readCampaignChoices = reading(campaignSelectEndpoints.options);

/** How many people an audience reaches, and a page of them by name. */
export const readAudience = reading(audienceEndpoints.preview);

/** Puts all questions of one in a new order. */
export const orderCampaignQuestions = change(campaignQuestionEndpoints.updateOrder);

/** What contributions answered, as a spreadsheet. */
export const downloadCampaignAnswers = download(campaignQuestionEndpoints.answers);

/** Adds the questions of another one. */
export const copyCampaignQuestions = change(campaignQuestionEndpoints.copy);

/** Brings an archived one back. */
export const restoreCampaign = change(campaignEndpoints.restore);

/** Calls a planned publishing off. */
export const unscheduleCampaign = change(campaignEndpoints.unschedule);

/** How many people one reached, and what came of it. */
export const readCampaignFunnel = reading(campaignEndpoints.funnel);

/** Notes that its page was opened. */
export const noteCampaignVisit = change(campaignEndpoints.visit, { errorMessage: null });

/** Starts a draft as a copy; the form shows what was refused, and the page that opens what was copied. */
export const cloneCampaign = change(campaignEndpoints.clone, { successMessage: null });
