import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { Account } from '#contract/account/schema.ts';
import { SETTING_RULES } from '#contract/settings/rules.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import { leave } from '#src/app/leave.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { handOver } from '#src/features/account/providerWindow.ts';
import {
  ADD,
  comment,
  discussionOptions,
  loadDiscussion,
} from '#tests/src/contributions/discussionFixtures.ts';
import { type Answers, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp, sampleAccount } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const UPDATE = '/api/v3/config/update-config';
const SIGN_IN = '/api/authenticate';
const row = {
  key: 'title',
  value: SETTING_RULES.title?.defaultValue ?? '',
  valueType: 'TEXT',
  groupName: 'GENERAL',
  options: [],
  required: true,
  isValid: true,
};
const CONFIG = { count: 1, configList: [row] };
const SAVED = {
  ...{ count: 1, configList: [{ ...row, value: 'Garden' }] },
  applicationStatus: 'UPDATE_SUCCESSFULL',
  wrongValueConfigKeyList: [],
  changedMeanwhileKeyList: [],
};
const ended = (sessionEnd: string | null) =>
  respond(401, { status: 401, message: 'error.unauthorized', ...(sessionEnd && { sessionEnd }) });

const inNewWindow = vi.spyOn(leave, 'inNewWindow').mockImplementation(() => null);
beforeAll(loadDiscussion, 120_000);
beforeEach(async () => {
  sessionStorage.clear();
  inNewWindow.mockClear();
  // As for a person whose browser has the code of their parts.
  await Promise.all([
    import('#src/app/frame/SignedInParts.tsx'),
    import('#src/features/account/SignInAgainDialog.tsx'),
  ]);
});

interface Case {
  end?: string | null;
  /** Who signs in again. */
  comes?: Account;
  settings?: Partial<AppSettings>;
  answers?: Answers;
}

/** Changes the title of the site and saves it, after the session has ended. */
async function save({ end = 'IDLE', comes = sampleAccount(ADMIN), settings, answers }: Case = {}) {
  const token = `token-of-${comes.login}`;
  const isBack = () => sessionStorage.getItem(TOKEN_KEY) === token;
  const app = await renderApp('/app/config', {
    roles: ADMIN,
    ...(settings && { settings }),
    responses: {
      'GET /api/v3/config/get-edit-config': CONFIG,
      'GET /api/account': () => (isBack() ? comes : sampleAccount(ADMIN)),
      [`PUT ${UPDATE}`]: ({ headers }: SeenRequest) =>
        headers.authorization === `Bearer ${token}` ? SAVED : ended(end),
      [`POST ${SIGN_IN}`]: { id_token: token },
      ...answers,
    },
  });
  const title = await screen.findByLabelText(pattern`^${t('appConfig.key.title')}\*?$`);
  fireEvent.change(title, { target: { value: 'Garden' } });
  await act(() => import('#src/app/frame/SignInAgainQuestion.tsx'));
  await app.user.click(screen.getByText(t('appConfig.save')));
  return { ...app, title };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: t('login.again') }));

async function signIn({ user }: Pick<Awaited<ReturnType<typeof save>>, 'user'>) {
  const shown = await dialog();
  await user.type(shown.getByLabelText(pattern`^${t('login.password')}\*?$`), 'secret-of-hers');
  await user.click(shown.getByRole('button', { name: t('login.submit') }));
}

it('a session that ends while its person writes: they sign in over the page, and what they sent is sent again [R1I-16]', async () => {
  const app = await save();
  const shown = await dialog();
  expect(shown.getByText(t('login.ended.IDLE'))).toBeVisible();
  expect(shown.getByText(pattern`Ayşe Yılmaz`)).toBeVisible();
  expect(shown.getByText(t('login.again.sending'))).toBeVisible();
  expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(shown.getByLabelText(pattern`^${t('login.username')}\*?$`)).toHaveValue('ayse');
  await signIn(app);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.location().pathname).toBe('/app/config');
  expect(app.title).toHaveValue('Garden');
  const sent = app.sent('PUT', UPDATE);
  expect(sent.map(({ headers }) => headers.authorization).at(-1)).toBe('Bearer token-of-ayse');
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});

const MENTIONABLE = '/api/v3/comments/mentionable/12';
const token = 'token-of-ayse';
/** Somebody writes a comment whose session has ended. */
async function writeComment() {
  const ofSession = (answer: () => unknown) => (request: SeenRequest) =>
    request.headers.authorization === `Bearer ${token}` ? answer() : ended('IDLE');
  // Its answer takes longer than the dialog to close.
  const added = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    return comment({ id: 3, comment: 'Good!', isOwn: true });
  };
  const app = await renderApp(
    '/contribution/SUGGESTION/12/detail',
    discussionOptions({
      [`POST ${ADD}`]: ofSession(added),
      [`GET ${MENTIONABLE}`]: ofSession(() => []),
      [`POST ${SIGN_IN}`]: { id_token: token },
    }),
  );
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await act(() => import('#src/app/frame/SignInAgainQuestion.tsx'));
  await app.user.type(box, 'Good!');
  return { ...app, box };
}

