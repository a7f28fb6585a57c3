import { accountEndpoints } from './account.ts';
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

/** Every endpoint table of the contract; what is not listed here does not exist. */
const TABLES: readonly Readonly<Record<string, Endpoint>>[] = [
  accountEndpoints,
  sessionEndpoints,
  secondFactorEndpoints,
  identityProviderEndpoints,
  captchaEndpoints,
  registrationEndpoints,
  unsubscriptionEndpoints,
  contactEndpoints,
  mailEndpoints,
  settingsEndpoints,
  staticContentEndpoints,
  languageEndpoints,
  contentEndpoints,
  bannerEndpoints,
  brandEndpoints,
  systemEndpoints,
  contributionEndpoints,
  commandOnContributionEndpoints,
  fileEndpoints,
  commentEndpoints,
  chatEndpoints,
  ratingEndpoints,
  historyEndpoints,
  benefitEndpoints,
  reportEndpoints,
  reportingEndpoints,
  scheduleEndpoints,
  notificationEndpoints,
  liveEndpoints,
  pointEndpoints,
  pointSpendingEndpoints,
  taskEndpoints,
  lifeCycleEndpoints,
  lifeCycleAdministrationEndpoints,
  lifeCycleCheckEndpoints,
  lifeCycleChangeEndpoints,
  stateEndpoints,
  actionEndpoints,
  commandEndpoints,
  stateTaskEndpoints,
  commandTaskEndpoints,
  stateChangeNotificationEndpoints,
  postHandlerEndpoints,
  actionPointEndpoints,
  commandPointEndpoints,
  fieldEndpoints,
  fieldUserEndpoints,
  tagEndpoints,
  extraInputEndpoints,
  organizationEndpoints,
  userEndpoints,
  userImportEndpoints,
  pointDefinitionEndpoints,
  campaignSelectEndpoints,
  campaignEndpoints,
  competitionEndpoints,
  competitionIdeaEndpoints,
  competitionPeopleEndpoints,
  competitionRewardEndpoints,
  evaluationEndpoints,
];

export const ALL_ENDPOINTS: readonly Endpoint[] = TABLES.flatMap((table) => Object.values(table));
