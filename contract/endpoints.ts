import { absenceEndpoints, usualDeputyEndpoints } from '#contract/absences/endpoints.ts';
import { openWorkEndpoints } from '#contract/absences/open-work.ts';
import { accountEndpoints, sessionEndpoints } from '#contract/account/endpoints.ts';
import { answerBeginningEndpoints, answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import { audienceEndpoints } from '#contract/audiences/endpoints.ts';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import { benefitEndpoints } from '#contract/benefits/endpoints.ts';
import { brandEndpoints } from '#contract/brand/endpoints.ts';
import { bulkEndpoints, bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import { calendarEndpoints, holidayEndpoints } from '#contract/calendars/endpoints.ts';
import { campaignEndpoints, campaignSelectEndpoints } from '#contract/campaigns/endpoints.ts';
import { captchaEndpoints } from '#contract/captchas/endpoints.ts';
import { chatEndpoints } from '#contract/chat/endpoints.ts';
import { coAuthorEndpoints } from '#contract/co-authors/endpoints.ts';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { conflictEndpoints } from '#contract/competitions/conflicts.endpoints.ts';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import { competitionRewardEndpoints } from '#contract/competitions/rewards.endpoints.ts';
import { competitionRoundEndpoints } from '#contract/competitions/round.endpoints.ts';
import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { contactEndpoints } from '#contract/contact/endpoints.ts';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints, historyEndpoints } from '#contract/contributions/endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { familyEndpoints } from '#contract/families/endpoints.ts';
import { fieldEndpoints, fieldUserEndpoints } from '#contract/fields/endpoints.ts';
import { fileEndpoints } from '#contract/files/endpoints.ts';
import { followEndpoints } from '#contract/follows/endpoints.ts';
import { homeEndpoints } from '#contract/home/endpoints.ts';
import { managementEndpoints } from '#contract/home/management.ts';
import { identityProviderEndpoints } from '#contract/identity-provider/endpoints.ts';
import { languageEndpoints } from '#contract/languages/endpoints.ts';
import { lifeCycleChangeEndpoints } from '#contract/life-cycles/changes.endpoints.ts';
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
} from '#contract/life-cycles/definitions.endpoints.ts';
import {
  lifeCycleAdministrationEndpoints,
  lifeCycleCheckEndpoints,
  lifeCycleEndpoints,
} from '#contract/life-cycles/endpoints.ts';
import { lifeCycleTransferEndpoints } from '#contract/life-cycles/transfer.endpoints.ts';
import { lifeCycleVersionEndpoints } from '#contract/life-cycles/versions.endpoints.ts';
import { liveEndpoints } from '#contract/live/endpoints.ts';
import { mailingEndpoints } from '#contract/mailings/endpoints.ts';
import { mailEndpoints, newsByEmailEndpoints, unsubscriptionEndpoints } from '#contract/mails/endpoints.ts';
import {
  contributionPreferenceEndpoints,
  notificationPreferenceEndpoints,
} from '#contract/notification-preferences/endpoints.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts';
import { dataCopyEndpoints, erasureEndpoints } from '#contract/personal-data/endpoints.ts';
import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import { ownPictureEndpoints, profileEndpoints } from '#contract/profiles/endpoints.ts';
import { programmeTemplateEndpoints } from '#contract/programme-templates/endpoints.ts';
import { questionSetEndpoints } from '#contract/programme-templates/questions.endpoints.ts';
import { questionEndpoints } from '#contract/questions/endpoints.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { analyticsEndpoints } from '#contract/reports/analytics.ts';
import { analyticsPartEndpoints } from '#contract/reports/analytics-parts.ts';
import { reportEndpoints, reportingEndpoints } from '#contract/reports/endpoints.ts';
import { eventLogEndpoints } from '#contract/reports/event-log.ts';
import { scheduleEndpoints } from '#contract/schedules/endpoints.ts';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import { similarEndpoints } from '#contract/search/similar.endpoints.ts';
import { vectorEndpoints } from '#contract/search/vectors.endpoints.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { appConfigEndpoints } from '#contract/settings/app-config.endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { statementEndpoints } from '#contract/statements/endpoints.ts';
import { staticContentEndpoints } from '#contract/static-contents/endpoints.ts';
import { supportEndpoints } from '#contract/support/endpoints.ts';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { handOverEndpoints } from '#contract/users/hand-over.ts';
import { userImportEndpoints } from '#contract/users/import.endpoints.ts';
import { userRolesEndpoints } from '#contract/users/roles.endpoints.ts';
import { campaignQuestionEndpoints } from './campaigns/questions.endpoints.ts';
import { campaignRewardEndpoints } from './campaigns/rewards.endpoints.ts';
import type { Endpoint } from './http.ts';
import { ownViewEndpoints, savedViewEndpoints } from './saved-views/endpoints.ts';

