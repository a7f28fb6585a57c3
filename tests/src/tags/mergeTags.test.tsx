import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { TagMergeCounts, TagRow } from '#contract/tags/schema.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { ADMIN, PAGE, PATH, tag } from './tags.ts';

beforeAll(async () => {
  await Promise.all([loadScreensBelow('/contribution-tag'), import('#src/features/tags/MergeDialog.tsx')]);
}, 120_000);

const FROM = tag(3, 'ecology', { useCount: 12 });
const INTO = tag(5, 'environment', { useCount: 40 });
const titles = { from: FROM.title, into: INTO.title };
const COUNTS: TagMergeCounts = { contributionCount: 12, bothCount: 4, viewCount: 2, jobCount: 1 };

/** The server's tags: what is merged is gone from the list. */
function serverOf(tags: TagRow[]) {
  let present = tags;
  return {
    [`GET ${PAGE}`]: ({ query }: SeenRequest) =>
      list(
        present.filter(
          ({ title, isActive }) =>
            title.includes(String(query['title.contains'] ?? '').toLowerCase()) &&
            (query['isActive.equals'] === undefined || String(isActive) === query['isActive.equals']),
        ),
      ),
    [`POST ${PATH}/:id/merge/preview`]: COUNTS,
    [`POST ${PATH}/:id/merge`]: ({ path }: SeenRequest) => {
      present = present.filter(({ id }) => !path.includes(`/${id}/`));
      return COUNTS;
    },
  };
}
const open = async (answers: Answers = {}) =>
  renderApp('/contribution-tag', {
    roles: ADMIN,
    responses: { ...serverOf([FROM, INTO, tag(7, 'retired', { isActive: false })]), ...answers },
  });
type Page = Awaited<ReturnType<typeof open>>;
const rowButton = (title: string) =>
  screen.findByRole('button', { name: t('contributionTag.merge.named', { title }) });
const dialog = async () =>
  within(
    await screen.findByRole('dialog', { name: t('contributionTag.merge.title', { title: FROM.title }) }),
  );
type Dialog = Awaited<ReturnType<typeof dialog>>;
const box = (within_: Dialog) =>
  within_.getByRole('combobox', { name: pattern`^${t('contributionTag.merge.into')}` });
const submit = (within_: Dialog) => within_.getByRole('button', { name: t('contributionTag.merge.submit') });

async function begin(answers: Answers = {}) {
  const page = await open(answers);
  await page.user.click(await rowButton(FROM.title));
  return { page, asked: await dialog() };
}
async function choose(page: Page, asked: Dialog) {
  await page.user.type(box(asked), 'environ');
  await page.user.click(await screen.findByRole('option', { name: pattern`${INTO.title}` }));
}

