import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CoAuthor, OpenInvitation } from '#contract/co-authors/schema.ts';
import {
  ADMINISTRATOR,
  AYSE,
  contribution,
  draft,
  EMPLOYEE,
  MEHMET,
} from '#tests/src/contributions/contributionFixtures.ts';
import { open as openForm, prepareForm } from '#tests/src/contributions/contributionForm.ts';
import { open as openPage } from '#tests/src/contributions/contributionPage.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

prepareForm();
beforeAll(async () => {
  await Promise.all([
    import('#src/features/co-authors/CoAuthorsCard.tsx'),
    import('#src/features/co-authors/CoAuthorInvitation.tsx'),
    import('#src/features/co-authors/InvitedOrMissing.tsx'),
    import('#src/features/co-authors/InvitationNotice.tsx'),
  ]);
}, 120_000);

const PATH = '/api/v3/contributions/12/co-authors';

function coAuthor({ id, ...person }: typeof AYSE, changes: Partial<CoAuthor> = {}): CoAuthor {
  return {
    ...person,
    userId: id,
    state: 'ACCEPTED',
    share: 100,
    isFirst: false,
    mayRemove: false,
    mayInvite: false,
    ...changes,
  };
}

const first = (share: number) => coAuthor(AYSE, { share, isFirst: true });
const invited = (changes: Partial<CoAuthor> = {}) =>
  coAuthor(MEHMET, { state: 'INVITED', share: 50, mayRemove: true, ...changes });

const ONE_LINE = { body: '', fieldId: null, tags: [], files: [], bannerPreviewPath: null, extraInputs: [] };

const card = async () => within(await screen.findByRole('region', { name: t('coAuthor.card') }));
const openWith = (people: CoAuthor[] | (() => CoAuthor[]), responses: Answers = {}) =>
  openForm(draft(), { responses: { [`GET ${PATH}`]: people, ...responses } });