/** Endpoints that belong together, under the title by which the API documentation lists them. */
export interface EndpointGroup {
  readonly title: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

const group = (title: string, ...tables: Readonly<Record<string, Endpoint>>[]): EndpointGroup[] =>
  tables.map((endpoints) => ({ title, endpoints }));

/** Every endpoint table of the contract; what is not listed here does not exist. */
export const ENDPOINT_GROUPS: readonly EndpointGroup[] = [
  ...group('Account', accountEndpoints, sessionEndpoints, ownPictureEndpoints),
  ...group('Account: second step', secondFactorEndpoints),
  ...group('Account: passkeys', passkeyEndpoints),
  ...group('Account: confirmation', confirmationEndpoints),
  ...group('Personal data', dataCopyEndpoints, erasureEndpoints),
  ...group('Account: identity provider', identityProviderEndpoints),
  ...group('Captchas', captchaEndpoints),
  ...group('Registration', registrationEndpoints),
  ...group('Mails', unsubscriptionEndpoints, newsByEmailEndpoints, mailEndpoints),
  ...group('Contact form', contactEndpoints),
  ...group('Settings', settingsEndpoints, appConfigEndpoints),
  ...group('Static contents', staticContentEndpoints),
  ...group('Languages', languageEndpoints),
  ...group('News', contentEndpoints),
  ...group('Banners', bannerEndpoints),
  ...group('Brand and manuals', brandEndpoints),
  ...group('System', systemEndpoints, auditEndpoints, statementEndpoints),
  ...group('Search', searchEndpoints, similarEndpoints, vectorEndpoints),
  ...group('Contributions', contributionEndpoints),
  ...group('Contributions: commands', commandOnContributionEndpoints),
  ...group('Contributions: many at once', bulkEndpoints, bulkJobEndpoints),
  ...group('Contributions: families', familyEndpoints),
  ...group('Contributions: co-authors', coAuthorEndpoints),
  ...group('Contributions: questions to authors', questionEndpoints),
  ...group('Contributions: files', fileEndpoints),
  ...group('Contributions: history', historyEndpoints),
  ...group('Comments', commentEndpoints),
  ...group('Chats', chatEndpoints),
  ...group('Ratings', ratingEndpoints),
  ...group('Support', supportEndpoints),
  ...group('Follows', followEndpoints),
  ...group('Saved views', savedViewEndpoints, ownViewEndpoints),
  ...group('Templates of answers', answerTemplateEndpoints, answerBeginningEndpoints),
  ...group('Templates', programmeTemplateEndpoints),
  ...group('Sets of questions', questionSetEndpoints),
  ...group('Profiles', profileEndpoints),
  ...group('Home page', homeEndpoints, managementEndpoints),
  ...group('Benefits', benefitEndpoints),
  ...group(
    'Reports',
    reportEndpoints,
    reportingEndpoints,
    eventLogEndpoints,
    analyticsEndpoints,
    analyticsPartEndpoints,
  ),
  ...group('Implementation schedules', scheduleEndpoints),
  ...group('Notifications', notificationEndpoints),
  ...group('Live changes', liveEndpoints),
  ...group('Points', pointEndpoints),
  ...group('Notification preferences', notificationPreferenceEndpoints),
  ...group('Notification preferences: contributions', contributionPreferenceEndpoints),
  ...group('Points: spending', pointSpendingEndpoints),
  ...group('Points: definitions', pointDefinitionEndpoints),
  ...group('Tasks', taskEndpoints),
  ...group('Life cycles', lifeCycleEndpoints, lifeCycleAdministrationEndpoints),
  ...group('Life cycles: check', lifeCycleCheckEndpoints),
  ...group('Life cycles: drafts', lifeCycleChangeEndpoints),
  ...group('Life cycles: files', lifeCycleTransferEndpoints),
  ...group('Life cycles: versions', lifeCycleVersionEndpoints),
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
  ...group('Absences', absenceEndpoints, usualDeputyEndpoints, openWorkEndpoints, handOverEndpoints),
  ...group('Calendars', calendarEndpoints, holidayEndpoints),
  ...group('Users', userEndpoints),
  ...group('Users: import', userImportEndpoints),
  ...group('Users: roles', userRolesEndpoints),
  ...group('Campaigns', campaignSelectEndpoints, campaignEndpoints, audienceEndpoints, mailingEndpoints),
  ...group('Campaigns: questions', campaignQuestionEndpoints),
  ...group('Campaigns: rewards', campaignRewardEndpoints),
  ...group('Competitions', competitionEndpoints),
  ...group('Competitions: ideas', competitionIdeaEndpoints),
  ...group('Competitions: people', competitionPeopleEndpoints),
  ...group('Competitions: rewards', competitionRewardEndpoints),
  ...group('Competitions: rounds', competitionRoundEndpoints, conflictEndpoints),
  ...group('Evaluations', evaluationEndpoints),
];

export const ALL_ENDPOINTS: readonly Endpoint[] = ENDPOINT_GROUPS.flatMap(({ endpoints }) =>
  Object.values(endpoints),
);
