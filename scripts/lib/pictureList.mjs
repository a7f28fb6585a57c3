/**
 * The pictures of the documents: the name, who views which page, and how much of it. `path` may ask the application for
 * the address; `height` cuts the window, `of` takes a part of the page, `before` does what a person would.
 * @typedef {{ name: string, login: string, path: string | ((read: (path: string) => Promise<any>) => Promise<string>),
 *   height?: number, of?: string, before?: (page: import('playwright-core').Page) => Promise<unknown> }} Picture
 */

const first = (rows, what) => {
  if (!rows[0]) throw new Error(`The sample organization has no ${what}.`);
  return rows[0];
};

/** The own suggestion with the most content: submitted, and talked about. */
async function ownSuggestion(read) {
  const rows = await read('/api/v3/contributions/SUGGESTION/0/mine?size=50');
  const submitted = rows.filter(({ dateSubmitted }) => dateSubmitted !== null);
  const [best] = submitted.sort((one, other) => other.commentCount - one.commentCount);
  return `/contribution/SUGGESTION/${first([best], 'submitted suggestion').id}/detail`;
}

/** One that has been talked about, of a person who may join it with those that are like it. */
async function similarSuggestion(read) {
  const rows = await read('/api/v3/contributions/SUGGESTION/0/role?size=100');
  const open = rows.filter(
    ({ ratingCount, title, family }) => ratingCount > 0 && family === null && inEnglish({ title }),
  );
  for (const { id } of open) {
    const { permissions } = await read(`/api/v3/contributions/${id}`);
    if (permissions.join) return `/contribution/SUGGESTION/${id}/detail`;
  }
  throw new Error('The sample organization has no suggestion that can be joined.');
}

/** An own draft, as it is while somebody writes it. */
async function ownDraft(read) {
  const rows = await read('/api/v3/contributions/SUGGESTION/0/mine?size=50');
  const drafts = rows.filter(({ dateSubmitted, title }) => dateSubmitted === null && title !== '');
  return drafts[0] ? `/contribution/SUGGESTION/${drafts[0].id}/edit` : '/contribution/SUGGESTION/null';
}

/** Colleagues who write the draft of the sample's employee with her: names by which they are found, and as they are shown. */
const CO_AUTHORS = [
  { surname: 'Okafor', name: 'Samuel Okafor' },
  { surname: 'Walsh', name: 'Liam Walsh' },
];

/** A part of the form of a campaign, by what its code begins with. */
const campaignForm = (code, part) => async (read) => {
  const rows = await read('/api/v3/campaigns/manage?size=50');
  const fitting = rows.filter((row) => row.code.startsWith(code));
  return `/campaign/${first(fitting, `campaign ${code}`).id}/${part}`;
};

/** What a sender says in the mail of a campaign, before it goes out. */
async function writeMailWords(page) {
  await page
    .getByRole('region', { name: 'Notification by email' })
    .getByRole('button', { name: /^Notify/ })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Add your own words' }).click();
  await dialog
    .getByRole('textbox', { name: /^Subject/ })
    .first()
    .fill('We need your eyes: {title}');
  await dialog
    .getByRole('textbox', { name: /^Opening words/ })
    .first()
    .fill('Dear {firstName},\n\nyou know best where somebody could get hurt. Tell us before it happens.');
}

/** The questions of a ready-made set, before they are added to a campaign. */
async function previewQuestions(page) {
  await page.getByRole('button', { name: 'Add from a template' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Safety/ })
    .click();
  await page.getByRole('dialog').getByText('These questions will be added').waitFor();
}

/** Invites those who are not yet: the one picture that changes the sample organization. */
async function inviteCoAuthors(page) {
  const card = page.getByRole('region', { name: 'Co-authors: who else had this idea?' });
  await card.waitFor();
  // Those who are invited come with an answer of their own.
  await page.waitForTimeout(1000);
  for (const { surname, name } of CO_AUTHORS) {
    if (await card.getByRole('button', { name: `Withdraw the invitation of ${name}` }).count()) continue;
    await card.getByRole('button', { name: 'Add a co-author' }).click();
    await card.getByRole('combobox', { name: 'Co-author' }).fill(surname);
    await page.getByRole('option', { name }).click();
    await card.getByRole('button', { name: 'Invite', exact: true }).click();
    await card.getByRole('button', { name: `Withdraw the invitation of ${name}` }).waitFor();
  }
  // Without the messages that say so.
  await page.reload();
  await card.getByRole('list', { name: 'Authors' }).waitFor();
}

