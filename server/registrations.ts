import { installationBegun } from '#server/people/account/first-administrator.ts';
import { unitAudiences } from '#server/people/organizations/unit-audiences.ts';
import { eraseDataCopies } from '#server/people/personal-data/copy.repository.ts';
import { ACCOUNT_SECTIONS, copySections } from '#server/people/personal-data/copy.sections.ts';
import { personErased } from '#server/people/personal-data/erasure.event.ts';
import { erasePicture, portraitFiles } from '#server/people/profiles/picture.change.ts';
import { usersDeactivated } from '#server/people/users/user.rows.ts';
import { fileOwners } from '#server/platform/files/file-owners.ts';
import { languageAdded } from '#server/platform/languages/language.change.ts';
import { liveTopics } from '#server/platform/live/live.topics.ts';
import { notificationTopic } from '#server/platform/notifications/notifications.live.ts';
import { Registrations, register } from '#server/platform/registrations.ts';
import {
  ANSWER_TEMPLATE_SECTION,
  eraseAnswerTemplates,
} from '#server/process/answer-templates/personal-data.ts';
import { releaseAnswersOf } from '#server/process/answers/release-answers.ts';
import { chatTopic } from '#server/process/chat/chat.live.ts';
import { eraseFromChats } from '#server/process/chat/erase-from-chats.ts';
import { endInvitationsOf, eraseInvitations } from '#server/process/co-authors/end-invitations.ts';
import { commentTopic } from '#server/process/comments/comments.live.ts';
import { eraseMentions } from '#server/process/comments/erase-mentions.ts';
import { eraseReactions } from '#server/process/comments/erase-reactions.ts';
import { contributionTopic } from '#server/process/contributions/contributions.live.ts';
import { eraseDrafts } from '#server/process/contributions/editing/erase-drafts.ts';
import { contributionFiles } from '#server/process/contributions/files/attachments.ts';
import { eraseFromHistories } from '#server/process/contributions/history/erase-names.ts';
import { eraseFromDecisions } from '#server/process/decision-notes/erase-names.ts';
import { eraseFromFields } from '#server/process/fields/erase-from-fields.ts';
import { fieldPart } from '#server/process/fields/hand-over-fields.ts';
import { eraseFollows } from '#server/process/follows/erase-follows.ts';
import { releaseDeputized } from '#server/process/hand-over/closed-deputies.ts';
import { handOverParts } from '#server/process/hand-over/hand-over.parts.ts';
import { handOverRest, requestHandOver } from '#server/process/hand-over/hand-over.request.ts';
import { forgetHandOvers } from '#server/process/hand-over/personal-data.ts';
import { addDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { LIFE_CYCLE_SECTION } from '#server/process/life-cycles/personal-data.ts';
import { spendingFiles } from '#server/process/points/point-spendings.save.ts';
import { programmes } from '#server/process/programme/programme.ts';
import { eraseSavedViews, SAVED_VIEW_SECTIONS } from '#server/process/saved-views/personal-data.ts';
import { reportMails } from '#server/process/saved-views/report-mails.ts';
import { viewUnitAudience } from '#server/process/saved-views/view-units.ts';
import { schedulePart } from '#server/process/schedules/hand-over-schedules.ts';
import { eraseSupport } from '#server/process/support/erase-support.ts';
import { cancelTasksOfUsers } from '#server/process/tasks/tasks.cancel.ts';
import { PROGRAMME_UNIT_AUDIENCES } from '#server/programmes/audiences/unit-audience.parts.ts';
import { campaignBanner } from '#server/programmes/campaigns/campaign.banner.ts';
import { campaignProgramme } from '#server/programmes/campaigns/campaign.programme.ts';
import { competitionBanner } from '#server/programmes/competitions/competition.banner.ts';
import { competitionProgramme } from '#server/programmes/competitions/competition.programme.ts';
import {
  CONFLICT_SECTION,
  eraseConflictRemarks,
} from '#server/programmes/competitions/conflicts/personal-data.ts';
import { juryPart } from '#server/programmes/competitions/hand-over-juries.ts';
import { moderatorPart } from '#server/programmes/competitions/hand-over-moderators.ts';
import {
  eraseProgrammeTemplates,
  PROGRAMME_TEMPLATE_SECTION,
} from '#server/programmes/templates/personal-data.ts';
import { bannerOwners } from '#server/publishing/banners/banner-owners.ts';
import { contentBanner } from '#server/publishing/contents/content.banner.ts';
import { contentUnitAudience } from '#server/publishing/contents/content.units.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { mailFigures } from '#server/reports/analytics/figures.mail.ts';
import { ACTIVITY_SECTIONS } from '#server/reports/personal-data.sections.ts';
import { eraseFromWords } from '#server/search/erase-from-words.ts';

/** What features take part in of the work of lower floors: all of it, and only here. */
export const REGISTRATIONS = new Registrations([
  register(languageAdded, (db, { locale }) => completeStaticContents(db, [locale])),
  register(installationBegun, addDefaultLifeCycles),
  // Before anything ends, what can be undone is remembered.
  register(usersDeactivated, requestHandOver),
  // Before their tasks end, those that they have for others go back.
  register(usersDeactivated, releaseDeputized),
  register(usersDeactivated, cancelTasksOfUsers),
  register(usersDeactivated, endInvitationsOf),
  register(usersDeactivated, releaseAnswersOf),
  register(usersDeactivated, handOverRest),
  register(handOverParts, fieldPart),
  register(handOverParts, juryPart),
  register(handOverParts, moderatorPart),
  register(handOverParts, schedulePart),
  ...ACCOUNT_SECTIONS.map((section) => register(copySections, section)),
  ...ACTIVITY_SECTIONS.map((section) => register(copySections, section)),
  ...SAVED_VIEW_SECTIONS.map((section) => register(copySections, section)),
  register(copySections, ANSWER_TEMPLATE_SECTION),
  register(copySections, PROGRAMME_TEMPLATE_SECTION),
  register(copySections, CONFLICT_SECTION),
  register(copySections, LIFE_CYCLE_SECTION),
  register(personErased, eraseDataCopies),
  register(personErased, erasePicture),
  // Before the invitations go by which earlier co-authors are found.
  register(personErased, eraseFromDecisions),
  // Before the drafts go by which the invited are found.
  register(personErased, eraseInvitations),
  register(personErased, eraseDrafts),
  register(personErased, eraseFromHistories),
  register(personErased, eraseFromChats),
  register(personErased, eraseFromFields),
  register(personErased, forgetHandOvers),
  register(personErased, eraseConflictRemarks),
  register(personErased, eraseSupport),
  register(personErased, eraseFollows),
  register(personErased, eraseSavedViews),
  register(personErased, eraseAnswerTemplates),
  register(personErased, eraseProgrammeTemplates),
  register(personErased, eraseReactions),
  register(personErased, eraseMentions),
  register(personErased, eraseFromWords),
  register(fileOwners, portraitFiles),
  register(fileOwners, spendingFiles),
  register(fileOwners, contributionFiles),
  register(liveTopics, notificationTopic),
  register(liveTopics, contributionTopic),
  register(liveTopics, commentTopic),
  register(liveTopics, chatTopic),
  register(programmes, campaignProgramme),
  register(programmes, competitionProgramme),
  ...PROGRAMME_UNIT_AUDIENCES.map((part) => register(unitAudiences, part)),
  register(unitAudiences, contentUnitAudience),
  register(unitAudiences, viewUnitAudience),
  register(reportMails, mailFigures),
  register(bannerOwners, contentBanner),
  register(bannerOwners, campaignBanner),
  register(bannerOwners, competitionBanner),
]);
