import { absenceRoutes } from '#server/people/absences/absences.routes.ts';
import { accountRoutes } from '#server/people/account/account.routes.ts';
import { sessionRoutes } from '#server/people/account/sessions.routes.ts';
import { calendarRoutes } from '#server/people/calendars/calendars.routes.ts';
import { captchaRoutes } from '#server/people/captchas/captchas.routes.ts';
import { confirmationRoutes } from '#server/people/confirmation/confirmation.routes.ts';
import { identityProviderRoutes } from '#server/people/identity-provider/identity-provider.routes.ts';
import { organizationRoutes } from '#server/people/organizations/organizations.routes.ts';
import { passkeyRoutes } from '#server/people/passkeys/passkeys.routes.ts';
import { copyRoutes } from '#server/people/personal-data/copy.routes.ts';
import { erasureRoutes } from '#server/people/personal-data/erasure.routes.ts';
import { ownPictureRoutes } from '#server/people/profiles/picture.routes.ts';
import { registrationRoutes } from '#server/people/registration/registration.routes.ts';
import { secondFactorRoutes } from '#server/people/second-factor/second-factor.routes.ts';
import { signInRoutes } from '#server/people/sign-in/sign-in.routes.ts';
import { userRoutes } from '#server/people/users/users.routes.ts';
import { auditRoutes } from '#server/platform/audits/audits.routes.ts';
import { brandRoutes } from '#server/platform/brand/brand.routes.ts';
import { fileRoutes } from '#server/platform/files/files.routes.ts';
import type { Route } from '#server/platform/http/route.ts';
import { languageRoutes } from '#server/platform/languages/languages.routes.ts';
import { liveRoutes } from '#server/platform/live/live.routes.ts';
import { mailRoutes } from '#server/platform/mails/mails.routes.ts';
import { notificationRoutes } from '#server/platform/notifications/notifications.routes.ts';
import { notificationPreferenceRoutes } from '#server/platform/notifications/preferences.routes.ts';
import { statementRoutes } from '#server/platform/statements/statements.routes.ts';
import { systemRoutes } from '#server/platform/system/system.routes.ts';
import { answerTemplateRoutes } from '#server/process/answer-templates/answer-templates.routes.ts';
import { benefitRoutes } from '#server/process/benefits/benefits.routes.ts';
import { bulkRoutes } from '#server/process/bulk/bulk.routes.ts';
import { chatRoutes } from '#server/process/chat/chat.routes.ts';
import { coAuthorRoutes } from '#server/process/co-authors/co-authors.routes.ts';
import { commentRoutes } from '#server/process/comments/comments.routes.ts';
import { contributionRoutes } from '#server/process/contributions/contributions.routes.ts';
import { contributionFileRoutes } from '#server/process/contributions/files/files.routes.ts';
import { questionRoutes } from '#server/process/contributions/questions/questions.routes.ts';
import { evaluationRoutes } from '#server/process/evaluations/evaluations.routes.ts';
import { extraInputRoutes } from '#server/process/extra-inputs/extra-inputs.routes.ts';
import { familyRoutes } from '#server/process/families/families.routes.ts';
import { fieldRoutes } from '#server/process/fields/fields.routes.ts';
import { followRoutes } from '#server/process/follows/follows.routes.ts';
import { handOverRoutes } from '#server/process/hand-over/hand-over.routes.ts';
import { openWorkRoutes } from '#server/process/hand-over/open-work.routes.ts';
import { homeRoutes } from '#server/process/home/home.routes.ts';
import { lifeCycleAdministrationRoutes } from '#server/process/life-cycles/life-cycle-administration.routes.ts';
import { lifeCycleRoutes } from '#server/process/life-cycles/life-cycles.routes.ts';
import { contributionPreferenceRoutes } from '#server/process/notifications/contribution-preferences.routes.ts';
import { pointDefinitionRoutes } from '#server/process/points/point-definitions.routes.ts';
import { pointSpendingRoutes } from '#server/process/points/point-spendings.routes.ts';
import { pointRoutes } from '#server/process/points/points.routes.ts';
import { profileRoutes } from '#server/process/profiles/profiles.routes.ts';
import { ratingRoutes } from '#server/process/ratings/ratings.routes.ts';
import { savedViewRoutes } from '#server/process/saved-views/saved-views.routes.ts';
import { scheduleRoutes } from '#server/process/schedules/schedules.routes.ts';
import { supportRoutes } from '#server/process/support/support.routes.ts';
import { tagRoutes } from '#server/process/tags/tags.routes.ts';
import { taskRoutes } from '#server/process/tasks/tasks.routes.ts';
import { audienceRoutes } from '#server/programmes/audiences/audiences.routes.ts';
import { campaignQuestionRoutes } from '#server/programmes/campaigns/campaign-questions.routes.ts';
import { campaignRewardRoutes } from '#server/programmes/campaigns/campaign-rewards.routes.ts';
import { campaignRoutes } from '#server/programmes/campaigns/campaigns.routes.ts';
import { competitionIdeaRoutes } from '#server/programmes/competitions/competition-ideas.routes.ts';
import { competitionPeopleRoutes } from '#server/programmes/competitions/competition-people.routes.ts';
import { competitionRewardRoutes } from '#server/programmes/competitions/competition-rewards.routes.ts';
import { competitionRoutes } from '#server/programmes/competitions/competitions.routes.ts';
import { conflictRoutes } from '#server/programmes/competitions/conflicts/conflicts.routes.ts';
import { evaluationReportRoutes } from '#server/programmes/competitions/evaluation-report/evaluation-report.routes.ts';
import { competitionRoundRoutes } from '#server/programmes/competitions/round/round.routes.ts';
import { mailingRoutes } from '#server/programmes/mailings/mailings.routes.ts';
import { programmeTemplateRoutes } from '#server/programmes/templates/templates.routes.ts';
import { bannerRoutes } from '#server/publishing/banners/banners.routes.ts';
import { contactRoutes } from '#server/publishing/contact/contact.routes.ts';
import { contentRoutes } from '#server/publishing/contents/contents.routes.ts';
import { staticContentRoutes } from '#server/publishing/static-contents/static-contents.routes.ts';
import {
  newsByEmailRoutes,
  unsubscriptionRoutes,
} from '#server/publishing/unsubscription/unsubscription.routes.ts';
import { analyticsPartRoutes, analyticsRoutes } from '#server/reports/analytics/analytics.routes.ts';
import { eventLogRoutes } from '#server/reports/event-log/event-log.routes.ts';
import { managementRoutes } from '#server/reports/management/management.routes.ts';
import { reportRoutes } from '#server/reports/reports.routes.ts';
import { searchRoutes } from '#server/search/search.routes.ts';
import { similarRoutes } from '#server/search/similar/similar.routes.ts';
import { vectorRoutes } from '#server/search/vectors/vectors.routes.ts';
import { configRoutes } from './platform/app-config/config.routes.ts';
import { settingsRoutes } from './platform/app-config/settings.routes.ts';
import { contributionCommandRoutes } from './process/contributions/commands/commands.routes.ts';
import { historyRoutes } from './process/contributions/history/histories.routes.ts';
import { contributionListRoutes } from './process/contributions/list/lists.routes.ts';