describe('who else had this idea', () => {
  it('is asked in the form of a draft; somebody is found by name and invited', async () => {
    let people = [first(100)];
    const { user, sent } = await openWith(() => people, {
      'GET /api/v3/search-user': [MEHMET],
      [`POST ${PATH}`]: () => {
        people = [first(50), invited()];
        return respond(200, people, { 'app-alert': 'app.coAuthor.invited' });
      },
    });
    const part = await card();
    expect(part.queryByRole('list')).not.toBeInTheDocument();
    await user.click(part.getByRole('button', { name: t('coAuthor.add') }));
    const search = part.getByRole('combobox', { name: t('coAuthor.person') });
    expect(search).toHaveFocus();
    expect(part.getByRole('button', { name: t('coAuthor.invite') })).toBeDisabled();
    await user.type(search, 'Mehmet');
    await user.click(await screen.findByRole('option', { name: /Mehmet Demir/ }));
    await user.click(part.getByRole('button', { name: t('coAuthor.invite') }));
    await waitFor(() => expect(sent('POST', PATH)[0]?.body).toEqual({ userId: MEHMET.id }));
    const row = within((await part.findByText('Mehmet Demir')).closest('li') as HTMLElement);
    expect(row.getByText(t('coAuthor.state.INVITED'))).toBeVisible();
    expect(await part.findByRole('button', { name: t('coAuthor.add') })).toHaveFocus();
  });

  it('shows the sum of the shares while they are typed, and stores them when it is 100', async () => {
    const { user, sent } = await openWith([first(50), invited()], {
      [`PUT ${PATH}/shares`]: respond(200, [first(70), invited({ share: 30 })]),
    });
    const part = await card();
    const own = await part.findByRole('textbox', { name: t('coAuthor.shareOf', { name: 'Ayşe Yılmaz' }) });
    await user.clear(own);
    expect(part.getByText(t('coAuthor.shares.value'))).toBeVisible();
    await user.type(own, '70');
    expect(part.getByText(t('coAuthor.shares.wrong', { sum: 120 }))).toBeVisible();
    expect(part.getByRole('button', { name: t('coAuthor.shares.save') })).toBeDisabled();
    const other = part.getByRole('textbox', { name: t('coAuthor.shareOf', { name: 'Mehmet Demir' }) });
    await user.clear(other);
    await user.type(other, '30');
    expect(part.getByText(t('coAuthor.shares.sum', { sum: 100 }))).toBeVisible();
    await user.type(other, '{Enter}');
    await waitFor(() =>
      expect(sent('PUT', `${PATH}/shares`)[0]?.body).toEqual({
        shares: [
          { userId: AYSE.id, share: 70 },
          { userId: MEHMET.id, share: 30 },
        ],
      }),
    );
  });

  it('takes an invitation back, and asks before a co-author is removed', async () => {
    let people = [first(50), invited()];
    const { user, sent } = await openWith(() => people, {
      [`DELETE ${PATH}/:userId`]: () => {
        people = [first(100)];
        return respond(200);
      },
    });
    const part = await card();
    const name = 'Mehmet Demir';
    await user.click(await part.findByRole('button', { name: t('coAuthor.withdraw.named', { name }) }));
    await waitFor(() => expect(sent('DELETE', `${PATH}/${MEHMET.id}`)).toHaveLength(1));
    await waitFor(() => expect(part.queryByText(name)).not.toBeInTheDocument());
    expect(part.getByRole('heading', { name: t('coAuthor.card') })).toHaveFocus();
  });

  it('stores typed shares before the draft is submitted, and asks about nothing', async () => {
    const { user, sent, router } = await openWith([first(50), invited()], {
      [`PUT ${PATH}/shares`]: respond(200, [first(70), invited({ share: 30 })]),
    });
    const part = await card();
    const share = (name: string) => part.findByRole('textbox', { name: t('coAuthor.shareOf', { name }) });
    await user.clear(await share('Ayşe Yılmaz'));
    await user.type(await share('Ayşe Yılmaz'), '70');
    const submit = screen.getByRole('button', { name: t('contribution.submit') });
    await user.click(submit);
    // They do not add up: the list says so, and nothing is submitted.
    await waitFor(() => expect(part.getByRole('list')).toHaveFocus());
    expect(sent('PUT', '/api/v3/contributions/SUGGESTION')).toHaveLength(0);
    await user.clear(await share('Mehmet Demir'));
    await user.type(await share('Mehmet Demir'), '30');
    await user.click(submit);
    await waitFor(() => expect(router.state.location.pathname).toBe('/contribution/SUGGESTION/12/detail'));
    expect(sent('PUT', `${PATH}/shares`)).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('says that the authors changed when what is typed no longer fits, and keeps the focus', async () => {
    let people = [first(40), invited({ share: 30 }), coAuthor({ ...MEHMET, id: 99 }, { share: 30 })];
    const { user } = await openWith(() => people, {
      [`DELETE ${PATH}/:userId`]: () => {
        people = [first(70), coAuthor({ ...MEHMET, id: 99 }, { share: 30 })];
        return respond(200);
      },
    });
    const part = await card();
    const name = 'Ayşe Yılmaz';
    const own = await part.findByRole('textbox', { name: t('coAuthor.shareOf', { name }) });
    await user.type(own, '1');
    await user.click(
      part.getByRole('button', { name: t('coAuthor.withdraw.named', { name: 'Mehmet Demir' }) }),
    );
    await waitFor(() => expect(part.getByRole('status')).toHaveTextContent(t('error.coAuthor.sharesPeople')));
    expect(own).toHaveValue('70');
    expect(part.getByRole('list')).toHaveFocus();
  });

  it('removes a co-author after a question', async () => {
    const { user, sent } = await openWith([first(50), invited({ state: 'ACCEPTED' })], {
      [`DELETE ${PATH}/:userId`]: respond(200),
    });
    const name = 'Mehmet Demir';
    await user.click(
      await (await card()).findByRole('button', { name: t('coAuthor.remove.named', { name }) }),
    );
    const question = within(await screen.findByRole('alertdialog'));
    expect(sent('DELETE', `${PATH}/${MEHMET.id}`)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: t('coAuthor.remove') }));
    await waitFor(() => expect(sent('DELETE', `${PATH}/${MEHMET.id}`)).toHaveLength(1));
  });

  it.each([
    ['has just accepted', [AYSE, MEHMET], [first(50), invited({ state: 'ACCEPTED' })]],
    ['is invited', [AYSE], [first(50), invited()]],
  ])('is seen at once of a draft of one line: who %s', async (_, owners, people) => {
    await openForm(draft({ ...ONE_LINE, owners }), { responses: { [`GET ${PATH}`]: people } });
    expect(await (await card()).findByText('Mehmet Demir')).toBeVisible();
    expect(screen.getByRole('heading', { name: t('contribution.form.files') })).toBeVisible();
  });

  it('is not asked yet of a draft of one line that its author writes alone', async () => {
    const { sent } = await openForm(draft(ONE_LINE), {
      responses: { [`GET ${PATH}`]: [first(100), invited({ state: 'DECLINED', share: 0 })] },
    });
    await waitFor(() => expect(sent('GET', PATH)).toHaveLength(1));
    const next = t('contribution.form.next', { title: t('contribution.form.place') });
    expect(await screen.findByRole('button', { name: next })).toBeVisible();
    expect(screen.queryByRole('region', { name: t('coAuthor.card') })).not.toBeInTheDocument();
  });

  it('says what failed, and reads again', async () => {
    let fails = true;
    const { user } = await openWith([], {
      [`GET ${PATH}`]: () => (fails ? respond(500) : [first(50), invited()]),
    });
    const part = await card();
    const again = await part.findByRole('button', { name: t('components.error.retry') });
    fails = false;
    await user.click(again);
    expect(await part.findByText('Mehmet Demir')).toBeVisible();
  });
});

