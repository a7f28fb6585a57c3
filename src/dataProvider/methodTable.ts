import type { ResourceName } from './resourceTypes.ts';

/** What has no resource, for none of it is listed or read as a record; keys of queries begin with it all the same. */
type OtherSubject =
  | 'account'
  | 'app-config'
  | 'assets'
  | 'banners'
  | 'captchas'
  | 'contact'
  | 'data-copy'
  | 'files'
  | 'mailings'
  | 'points'
  | 'ratings'
  | 'reports'
  | 'system'
  | 'text-editor'
  | 'notification-preferences'
  | 'unsubscription';

/** What keys of queries begin with. */
export type Subject = ResourceName | OtherSubject;

/** Methods of a file, each with what it reads or changes. */
export interface MethodFile<M extends object> {
  load: () => Promise<M>;
  subjects: Readonly<Record<keyof M, Subject>>;
}

/** A file whose methods are all of one subject: it names each of them. */
const methodFile = <M extends object>(
  subject: Subject,
  load: () => Promise<M>,
  names: Record<keyof M, true>,
): MethodFile<M> => {
  const subjects = Object.fromEntries(Object.keys(names).map((name) => [name, subject]));
  return { load, subjects: subjects as Record<keyof M, Subject> };
};

/** A file whose methods belong to several subjects: it names that of each. */
const sharedFile = <M extends object>(
  load: () => Promise<M>,
  subjects: Record<keyof M, Subject>,
): MethodFile<M> => ({ load, subjects });

/**
 * What the data provider can do that is no CRUD: a file for each resource, which loads with the first call of one of its
 * methods, so that its contract stays out of the first load.
 */