/** Every route of the server: a feature adds its list here. */
export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...ownPictureRoutes,
  ...signInRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...confirmationRoutes,
  ...copyRoutes,
  ...erasureRoutes,
  ...identityProviderRoutes,
  ...captchaRoutes,
  ...registrationRoutes,
  ...unsubscriptionRoutes,
  ...newsByEmailRoutes,
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
  ...statementRoutes,
  ...lifeCycleRoutes,
  ...lifeCycleAdministrationRoutes,
  ...fieldRoutes,
  ...tagRoutes,
  ...extraInputRoutes,
  ...absenceRoutes,
  ...openWorkRoutes,
  ...handOverRoutes,
  ...calendarRoutes,
  ...organizationRoutes,
  ...userRoutes,
  ...pointDefinitionRoutes,
  ...audienceRoutes,
  ...mailingRoutes,
  ...campaignRoutes,
  ...campaignQuestionRoutes,
  ...campaignRewardRoutes,
  ...competitionRoutes,
  ...competitionIdeaRoutes,
  ...competitionPeopleRoutes,
  ...competitionRewardRoutes,
  ...competitionRoundRoutes,
  ...conflictRoutes,
  ...evaluationRoutes,
  ...evaluationReportRoutes,
  ...searchRoutes,
  ...similarRoutes,
  ...vectorRoutes,
  ...contributionListRoutes,
  ...contributionRoutes,
  ...contributionCommandRoutes,
  ...bulkRoutes,
  ...familyRoutes,
  ...coAuthorRoutes,
  ...questionRoutes,
  ...fileRoutes,
  ...contributionFileRoutes,
  ...commentRoutes,
  ...chatRoutes,
  ...ratingRoutes,
  ...supportRoutes,
  ...followRoutes,
  ...savedViewRoutes,
  ...answerTemplateRoutes,
  ...programmeTemplateRoutes,
  ...profileRoutes,
  ...homeRoutes,
  ...historyRoutes,
  ...benefitRoutes,
  ...managementRoutes,
  ...reportRoutes,
  ...eventLogRoutes,
  ...analyticsRoutes,
  ...analyticsPartRoutes,
  ...scheduleRoutes,
  ...notificationRoutes,
  ...liveRoutes,
  ...pointRoutes,
  ...notificationPreferenceRoutes,
  ...contributionPreferenceRoutes,
  ...pointSpendingRoutes,
  ...taskRoutes,
];