const INVITATION: OpenInvitation = {
  contributionId: 12,
  type: 'SUGGESTION',
  competitionId: null,
  code: 'SUG-000012',
  title: 'Bicycle stands',
  body: '<p>At both gates.</p>',
  authors: ['Mehmet Demir'],
  invitedBy: 'Mehmet Demir',
  date: '2026-03-05T08:30:00Z',
  share: 40,
};
const openInvitation = (responses: Answers = {}) =>
  renderApp('/co-author-invitation/12', {
    roles: EMPLOYEE,
    responses: { [`GET ${PATH}/invitation`]: INVITATION, ...responses },
  });

describe('an invitation', () => {
  it('shows the draft with who invites, and leads to its form when it is accepted', async () => {
    const { user, sent, router } = await openInvitation({
      [`POST ${PATH}/accept`]: respond(200),
      'GET /api/v3/contributions/edit/:type/:id': draft(),
    });
    const name = 'Mehmet Demir';
    expect(await screen.findByText(t('coAuthor.invitation.from', { name }))).toBeVisible();
    expect(screen.getByText(t('coAuthor.invitation.text', { share: 40 }))).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Bicycle stands' })).toBeVisible();
    expect(screen.getByText('At both gates.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: t('coAuthor.accept') }));
    await waitFor(() => expect(sent('POST', `${PATH}/accept`)).toHaveLength(1));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contribution/SUGGESTION/12/edit'));
  });

  it('is declined after a question, and is closed then', async () => {
    let isOpen = true;
    const { user, sent } = await openInvitation({
      [`GET ${PATH}/invitation`]: () => (isOpen ? respond(200, INVITATION) : respond(404)),
      [`POST ${PATH}/decline`]: () => {
        isOpen = false;
        return respond(200);
      },
    });
    await user.click(await screen.findByRole('button', { name: t('coAuthor.decline') }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(sent('POST', `${PATH}/decline`)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: t('coAuthor.decline') }));
    expect(await screen.findByText(t('coAuthor.closed'))).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('that was taken back in the meantime is closed, and the refusal is no dead end', async () => {
    let isOpen = true;
    const { user } = await openInvitation({
      [`GET ${PATH}/invitation`]: () => (isOpen ? respond(200, INVITATION) : respond(404)),
      [`POST ${PATH}/accept`]: () => {
        isOpen = false;
        return respond(404);
      },
    });
    await user.click(await screen.findByRole('button', { name: t('coAuthor.accept') }));
    expect(await screen.findByText(t('coAuthor.closed'))).toBeVisible();
    expect(screen.getByRole('link', { name: t('coAuthor.closed.work') })).toHaveAttribute('href', '/my-work');
  });

  it('is no page for people without a role', async () => {
    await renderApp('/co-author-invitation/12', { roles: ['ROLE_USER'] });
    expect(screen.queryByText(t('coAuthor.invitation'))).not.toBeInTheDocument();
  });

  it('says what failed', async () => {
    await openInvitation({ [`GET ${PATH}/invitation`]: respond(500) });
    expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
  });

  it('is where the page of the contribution, which a notification names, leads who is invited', async () => {
    const { router } = await openPage(contribution(), {
      responses: {
        'GET /api/v3/contributions/:id': respond(404),
        [`GET ${PATH}/invitation`]: INVITATION,
      },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/co-author-invitation/12'));
  });

  it('does not hide from others that there is nothing', async () => {
    await openPage(contribution(), {
      responses: { 'GET /api/v3/contributions/:id': respond(404) },
    });
    expect(await screen.findByText(t('error.http.404'))).toBeVisible();
  });

  it('is not said to be missing when the server fails, and is read again', async () => {
    let fails = true;
    const { user, router } = await openPage(contribution(), {
      responses: {
        'GET /api/v3/contributions/:id': respond(404),
        [`GET ${PATH}/invitation`]: () => (fails ? respond(503) : respond(200, INVITATION)),
      },
    });
    const again = await screen.findByRole('button', { name: t('components.error.retry') });
    fails = false;
    await user.click(again);
    await waitFor(() => expect(router.state.location.pathname).toBe('/co-author-invitation/12'));
  });

  it('is announced on the draft to who may see it anyway', async () => {
    await openPage(draft({ roles: [] }), {
      roles: ADMINISTRATOR,
      responses: { [`GET ${PATH}/invitation`]: INVITATION },
    });
    expect(await screen.findByRole('link', { name: t('coAuthor.invitation.open') })).toHaveAttribute(
      'href',
      '/co-author-invitation/12',
    );
  });
});

it('the people of a contribution show their shares to its owners', async () => {
  await openPage(
    contribution({
      participants: [
        { ...AYSE, role: 'OWNER' },
        { ...MEHMET, role: 'OWNER' },
      ],
    }),
    {
      at: '/contribution/SUGGESTION/12/detail?tab=people',
      responses: { [`GET ${PATH}`]: [first(60), coAuthor(MEHMET, { share: 40 })] },
    },
  );
  expect(await screen.findByText(pattern`${t('coAuthor.share.named', { share: 60 })}$`)).toBeVisible();
  expect(screen.getByText(pattern`${t('coAuthor.share.named', { share: 40 })}$`)).toBeVisible();
});