it('who sent a comment by its button is in its box again after signing in, and the comment is there [R1I-16]', async () => {
  const app = await writeComment();
  await app.user.click(screen.getByRole('button', { name: t('comment.send') }));
  await signIn(app);
  expect(await screen.findByText('Good!')).toBeVisible();
  await waitFor(() => expect(app.box).toHaveFocus());
  expect(app.box).toHaveValue('');
});

it('nothing is said about sending to who was still writing, and they go on in the box [R1I-16]', async () => {
  const app = await writeComment();
  await app.user.keyboard(' @m');
  const shown = await dialog();
  expect(shown.getByText(pattern`^${t('login.again.text', { name: 'Ayşe Yılmaz' })}`)).toBeVisible();
  expect(shown.queryByText(t('login.again.sending'))).not.toBeInTheDocument();
  await signIn(app);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.box).toHaveFocus();
  expect(app.box).toHaveValue('Good! @m');
});

it.each([
  ['EXPIRED', 'login.ended.EXPIRED'],
  [null, 'login.error.unauthorized'],
] as const)('that the session has ended is said once: %s', async (end, said) => {
  await save({ end });
  const shown = await screen.findByRole('dialog', { name: t('login.again') });
  expect(shown).toHaveAccessibleDescription(pattern`^${t(said)}.*Ayşe Yılmaz`);
  // Enough for a toast to come.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.getAllByText(/session|signed out/i)).toHaveLength(1);
});

it('who types on while the dialog comes fills in no field of it, nor does Enter send anything', async () => {
  const app = await save();
  const shown = await dialog();
  await app.user.keyboard('and more{Enter} ');
  expect(shown.getByLabelText(pattern`^${t('login.username')}\*?$`)).toHaveValue('ayse');
  expect(shown.getByLabelText(pattern`^${t('login.password')}\*?$`)).toHaveValue('');
  expect(app.title).toHaveValue('Garden');
  expect(app.sent('POST', SIGN_IN)).toEqual([]);
  await app.user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: t('login.again') })).toBeVisible();
});

it('a wrong password is refused in the dialog, which stays', async () => {
  const app = await save({
    answers: { [`POST ${SIGN_IN}`]: () => respond(401, { errorKey: 'login.messages.error.authentication' }) },
  });
  await signIn(app);
  expect(await (await dialog()).findByText(t('login.messages.error.authentication'))).toBeVisible();
  expect(app.sent('PUT', UPDATE)).toHaveLength(1);
});

it('somebody else who signs in there finds nothing of what was written, and nothing of it is sent', async () => {
  const comes = sampleAccount(ADMIN, { id: 8, login: 'mehmet', firstName: 'Mehmet' });
  const app = await save({ comes });
  await signIn(app);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(app.title).not.toBeInTheDocument());
  const title = await screen.findByLabelText(pattern`^${t('appConfig.key.title')}\*?$`);
  expect(title).toHaveValue(String(row.value));
  expect(app.sent('PUT', UPDATE)).toHaveLength(1);
});

it('who does not sign in again leaves the page as after any other end', async () => {
  const app = await save();
  await app.user.click((await dialog()).getByRole('button', { name: t('login.again.leave') }));
  const login = within(await screen.findByRole('dialog', { name: t('login.title') }));
  expect(login.getByText(t('login.ended.IDLE'))).toBeVisible();
  expect(app.location().state).toMatchObject({ from: { pathname: '/app/config' } });
});

it.each(['SIGNED_OUT', 'DEACTIVATED'])(
  'after the end %s nobody goes on: it is the sign-in as before',
  async (end) => {
    await save({ end });
    const login = within(await screen.findByRole('dialog', { name: t('login.title') }));
    expect(login.getByText(t(`login.ended.${end}` as 'login.ended.IDLE'))).toBeVisible();
  },
);

it('the identity provider asks in a window of its own, and the page stays', async () => {
  const app = await save({
    settings: { identityProvider: { label: 'Company' } },
    answers: {
      'POST /api/public/identity-provider/start': { handle: 'h', url: 'https://provider.example/sign-in' },
      'POST /api/public/identity-provider/finish': { id_token: 'token-of-ayse' },
    },
  });
  const shown = await dialog();
  await app.user.click(
    shown.getByRole('button', { name: t('login.identityProvider.named', { label: 'Company' }) }),
  );
  await waitFor(() => expect(inNewWindow).toHaveBeenCalledWith('https://provider.example/sign-in'));
  // The page begins to wait a moment after the window is open.
  await waitFor(async () => expect(await handOver('code=1')).toBe(true), { timeout: 10_000 });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.sent('PUT', UPDATE)).toHaveLength(2);
});
