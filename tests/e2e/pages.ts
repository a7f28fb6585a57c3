import { Account } from '#contract/account/schema.ts';
import { answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import { BulkJob } from '#contract/bulk/schema.ts';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import type { CampaignState } from '#contract/campaigns/rules.ts';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import { appRoutes, routeOf } from '#src/app/routes.ts';
import { tokenOf } from '#tests/support/browser.ts';
import type { Site } from '#tests/support/site.ts';

/** A page of the application, and who looks at it; nobody is signed in without a login. */
export interface SitePage {
  path: string;
  login?: string;
  /** Drawn by a library that brings its own headings and landmarks. */
  foreign?: boolean;
  /** Where the page sends whoever opens it; a page is looked at when it is there. */
  goesTo?: string;
}

async function call(site: Site, login: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${site.origin}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${await tokenOf(site, login)}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** Pages on which everybody's work happens: looked at in every run. */
export async function mainPages(site: Site): Promise<SitePage[]> {
  const path = 'api/v3/contributions/SUGGESTION/0/all?size=1';
  const list = contributionEndpoints.list.response.parse(await call(site, 'employee', path));
  const draft = await call(
    site,
    'employee',
    'api/v3/contributions/SUGGESTION',
    initialContribution('SUGGESTION'),
  );
  return [
    { path: '/' },
    { path: '/login' },
    { path: '/', login: 'employee' },
    { path: `/contribution/SUGGESTION/${draft}/edit`, login: 'employee' },
    { path: `/contribution/SUGGESTION/${list[0]?.id}/detail`, login: 'employee' },
    { path: `/people/${list[0]?.owners[0]?.id}`, login: 'employee' },
    { path: '/contribution-task', login: 'responsible' },
    { path: '/', login: 'admin' },
  ];
}

/** Every page that the menus and routes lead to. */
export async function allPages(site: Site): Promise<SitePage[]> {
  const main = await mainPages(site);
  const edited = main[3]?.path.split('/')[3];
  const shown = main[4]?.path.split('/')[3];
  const { id: userId } = Account.parse(await call(site, 'responsible', 'api/account'));
  await call(site, 'employee', `api/v3/contributions/${edited}/co-authors`, { userId });
  const job = BulkJob.parse(
    await call(site, 'suggestion.admin', 'api/v3/contributions/bulk', {
      ...{ command: 'REMIND', arguments: {}, ids: [Number(shown)] },
    }),
  );
  const news = contentEndpoints.list.response.parse(
    await call(site, 'content.author', 'api/v3/contents?size=1'),
  );
  const [prepared] = competitionEndpoints.manage.response.parse(
    await call(site, 'competition.admin', 'api/v3/competitions/manage?size=1'),
  );
  const campaigns = campaignEndpoints.manage.response.parse(
    await call(site, 'campaign.editor', 'api/v3/campaigns/manage?size=50&sort=id,asc'),
  );
  const campaignIn = (state: CampaignState) =>
    campaigns.find(({ publishState, accessLevel }) => publishState === state && accessLevel === 'PUBLIC')
      ?.id ?? campaigns.find(({ publishState }) => publishState === state)?.id;
  const competitions = competitionEndpoints.list.response.parse(
    await call(site, 'moderator', 'api/v3/competitions?size=50'),
  );
  const judged = competitions.find(({ competitionState }) => competitionState.startsWith('EVAL'))?.id;
  const [cycle] = lifeCycleEndpoints.list.response.parse(await call(site, 'admin', 'api/v3/life-cycles'));
  const [, , station] = lifeCycleEndpoints.statesOrdered.response.parse(
    await call(site, 'admin', `api/v3/life-cycles/${cycle?.id}/states-ordered`),
  );
  const asked = evaluationEndpoints.mine.response.parse(
    await call(site, 'jury.three', 'api/v3/evals/mine?size=2'),
  );
  const [field] = fieldEndpoints.page.response.parse(
    await call(site, 'suggestion.admin', 'api/v3/contribution-fields/SUGGESTION?size=1'),
  );
  const [template] = answerTemplateEndpoints.list.response.parse(
    await call(site, 'responsible', 'api/v3/answer-templates?size=1'),
  );
  const [view] = savedViewEndpoints.list.response.parse(
    await call(site, 'employee', 'api/v3/saved-views?size=1'),
  );
  return [
    ...main,
    { path: '/search?q=waste', login: 'employee' },
    { path: '/my-work', login: 'responsible' },
    { path: '/my-work/chats', login: 'employee' },
    { path: '/evaluation', login: 'jury.three' },
    { path: `/evaluation/${asked[0]?.evalFlowType}/${asked[0]?.contributionId}`, login: 'jury.three' },
    { path: `/evaluation/round/${asked[0]?.evalFlowType}/${asked[0]?.competitionId}`, login: 'jury.three' },
    {
      path: `/evaluation/compare/${asked[0]?.evalFlowType}?ids=${asked.map((one) => one.contributionId).join(',')}`,
      login: 'jury.three',
    },
    { path: '/eval/SUGGESTION/list', login: 'suggestion.admin' },
    { path: '/life-cycle', login: 'admin' },
    { path: `/life-cycle/${cycle?.id}/picture?state=${station?.id}`, login: 'admin' },
    { path: `/life-cycle/${cycle?.id}/lists?state=${station?.id}`, login: 'admin' },
    { path: `/life-cycle/${cycle?.id}/check`, login: 'admin' },
    { path: `/life-cycle/${cycle?.id}/change`, login: 'admin' },
    { path: `/life-cycle/${cycle?.id}/versions`, login: 'admin' },
    { path: '/campaign' },
    { path: `/campaign/${campaignIn('PUBLISHED')}` },
    { path: `/campaign/${campaignIn('PUBLISHED')}`, login: 'employee' },
    { path: '/campaign/manage', login: 'campaign.editor' },
    { path: '/campaign/new', login: 'campaign.author' },
    { path: `/campaign/${campaignIn('DRAFT')}/edit`, login: 'campaign.author' },
    { path: `/campaign/${campaignIn('PUBLISHED')}/questions`, login: 'campaign.editor' },
    { path: `/campaign/${campaignIn('PUBLISHED')}/rewards`, login: 'campaign.editor' },
    { path: `/campaign/${campaignIn('TERMINATED')}/edit`, login: 'campaign.editor' },
    { path: `/campaign/${campaignIn('DRAFT')}/delete`, login: 'campaign.editor' },
    { path: '/competition', login: 'employee' },
    { path: '/competition/public' },
    { path: '/competition/new', login: 'competition.admin' },
    ...[1, 2, 3, 4, 5, 6].map((step) => ({
      path: `/competition/${step}/${prepared?.id}/edit`,
      login: 'competition.admin',
    })),
    { path: '/extra-input/SUGGESTION', login: 'suggestion.admin' },
    { path: '/user-point-spent/manage', login: 'admin' },
    { path: '/user-point-spent/manage/given', login: 'appadmin' },
    { path: '/point-definition/SUGGESTION', login: 'suggestion.admin' },
    { path: '/contribution-field/SUGGESTION', login: 'suggestion.admin' },
    { path: '/contribution-field/IDEA/new', login: 'competition.admin' },
    { path: `/contribution-field/SUGGESTION/${field?.id}/edit`, login: 'suggestion.admin' },
    { path: '/likely-duplicates/SUGGESTION', login: 'suggestion.admin' },
    { path: '/reported-comments', login: 'suggestion.admin' },
    { path: '/contribution-tag', login: 'admin' },
    { path: `/competition/detail/${judged}` },
    { path: `/competition/detail/${judged}/info`, login: 'employee' },
    { path: `/competition/detail/${judged}/ideas-manage`, login: 'moderator' },
    { path: `/competition/detail/${judged}/eval-report`, login: 'moderator' },
    { path: '/competition/manage', login: 'competition.editor' },
    { path: '/logout', goesTo: '/' },
    { path: '/not-found' },
    { path: '/account/first-administrator' },
    { path: '/account/register' },
    { path: '/account/register/sent' },
    { path: '/account/activate?key=unknown' },
    { path: '/account/activateUser?key=unknown' },
    { path: '/account/email/confirm?key=unknown' },
    { path: '/account/reset/request' },
    { path: '/account/reset/finish?key=unknown' },
    { path: '/unsubscribe-email/unknown' },
    { path: '/contact' },
    { path: '/app/config', login: 'admin' },
    { path: '/brand', login: 'admin' },
    { path: '/brand/upload', login: 'employee' },
    { path: '/asset', login: 'admin' },
    { path: '/asset/manual', login: 'employee' },
    { path: '/admin/mails', login: 'admin' },
    { path: '/admin/user-management', login: 'admin' },
    { path: '/admin/user-management/new', login: 'appadmin' },
    { path: '/admin/user-management/import', login: 'admin' },
    { path: '/admin/user-management/1/edit', login: 'admin' },
    { path: '/organization', login: 'admin' },
    { path: '/admin/organization-tree?node=1', login: 'appadmin' },
    { path: '/calendars', login: 'appadmin' },
    { path: '/calendars/create', login: 'appadmin' },
    { path: '/calendars/1', login: 'admin' },
    { path: '/admin/mails/1', login: 'admin' },
    { path: '/account/identity-provider' },
    { path: '/static-content-view/privacy-platform' },
    { path: '/static-content/edit', login: 'appadmin' },
    { path: '/static-content/edit/1', login: 'admin' },
    { path: '/language-admin', login: 'admin' },
    { path: '/language-admin/backend?locale=tr', login: 'admin' },
    { path: '/content' },
    { path: `/content/${news[0]?.id}` },
    { path: '/content/manage', login: 'content.author' },
    { path: '/content/new', login: 'content.author' },
    { path: `/content/${news[0]?.id}/edit`, login: 'content.author' },
    { path: `/content/${news[0]?.id}/delete`, login: 'content.editor' },
    { path: '/account/settings', login: 'employee' },
    { path: '/contribution/list/SUGGESTION/0/all', login: 'employee' },
    { path: '/contribution/list/IMPROVEMENT/0/mine', login: 'employee' },
    { path: '/contribution/list/SUGGESTION/0/manage', login: 'suggestion.admin' },
    { path: `/contribution/list/SUGGESTION/0/manage?contribution=${shown}`, login: 'suggestion.admin' },
    { path: '/contribution/board/SUGGESTION/0/manage', login: 'suggestion.admin' },
    { path: `/contribution/jobs/${job.id}`, login: 'suggestion.admin' },
    { path: '/contribution/IMPROVEMENT/null', login: 'employee' },
    { path: `/contribution/SUGGESTION/0/${edited}/edit`, login: 'employee' },
    { path: `/contribution/SUGGESTION/0/${shown}/detail`, login: 'employee' },
    { path: `/co-author-invitation/${edited}`, login: 'responsible' },
    { path: `/contribution/SUGGESTION/${shown}/detail?tab=history`, login: 'suggestion.admin' },
    { path: `/contribution/SUGGESTION/${shown}/detail?tab=schedule`, login: 'employee' },
    { path: '/report/SUGGESTION/benefit', login: 'admin' },
    { path: '/reporting/contributions', login: 'employee' },
    { path: '/reporting/contribution/SUGGESTION/distribution', login: 'suggestion.admin' },
    { path: '/report/users-report', login: 'admin' },
    { path: '/report/contribution/SUGGESTION/organization-unit-report', login: 'admin' },
    { path: '/report/SUGGESTION/contribution-state-process-report', login: 'admin' },
    { path: '/reporting/process/SUGGESTION/0', login: 'suggestion.admin' },
    { path: '/reporting/process/SUGGESTION/0/authors', login: 'suggestion.admin' },
    { path: `/contribution/SUGGESTION/${shown}/commandId/CHANGE_FIELD`, login: 'suggestion.admin' },
    { path: `/contribution/SUGGESTION/0/${shown}/commandId/ASSIGN`, login: 'suggestion.admin' },
    { path: '/contribution-task/admin/SUGGESTION', login: 'suggestion.admin' },
    { path: '/contribution-task/admin/IDEA', login: 'employee' },
    { path: '/notifications', login: 'employee' },
    { path: '/follows', login: 'employee' },
    { path: '/answer-templates', login: 'suggestion.admin' },
    { path: '/answer-templates/create', login: 'suggestion.admin' },
    { path: `/answer-templates/${template?.id}`, login: 'responsible' },
    { path: '/view', login: 'employee' },
    { path: `/view/${view?.id}`, login: 'employee', goesTo: view?.address.split('?')[0] ?? '' },
    { path: '/user-point', login: 'employee' },
    { path: '/admin/metrics', login: 'admin' },
    { path: '/admin/statements', login: 'admin' },
    { path: '/admin/health', login: 'appadmin' },
    { path: '/admin/jobs', login: 'admin' },
    { path: '/admin/configuration', login: 'admin' },
    { path: '/admin/logs', login: 'admin' },
    { path: '/admin/audits', login: 'admin' },
    { path: '/admin/docs', login: 'admin', foreign: true },
  ];
}

/** Registered screens that none of the pages shows. */
export function screensWithout(pages: readonly SitePage[]): string[] {
  const shown = new Set(pages.map(({ path }) => routeOf(path.split('?')[0] ?? path)?.path));
  return appRoutes.map(({ path }) => path).filter((path) => !shown.has(path));
}
