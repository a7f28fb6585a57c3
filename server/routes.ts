import { accountRoutes } from './features/account/account.routes.ts';
import { sessionRoutes } from './features/account/sessions.routes.ts';
import { auditRoutes } from './features/audits/audits.routes.ts';
import { bannerRoutes } from './features/banners/banners.routes.ts';
import { benefitRoutes } from './features/benefits/benefits.routes.ts';
import { brandRoutes } from './features/brand/brand.routes.ts';
import { campaignOptionRoutes } from './features/campaigns/campaign-options.routes.ts';
import { campaignManageRoutes } from './features/campaigns/campaigns.manage.routes.ts';
import { campaignRoutes } from './features/campaigns/campaigns.routes.ts';
import { captchaRoutes } from './features/captchas/captchas.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { commentRoutes } from './features/comments/comments.routes.ts';
import { competitionIdeaRoutes } from './features/competitions/competition-ideas.routes.ts';
import { competitionPeopleRoutes } from './features/competitions/competition-people.routes.ts';
import { competitionRewardRoutes } from './features/competitions/competition-rewards.routes.ts';
import { competitionRoutes } from './features/competitions/competitions.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { contentRoutes } from './features/contents/contents.routes.ts';
import { contributionCommandRoutes } from './features/contributions/contribution.commands.routes.ts';
import { contributionListRoutes } from './features/contributions/contribution.lists.routes.ts';
import { contributionRoutes } from './features/contributions/contributions.routes.ts';
import { historyRoutes } from './features/contributions/histories.routes.ts';
import { evaluationRoutes } from './features/evaluations/evaluations.routes.ts';
import { extraInputRoutes } from './features/extra-inputs/extra-inputs.routes.ts';
import { fieldRoutes } from './features/fields/fields.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { identityProviderRoutes } from './features/identity-provider/identity-provider.routes.ts';
import { languageRoutes } from './features/languages/languages.routes.ts';
import { lifeCycleCheckRoutes } from './features/life-cycles/check/check.routes.ts';
import { lifeCycleChangeRoutes } from './features/life-cycles/dry-run/dryRun.routes.ts';
import { lifeCycleAdministrationRoutes } from './features/life-cycles/life-cycle-administration.routes.ts';
import { lifeCycleRoutes } from './features/life-cycles/life-cycles.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { mailRoutes } from './features/mails/mails.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { organizationRoutes } from './features/organizations/organizations.routes.ts';
import { pointDefinitionRoutes } from './features/points/point-definitions.routes.ts';
import { pointSpendingRoutes } from './features/points/point-spendings.routes.ts';
import { pointRoutes } from './features/points/points.routes.ts';
import { ratingRoutes } from './features/ratings/ratings.routes.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { scheduleRoutes } from './features/schedules/schedules.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { configRoutes } from './features/settings/config.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { staticContentRoutes } from './features/static-contents/static-contents.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { taskRoutes } from './features/tasks/tasks.routes.ts';
import { unsubscriptionRoutes } from './features/unsubscription/unsubscription.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import type { Route } from './plugins/route.ts';

/** Every route of the server: a feature adds its list here. */
export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...signInRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...identityProviderRoutes,
  ...captchaRoutes,
  ...registrationRoutes,
  ...unsubscriptionRoutes,
  ...contactRoutes,
  ...mailRoutes,
  ...settingsRoutes,
  ...configRoutes,
  ...staticContentRoutes,
  ...languageRoutes,
  ...contentRoutes,
  ...bannerRoutes,
  ...brandRoutes,
  ...systemRoutes,
  ...auditRoutes,
  ...lifeCycleRoutes,
  ...lifeCycleAdministrationRoutes,
  ...lifeCycleCheckRoutes,
  ...lifeCycleChangeRoutes,
  ...fieldRoutes,
  ...tagRoutes,
  ...extraInputRoutes,
  ...organizationRoutes,
  ...userRoutes,
  ...pointDefinitionRoutes,
  ...campaignOptionRoutes,
  ...campaignRoutes,
  ...campaignManageRoutes,
  ...competitionRoutes,
  ...competitionIdeaRoutes,
  ...competitionPeopleRoutes,
  ...competitionRewardRoutes,
  ...evaluationRoutes,
  ...contributionListRoutes,
  ...contributionRoutes,
  ...contributionCommandRoutes,
  ...fileRoutes,
  ...commentRoutes,
  ...chatRoutes,
  ...ratingRoutes,
  ...historyRoutes,
  ...benefitRoutes,
  ...reportRoutes,
  ...scheduleRoutes,
  ...notificationRoutes,
  ...liveRoutes,
  ...pointRoutes,
  ...pointSpendingRoutes,
  ...taskRoutes,
];