/** A suggestion whose next step is up to its reader. */
async function decidableSuggestion(read) {
  const rows = await read('/api/v3/contributions/SUGGESTION/0/role?size=100');
  for (const { id } of rows.filter((row) => row.stateType === 'SUBMITTED' && inEnglish(row))) {
    const { actions } = await read(`/api/v3/contributions/${id}`);
    if (actions.some(({ name }) => name === 'Start evaluation'))
      return `/contribution/SUGGESTION/${id}/detail`;
  }
  throw new Error('The sample organization has no suggestion that waits for its evaluation.');
}

/** The documents are English, the sample organization speaks two languages. */
const inEnglish = ({ title }) => /^[\x20-\x7e]+$/.test(title);

/** A suggestion whose answer is promised, in time so far. */
async function promisedSuggestion(read) {
  const rows = await read('/api/v3/contributions/SUGGESTION/0/all?size=100');
  const promised = rows.filter((row) => row.answer.state === 'running' && inEnglish(row));
  return `/contribution/SUGGESTION/${first(promised, 'suggestion with a promise').id}/detail`;
}

/** Ticks the first rows of a list and sees what a command would do. */
async function previewReminders(page) {
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.first().click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  const bar = page.locator('section, [role="region"]').filter({ hasText: 'Hand over' }).first();
  await bar.getByRole('button', { name: 'Remind', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('alertdialog', { name: 'What will happen' }).getByRole('button').last().waitFor();
}

/** A picture of the part of the page below a heading. */
const scrolledTo = (heading) => async (page) => {
  const found = page.getByRole('heading', { name: heading, exact: true });
  await found.waitFor();
  await found.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + scrollY - 100));
};

const openCampaign = async (read) => {
  const rows = await read('/api/v3/campaigns?size=50');
  return `/campaign/${(rows.find(inEnglish) ?? first(rows, 'campaign')).id}`;
};

async function judgedCompetition(read) {
  const rows = await read('/api/v3/competitions?size=50');
  const judged = rows.filter(({ competitionState }) => competitionState.startsWith('EVAL'));
  return (judged.find(inEnglish) ?? first(judged, 'competition with a jury at work')).id;
}

const evaluation = async (read) => {
  const asked = first(await read('/api/v3/evals/mine?size=1'), 'evaluation');
  return `/evaluation/${asked.evalFlowType}/${asked.contributionId}`;
};
const wizard = async (read) =>
  `/competition/1/${first(await read('/api/v3/competitions/manage?size=1'), 'competition').id}/edit`;
const lifeCycle = async (read, part) =>
  `/life-cycle/${first(await read('/api/v3/life-cycles'), 'life cycle').id}/${part}`;