export const METHOD_FILES = [
  sharedFile(() => import('./methods/publicReads.ts'), {
    readHomeCampaigns: 'campaigns',
    readHomeCompetitions: 'competitions',
    readLatestNews: 'contents',
    readStaticContent: 'static-contents',
  }),
  methodFile('audits', () => import('./methods/audits.ts'), { downloadAudits: true, noteExport: true }),
  methodFile('statements', () => import('./methods/statements.ts'), {
    readStatementStatus: true,
    resetStatements: true,
  }),
  methodFile('calendars', () => import('./methods/calendars.ts'), {
    readHolidayCountries: true,
    readHolidayProposals: true,
  }),
  methodFile('campaigns', () => import('./methods/campaigns.ts'), {
    cloneCampaign: true,
    readAudience: true,
    noteCampaignVisit: true,
    readCampaignChoices: true,
    readCampaignFunnel: true,
    restoreCampaign: true,
    unscheduleCampaign: true,
  }),
  methodFile('competitions', () => import('./methods/competitions.ts'), {
    changeCompetitionState: true,
    moveRoundDeadline: true,
    cloneCompetition: true,
    previewStateChange: true,
    readCompetitionLifeCycle: true,
    readCompetitionRound: true,
    readJuries: true,
    readModerators: true,
    readMoveUndo: true,
    readOpenIdeas: true,
    readPossibleIdeaStates: true,
    remindJurors: true,
    restoreCompetition: true,
    saveJuries: true,
    saveModerators: true,
    seatJurors: true,
    startCompetition: true,
    undoMove: true,
  }),
  methodFile('mailings', () => import('./methods/mailings.ts'), {
    readMailing: true,
    readMailPreview: true,
    requestMailing: true,
  }),
  methodFile('conflicts', () => import('./methods/conflicts.ts'), {
    declareConflict: true,
    nameSubstitute: true,
    withdrawConflict: true,
  }),
  methodFile('notifications', () => import('./methods/notifications.ts'), {
    readUnreadCount: true,
    markAllNotificationsRead: true,
  }),
  methodFile('notification-preferences', () => import('./methods/notificationPreferences.ts'), {
    readNotificationPreferences: true,
    readNotificationSchedule: true,
    saveContributionPreference: true,
    saveNotificationPreferences: true,
    saveNotificationSchedule: true,
    sendOverview: true,
  }),
  methodFile('contents', () => import('./methods/contents.ts'), { readContentCategories: true }),
  methodFile('contributions', () => import('./methods/contributionCommands.ts'), {
    answerQuestion: true,
    askAuthors: true,
    assignUsers: true,
    changeChatStatus: true,
    changeCommentStatus: true,
    changeEditability: true,
    changeField: true,
    changeRatingStatus: true,
    changeVisibility: true,
    executeAction: true,
    readActionNote: true,
    readAnswerBeginning: true,
    readAnsweredTypes: true,
    readActionPreview: true,
    replyToDecision: true,
    answerReply: true,
    readSubmissionPreview: true,
    readWaitingQuestions: true,
    withdrawQuestion: true,
    readAssignedUsers: true,
    readOwnerPoints: true,
    readOwners: true,
    readReward: true,
    saveReward: true,
  }),
  methodFile('life-cycles', () => import('./methods/lifeCycles.ts'), {
    addDefaultLifeCycle: true,
    applyLifeCycleDraft: true,
    checkLifeCycleFile: true,
    copyLifeCycle: true,
    discardLifeCycleDraft: true,
    downloadLifeCycle: true,
    importLifeCycle: true,
    openLifeCycleDraft: true,
    placeAction: true,
    placePostHandler: true,
    placeState: true,
    readDryRun: true,
    readLifeCycleCheck: true,
    readLifeCycleDraft: true,
    readLifeCycleUses: true,
    readPossibleTargets: true,
  }),
  methodFile('points', () => import('./methods/points.ts'), {
    readBalanceOf: true,
    readLeaders: true,
    readMyPoints: true,
    readPointPosition: true,
    readPointsByOrigin: true,
  }),
  methodFile('point-definitions', () => import('./methods/pointDefinitions.ts'), {
    removePointDefinition: true,
  }),
  methodFile('reports', () => import('./methods/reports.ts'), {
    downloadAnalytics: true,
    downloadCollaboration: true,
    downloadDistribution: true,
    downloadEventLog: true,
    downloadProcessReport: true,
    downloadUnitReport: true,
    downloadUserReport: true,
    readAnalytics: true,
    readCollaboration: true,
    readDistribution: true,
    readProcessReport: true,
    readUnitReport: true,
  }),
  methodFile('contributions', () => import('./methods/contributionFiles.ts'), {
    addContributionFile: true,
    removeContributionBanner: true,
    removeContributionFile: true,
    replaceContributionBanner: true,
  }),
  methodFile('contributions', () => import('./methods/contributions.ts'), {
    noteSupport: true,
    readSupporters: true,
    support: true,
    withdrawSupport: true,
    readContributionIds: true,
    readLatestOwn: true,
    readBoard: true,
    readListCounts: true,
    readOwnStates: true,
    readStateCounts: true,
  }),
  methodFile('contributions', () => import('./methods/home.ts'), { readHome: true, readAnswerFigures: true }),
  methodFile('contributions', () => import('./methods/ownNumbers.ts'), { readNumbersOfUser: true }),
  sharedFile(() => import('./methods/similar.ts'), {
    dismissPair: 'likely-pairs',
    distinguish: 'contributions',
    readDistinctions: 'contributions',
    readSimilar: 'contributions',
    restorePair: 'likely-pairs',
    undistinguish: 'contributions',
  }),
  methodFile('follows', () => import('./methods/follows.ts'), { followSubject: true, readFollowable: true }),
  methodFile('saved-views', () => import('./methods/savedViews.ts'), {
    issueFeed: true,
    switchSavedView: true,
  }),
  methodFile('contributions', () => import('./methods/coAuthors.ts'), {
    acceptInvitation: true,
    declineInvitation: true,
    inviteCoAuthor: true,
    readCoAuthors: true,
    readInvitation: true,
    removeCoAuthor: true,
    saveCoAuthorShares: true,
  }),
  methodFile('jobs', () => import('./methods/bulk.ts'), {
    cancelBulkJob: true,
    previewBulk: true,
    readBulkChoices: true,
    readBulkJob: true,
    startBulk: true,
    undoBulkJob: true,
  }),
  methodFile('contributions', () => import('./methods/families.ts'), {
    joinFamily: true,
    partMember: true,
    previewFamily: true,
    readFamily: true,
    saveFamilyShares: true,
  }),
  methodFile('life-cycles', () => import('./methods/tasks.ts'), { readStatesOfType: true }),
  methodFile('extra-inputs', () => import('./methods/extraInputs.ts'), { orderExtraInputs: true }),
  methodFile('files', () => import('./methods/files.ts'), { readFile: true, readPicture: true }),
  methodFile('account', () => import('./methods/ownPicture.ts'), {
    deleteOwnPicture: true,
    uploadOwnPicture: true,
  }),
  methodFile('account', () => import('./methods/account.ts'), {
    cancelEmailChange: true,
    changePassword: true,
    confirmOwnEmail: true,
    createFirstAdministrator: true,
    finishIdentityVisit: true,
    readOwnAccount: true,
    refreshSignInCaptcha: true,
    saveOwnAccount: true,
    startIdentityVisit: true,
  }),
  methodFile('account', () => import('./methods/registration.ts'), {
    activateAccount: true,
    checkPasswordReset: true,
    finishPasswordReset: true,
    registerAccount: true,
    requestPasswordReset: true,
    resendActivation: true,
  }),
  methodFile('account', () => import('./methods/secondFactor.ts'), {
    addPasskey: true,
    beginPasskey: true,
    beginPasskeySignIn: true,
    confirmSecondFactor: true,
    enrolSecondFactor: true,
    readSecondFactor: true,
    renewPasskeyRecoveryCodes: true,
    renewRecoveryCodes: true,
    sendSecondFactorCode: true,
    signInByPasskey: true,
    switchSecondFactorOff: true,
  }),
  methodFile('account', () => import('./methods/confirmation.ts'), {
    confirmByCode: true,
    confirmByPassword: true,
    confirmByPasskey: true,
    finishConfirmationVisit: true,
    beginPasskeyConfirmation: true,
    readConfirmationWays: true,
    sendConfirmationCode: true,
    startConfirmationVisit: true,
  }),
  sharedFile(() => import('./methods/personalData.ts'), {
    downloadDataCopy: 'data-copy',
    eraseOwnAccount: 'account',
    erasePerson: 'users',
    makeDataCopy: 'data-copy',
    readDataCopy: 'data-copy',
  }),
  methodFile('app-config', () => import('./methods/settings.ts'), {
    readAppConfig: true,
    saveAppConfig: true,
    testEmbeddings: true,
  }),
  methodFile('assets', () => import('./methods/brand.ts'), {
    readAssets: true,
    readManual: true,
    uploadBrandImage: true,
    uploadManual: true,
  }),
  methodFile('banners', () => import('./methods/banners.ts'), {
    deleteBanner: true,
    uploadBanner: true,
  }),
  methodFile('mails', () => import('./methods/mails.ts'), {
    readMailDelivery: true,
    sendMailAgain: true,
    sendTestMail: true,
  }),
  methodFile('contact', () => import('./methods/contact.ts'), { sendContactMessage: true }),
  methodFile('unsubscription', () => import('./methods/unsubscription.ts'), {
    readNewsByEmail: true,
    saveNewsByEmail: true,
    unsubscribe: true,
  }),
  methodFile('absences', () => import('./methods/absences.ts'), {
    readOpenWork: true,
    readUsualDeputy: true,
    saveUsualDeputy: true,
  }),
  methodFile('sessions', () => import('./methods/sessions.ts'), {
    endAllSessions: true,
    endOtherSessions: true,
    readSessionTimes: true,
  }),
  methodFile('system', () => import('./methods/serverInfo.ts'), {
    readServerInfo: true,
  }),
  methodFile('system', () => import('./methods/system.ts'), {
    readApiDocs: true,
    readConfigProps: true,
    readHealth: true,
    readLogFile: true,
    readLogFiles: true,
    readMetrics: true,
    readServerEnvironment: true,
    readThreads: true,
  }),
  methodFile('texts', () => import('./methods/texts.ts'), {
    downloadServerTexts: true,
    downloadTexts: true,
    saveServerText: true,
    saveText: true,
    uploadServerTexts: true,
    uploadTexts: true,
  }),
  methodFile('users', () => import('./methods/users.ts'), {
    applyUserImport: true,
    checkUserImport: true,
    endSessionOfUser: true,
    endSessionsOfUser: true,
    handOver: true,
    handOverBack: true,
    readAuthorities: true,
    readHandOver: true,
    readHandOvers: true,
    readRegistrationHistory: true,
    readUserSessions: true,
    resetSecondFactor: true,
    sendPasswordMail: true,
  }),
  methodFile('evaluations', () => import('./methods/evaluations.ts'), {
    downloadEvalReport: true,
    giveEvaluation: true,
    readEvaluationForm: true,
    readEvaluationResults: true,
    readEvaluationRounds: true,
    readOpenForms: true,
  }),
  methodFile('benefits', () => import('./methods/benefits.ts'), {
    downloadBenefitReport: true,
    readBenefitFields: true,
    readBenefitTotals: true,
  }),
  methodFile('captchas', () => import('./methods/captchas.ts'), { refreshCaptcha: true }),
  methodFile('chat-sessions', () => import('./methods/chats.ts'), {
    markChatRead: true,
    readChatItems: true,
    sendChatItem: true,
  }),
  methodFile('comments', () => import('./methods/comments.ts'), {
    dismissReports: true,
    hideComment: true,
    markOfficial: true,
    react: true,
    readMentionable: true,
    reportComment: true,
    unhideComment: true,
  }),
  methodFile('ratings', () => import('./methods/ratings.ts'), { rate: true, readRating: true }),
  methodFile('text-editor', () => import('./methods/textEditor.ts'), { readTextEditorTools: true }),
] as const;