test('a tag is merged once its target is found and it was read what that changes', async () => {
  const { page, asked } = await begin();
  expect(submit(asked)).toBeDisabled();
  expect(submit(asked)).toHaveAccessibleDescription(t('contributionTag.merge.incomplete'));
  await choose(page, asked);
  const region = within(await asked.findByRole('region', { name: t('contributionTag.merge.preview') }));
  await region.findByText(t('contributionTag.merge.final', titles));
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    t('contributionTag.merge.contributions', { smart_count: 12, ...titles }),
    t('contributionTag.merge.both', { smart_count: 4, ...titles }),
    t('contributionTag.merge.views', { smart_count: 2, ...titles }),
    t('contributionTag.merge.jobs', { smart_count: 1, ...titles }),
  ]);
  expect(page.sent('POST', `${PATH}/3/merge/preview`).map(({ body }) => body)).toEqual([{ intoId: 5 }]);
  await page.user.click(submit(asked));
  expect(
    await screen.findByText(t('contributionTag.merge.done', { smart_count: 12, ...titles })),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(page.sent('POST', `${PATH}/3/merge`).map(({ body }) => body)).toEqual([{ intoId: 5 }]);
  expect(screen.queryByText(FROM.title, { selector: 'button' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('neither the tag itself nor an inactive one can be chosen', async () => {
  const { page, asked } = await begin();
  await page.user.click(box(asked));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    `${INTO.title}${t('contributionTag.uses', { smart_count: 40 })}`,
  ]);
  await page.user.type(box(asked), 'eco');
  expect(await screen.findByText(t('contributionTag.merge.none'))).toBeVisible();
});

test('of a tag that nothing refers to it says so', async () => {
  const { page, asked } = await begin({
    [`POST ${PATH}/:id/merge/preview`]: { contributionCount: 0, bothCount: 0, viewCount: 0, jobCount: 0 },
  });
  await choose(page, asked);
  await asked.findByText(t('contributionTag.merge.contributions.none', titles));
  expect(asked.getAllByRole('listitem')).toHaveLength(1);
});

test('closed without merging, the focus is back at the button', async () => {
  const { page, asked } = await begin();
  await page.user.click(asked.getByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await rowButton(FROM.title)).toHaveFocus();
  expect(page.sent('POST', `${PATH}/3/merge`)).toEqual([]);
});

const refusal = (key: string) => respond(400, { message: key }, { 'app-error': key });

test('a preview that is refused says why, and nothing can be merged', async () => {
  const { page, asked } = await begin({
    [`POST ${PATH}/:id/merge/preview`]: () => refusal('error.tagMerge.inactive'),
  });
  await choose(page, asked);
  expect(await asked.findByText(t('error.tagMerge.inactive'))).toBeVisible();
  expect(submit(asked)).toBeDisabled();
});

test('when somebody was quicker, the merge says why and the preview is read again', async () => {
  let reads = 0;
  const { page, asked } = await begin({
    [`POST ${PATH}/:id/merge/preview`]: () => {
      reads += 1;
      return reads === 1 ? COUNTS : refusal('error.tagMerge.intoGone');
    },
    [`POST ${PATH}/:id/merge`]: () => refusal('error.tagMerge.intoGone'),
  });
  await choose(page, asked);
  await waitFor(() => expect(submit(asked)).toBeEnabled());
  await page.user.click(submit(asked));
  await waitFor(() => expect(submit(asked)).toBeDisabled());
  expect(asked.getByText(t('error.tagMerge.intoGone'))).toBeVisible();
  expect(box(asked)).toHaveValue(INTO.title);
});

const taken = {
  [`PUT ${PATH}`]: () =>
    respond(
      400,
      { message: 'error.alreadyExists' },
      { 'app-error': 'error.alreadyExists', 'app-params': 'contributionTag' },
    ),
};

async function rename(title: string) {
  const page = await open(taken);
  await page.user.click(
    await screen.findByRole('button', { name: t('contributionTag.edit.named', { title: FROM.title }) }),
  );
  const form = within(await screen.findByRole('dialog'));
  const input = form.getByRole('textbox', { name: pattern`^${t('contributionTag.title')}` });
  await page.user.clear(input);
  await page.user.type(input, `${title}{Enter}`);
  return { page, form, input };
}

test('where a tag gets the title of another one, merging is offered', async () => {
  const { page, form, input } = await rename('Environment');
  expect(await form.findByText(t('contributionTag.merge.offer', titles))).toBeVisible();
  const offer = { name: t('contributionTag.merge.offer.open', titles) };
  await page.user.type(input, 's');
  expect(form.queryByRole('button', offer)).not.toBeInTheDocument();
  await page.user.type(input, '{Backspace}');
  await page.user.click(form.getByRole('button', offer));
  const asked = await dialog();
  expect(box(asked)).toHaveValue(INTO.title);
  await waitFor(() => expect(submit(asked)).toBeEnabled());
  await page.user.click(submit(asked));
  await waitFor(() => expect(page.sent('POST', `${PATH}/3/merge`)[0]?.body).toEqual({ intoId: 5 }));
});

test('where the other one is inactive, it is said what to do first', async () => {
  const { form } = await rename('retired');
  const names = { from: FROM.title, into: 'retired' };
  expect(await form.findByText(t('contributionTag.merge.offer.inactive', names))).toBeVisible();
  expect(
    form.queryByRole('button', { name: t('contributionTag.merge.offer.open', names) }),
  ).not.toBeInTheDocument();
});