/** @type {readonly Picture[]} */
export const PICTURES = [
  // README and employees
  { name: 'home', login: 'employee', path: '/' },
  {
    name: 'start',
    login: 'employee',
    path: '/contribution/SUGGESTION/null',
    height: 480,
    before: (page) =>
      page
        .getByRole('textbox', { name: 'What should be better?' })
        .fill('A lamp at the gate of the north depot'),
  },
  { name: 'write', login: 'employee', path: ownDraft, height: 720 },
  {
    name: 'co-authors',
    login: 'employee',
    path: ownDraft,
    of: 'section:has(h2:text-is("Co-authors: who else had this idea?"))',
    before: inviteCoAuthors,
  },
  { name: 'cards', login: 'employee', path: '/contribution/list/SUGGESTION/0/all' },
  {
    name: 'bell',
    login: 'employee',
    path: '/my-work',
    height: 640,
    before: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('list', { name: 'Latest notifications' }).waitFor();
      const earlier = page.getByRole('button', { name: /^\d+ earlier$/ });
      if (await earlier.count()) await earlier.first().click();
    },
  },
  {
    name: 'notification-settings',
    login: 'employee',
    path: '/account/settings',
    // All of it in the window: what sticks to its edges would lie on a part of it.
    height: 2400,
    of: 'section:has(h2:text-is("Notifications"))',
    before: (page) => page.getByRole('table', { name: 'What you are notified about' }).waitFor(),
  },
  {
    name: 'search',
    login: 'employee',
    path: '/my-work',
    before: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('water');
      await page.locator('[role="option"]', { hasText: 'Water meters' }).waitFor();
    },
  },
  { name: 'results', login: 'employee', path: '/search?q=water' },
  { name: 'work', login: 'employee', path: '/my-work' },
  { name: 'contribution', login: 'employee', path: ownSuggestion },
  { name: 'campaign', login: 'employee', path: openCampaign, height: 700 },
  {
    name: 'competition',
    login: 'employee',
    path: async (read) => `/competition/detail/${await judgedCompetition(read)}/info`,
    height: 760,
  },
  {
    name: 'family-join',
    login: 'responsible',
    path: similarSuggestion,
    before: async (page) => {
      await page.getByRole('button', { name: 'Join similar ones…' }).click();
      const box = page.getByRole('combobox', { name: 'Joined contributions' });
      await box.fill('depot');
      await page.locator('[role="option"]:not([aria-disabled="true"])').first().click();
      await page.locator('[role="dialog"] section li').first().waitFor();
    },
  },
  { name: 'tasks', login: 'responsible', path: '/contribution-task', height: 640 },
  {
    name: 'action',
    login: 'responsible',
    path: decidableSuggestion,
    before: async (page) => {
      await page.getByRole('button', { name: 'Start evaluation' }).click();
      await page.getByRole('list', { name: 'What happens next' }).waitFor();
    },
  },
  { name: 'evaluate', login: 'jury.three', path: evaluation, height: 760 },
  // Those who answer
  { name: 'promise', login: 'employee', path: promisedSuggestion, height: 640 },
  { name: 'board', login: 'responsible', path: '/contribution/board/SUGGESTION/0/role' },
  {
    name: 'views',
    login: 'suggestion.admin',
    path: '/contribution/list/SUGGESTION/0/all?sort=supportCount,desc',
    height: 640,
    before: async (page) => {
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('dialog', { name: 'Views' }).getByRole('link', { name: 'All views' }).waitFor();
    },
  },
  {
    name: 'absence',
    login: 'deniz.acar',
    path: '/account/settings',
    // All of it in the window: what sticks to its edges would lie on a part of it.
    height: 2400,
    of: 'section:has(h2:text-is("Absence and deputy"))',
    before: (page) => page.getByText('Elif Çelik').first().waitFor(),
  },
  // Administrators of modules
  {
    name: 'late-answers',
    login: 'suggestion.admin',
    path: '/contribution/list/SUGGESTION/0/manage?answerState.in=late',
    height: 760,
  },
  {
    name: 'many',
    login: 'suggestion.admin',
    path: '/contribution/list/SUGGESTION/0/manage?answerState.in=late',
    height: 760,
    before: previewReminders,
  },
  { name: 'figures', login: 'suggestion.admin', path: '/reporting/process/SUGGESTION/0' },
  {
    name: 'figures-paths',
    login: 'suggestion.admin',
    path: '/reporting/process/SUGGESTION/0',
    before: scrolledTo('Paths taken'),
  },
  { name: 'campaign-manage', login: 'campaign.editor', path: '/campaign/manage', height: 600 },
  {
    name: 'mail-words',
    login: 'campaign.editor',
    path: campaignForm('SAFE', 'edit'),
    height: 760,
    before: writeMailWords,
  },
  {
    name: 'question-set',
    login: 'campaign.editor',
    path: campaignForm('NIGHT', 'questions'),
    height: 760,
    before: previewQuestions,
  },
  { name: 'competition-wizard', login: 'competition.admin', path: wizard, height: 700 },
  { name: 'list', login: 'suggestion.admin', path: '/contribution/list/SUGGESTION/0/manage', height: 700 },
  {
    name: 'likely-duplicates',
    login: 'suggestion.admin',
    path: '/likely-duplicates/SUGGESTION',
    height: 700,
  },
  { name: 'benefit-report', login: 'admin', path: '/report/SUGGESTION/benefit', height: 760 },
  // Administrators of the platform
  { name: 'users', login: 'admin', path: '/admin/user-management', height: 640 },
  { name: 'users-import', login: 'admin', path: '/admin/user-management/import', height: 640 },
  { name: 'organization-tree', login: 'admin', path: '/admin/organization-tree', height: 640 },
  { name: 'life-cycle', login: 'admin', path: (read) => lifeCycle(read, 'picture'), height: 760 },
  { name: 'life-cycle-change', login: 'admin', path: (read) => lifeCycle(read, 'change'), height: 520 },
  { name: 'languages', login: 'admin', path: '/language-admin', height: 700 },
  { name: 'brand', login: 'admin', path: '/brand', height: 640 },
  { name: 'settings', login: 'admin', path: '/app/config', height: 640 },
  { name: 'metrics', login: 'admin', path: '/admin/metrics', height: 640 },
];
