import { accountEndpoints } from './account.ts';
import { appConfigEndpoints } from './app-config.ts';
import { auditEndpoints } from './audits.ts';
import { bannerEndpoints } from './banners.ts';
import { benefitEndpoints } from './benefits.ts';
import { brandEndpoints } from './brand.ts';
import { campaignEndpoints, campaignSelectEndpoints } from './campaigns.ts';
import { captchaEndpoints } from './captchas.ts';
import { chatEndpoints } from './chats.ts';
import { commentEndpoints } from './comments.ts';
import { competitionIdeaEndpoints } from './competition-ideas.ts';
import { competitionPeopleEndpoints } from './competition-people.ts';
import { competitionRewardEndpoints } from './competition-rewards.ts';
import { competitionEndpoints } from './competitions.ts';
import { contactEndpoints } from './contact.ts';
import { contentEndpoints } from './contents.ts';
import { commandOnContributionEndpoints } from './contribution-commands.ts';
import { contributionEndpoints } from './contributions.ts';
import { evaluationEndpoints } from './evaluations.ts';
import { extraInputEndpoints } from './extra-inputs.ts';
import { fieldEndpoints, fieldUserEndpoints } from './fields.ts';
import { fileEndpoints } from './files.ts';
import { historyEndpoints } from './histories.ts';
import type { Endpoint } from './http.ts';
import { identityProviderEndpoints } from './identity-provider.ts';
import { languageEndpoints } from './languages.ts';
import { lifeCycleAdministrationEndpoints } from './life-cycle-administration.ts';
import { lifeCycleChangeEndpoints } from './life-cycle-changes.ts';
import { lifeCycleCheckEndpoints } from './life-cycle-check.ts';
import {
  actionEndpoints,
  actionPointEndpoints,
  commandEndpoints,
  commandPointEndpoints,
  commandTaskEndpoints,
  postHandlerEndpoints,
  stateChangeNotificationEndpoints,
  stateEndpoints,
  stateTaskEndpoints,
} from './life-cycle-definitions.ts';
import { lifeCycleEndpoints } from './life-cycles.ts';
import { liveEndpoints } from './live.ts';
import { mailEndpoints } from './mails.ts';
import { notificationEndpoints } from './notifications.ts';
import { organizationEndpoints } from './organizations.ts';
import { pointDefinitionEndpoints } from './point-definitions.ts';
import { pointSpendingEndpoints } from './point-spendings.ts';
import { pointEndpoints } from './points.ts';
import { ratingEndpoints } from './ratings.ts';
import { registrationEndpoints } from './registration.ts';
import { reportEndpoints, reportingEndpoints } from './reports.ts';
import { scheduleEndpoints } from './schedules.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './sessions.ts';
import { settingsEndpoints } from './settings.ts';
import { staticContentEndpoints } from './static-contents.ts';
import { systemEndpoints } from './system.ts';
import { tagEndpoints } from './tags.ts';
import { taskEndpoints } from './tasks.ts';
import { unsubscriptionEndpoints } from './unsubscription.ts';
import { userImportEndpoints } from './user-import.ts';
import { userEndpoints } from './users.ts';

/** Endpoints that belong together, under the title by which the API documentation lists them. */
export interface EndpointGroup {
  readonly title: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

const group = (title: string, ...tables: Readonly<Record<string, Endpoint>>[]): EndpointGroup[] =>
  tables.map((endpoints) => ({ title, endpoints }));

/** Every endpoint table of the contract; what is not listed here does not exist. */
export const ENDPOINT_GROUPS: readonly EndpointGroup[] = [
  ...group('Account', accountEndpoints, sessionEndpoints),
  ...group('Account: second step', secondFactorEndpoints),
  ...group('Account: identity provider', identityProviderEndpoints),
  ...group('Captchas', captchaEndpoints),
  ...group('Registration', registrationEndpoints),
  ...group('Mails', unsubscriptionEndpoints, mailEndpoints),
  ...group('Contact form', contactEndpoints),
  ...group('Settings', settingsEndpoints, appConfigEndpoints),
  ...group('Static contents', staticContentEndpoints),
  ...group('Languages', languageEndpoints),
  ...group('News', contentEndpoints),
  ...group('Banners', bannerEndpoints),
  ...group('Brand and manuals', brandEndpoints),
  ...group('System', systemEndpoints, auditEndpoints),
  ...group('Contributions', contributionEndpoints),
  ...group('Contributions: commands', commandOnContributionEndpoints),
  ...group('Contributions: files', fileEndpoints),
  ...group('Contributions: history', historyEndpoints),
  ...group('Comments', commentEndpoints),
  ...group('Chats', chatEndpoints),
  ...group('Ratings', ratingEndpoints),
  ...group('Benefits', benefitEndpoints),
  ...group('Reports', reportEndpoints, reportingEndpoints),
  ...group('Implementation schedules', scheduleEndpoints),
  ...group('Notifications', notificationEndpoints),
  ...group('Live changes', liveEndpoints),
  ...group('Points', pointEndpoints),
  ...group('Points: spending', pointSpendingEndpoints),
  ...group('Points: definitions', pointDefinitionEndpoints),
  ...group('Tasks', taskEndpoints),
  ...group('Life cycles', lifeCycleEndpoints, lifeCycleAdministrationEndpoints),
  ...group('Life cycles: check', lifeCycleCheckEndpoints),
  ...group('Life cycles: drafts', lifeCycleChangeEndpoints),
  ...group('Life cycles: states', stateEndpoints, stateTaskEndpoints),
  ...group(
    'Life cycles: actions',
    actionEndpoints,
    stateChangeNotificationEndpoints,
    postHandlerEndpoints,
    actionPointEndpoints,
  ),
  ...group('Life cycles: commands', commandEndpoints, commandTaskEndpoints, commandPointEndpoints),
  ...group('Fields', fieldEndpoints),
  ...group('Fields: people', fieldUserEndpoints),
  ...group('Tags', tagEndpoints),
  ...group('Extra inputs', extraInputEndpoints),
  ...group('Organizations', organizationEndpoints),
  ...group('Users', userEndpoints),
  ...group('Users: import', userImportEndpoints),
  ...group('Campaigns', campaignSelectEndpoints, campaignEndpoints),
  ...group('Competitions', competitionEndpoints),
  ...group('Competitions: ideas', competitionIdeaEndpoints),
  ...group('Competitions: people', competitionPeopleEndpoints),
  ...group('Competitions: rewards', competitionRewardEndpoints),
  ...group('Evaluations', evaluationEndpoints),
];

export const ALL_ENDPOINTS: readonly Endpoint[] = ENDPOINT_GROUPS.flatMap(({ endpoints }) =>
  Object.values(endpoints),
);
