import { act, fireEvent, render, screen } from '@testing-library/react';
import { useTranslate } from 'ra-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AdminContext } from '#src/app/AdminContext.tsx';
import { createQueryClient } from '#src/app/queryClient.ts';
import { createStore } from '#src/app/store.ts';
import { useLanguage } from '#src/app/useLanguage.ts';
import { authProvider } from '#src/authProvider.ts';
import { dataProvider } from '#src/dataProvider/dataProvider.ts';
import { request } from '#src/dataProvider/httpClient.ts';
import { createI18nProvider } from '#src/i18nProvider.ts';
import { type Answers, held, respond, stubNetwork } from '#tests/support/network.ts';
import { sampleSettings } from '#tests/support/renderApp.tsx';

const LANGUAGES = { en: 'English', tr: 'Türkçe', de: 'Deutsch' };

const textsOf = (language: string) => ({ greeting: language, 'person.former': `former ${language}` });

/** One word, and all languages to choose from. */
function Page({ onRender }: { onRender: (word: string) => void }) {
  const word = useTranslate()('greeting');
  const { choose } = useLanguage();
  onRender(word);
  return (
    <>
      <h1>{word}</h1>
      {Object.keys(LANGUAGES).map((locale) => (
        <button key={locale} type="button" onClick={() => choose(locale)}>
          {locale}
        </button>
      ))}
    </>
  );
}

/** The page in English. */
function openPage(answers: Answers) {
  const { sent } = stubNetwork({
    'GET /api/public/config/locale/:lang': ({ path }) => textsOf(path.split('/').at(-1) ?? ''),
    'GET /api/asked': {},
    ...answers,
  });
  const settings = sampleSettings({ locales: Object.keys(LANGUAGES), languages: LANGUAGES });
  const provider = createI18nProvider('en', textsOf('en'), settings);
  document.documentElement.lang = 'en';
  const changes: Promise<void>[] = [];
  const changeLocale = (wanted: string) => {
    const change = provider.changeLocale(wanted);
    changes.push(change);
    return change;
  };
  /** Language of the page at each rendering, and the word that was rendered. */
  const rendered: string[] = [];
  render(
    <AdminContext
      i18nProvider={{ ...provider, changeLocale }}
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={createQueryClient()}
      store={createStore('en')}
      definitions={{}}
    >
      <Page onRender={(word) => rendered.push(`${document.documentElement.lang}: ${word}`)} />
    </AdminContext>,
  );
  /** The language that a call names now. */
  const namedByCalls = async () => {
    await request('GET', 'api/asked');
    return sent('GET', '/api/asked').at(-1)?.headers['accept-language'];
  };
  return {
    rendered,
    choose: (locale: string) => fireEvent.click(screen.getByRole('button', { name: locale })),
    /** Waits until these changes are over, by the order of the choices. */
    finish: (...numbers: number[]) => act(() => Promise.allSettled(numbers.map((number) => changes[number]))),
    /** What the page shows, which language it says it is in, and which its calls name. */
    languages: async () => ({
      texts: screen.getByRole('heading').textContent,
      page: document.documentElement.lang,
      calls: await namedByCalls(),
    }),
  };
}

function quietLog() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return log;
}

const all = (language: string) => ({ texts: language, page: language, calls: language });

it('a language whose texts come late does not replace the one that was chosen after it [R1A-39]', async () => {
  const turkish = held(textsOf('tr'));
  const { choose, finish, languages } = openPage({
    'GET /api/public/config/locale/tr': turkish.answer,
  });
  choose('tr');
  choose('de');
  await finish(1);
  expect(await languages()).toEqual(all('de'));
  turkish.letGo();
  await finish(0, 1);
  expect(await languages()).toEqual(all('de'));
});

it('texts that fail to come leave the language alone that was chosen after them [R1A-39]', async () => {
  const log = quietLog();
  const turkish = held(respond(500));
  const { choose, finish, languages } = openPage({
    'GET /api/public/config/locale/tr': turkish.answer,
  });
  choose('tr');
  choose('de');
  await finish(1);
  turkish.letGo();
  await finish(0, 1);
  expect(await languages()).toEqual(all('de'));
  // Nobody waits for them anymore.
  expect(log).not.toHaveBeenCalled();
});

it('where the last choice fails, the language before stays, also when an earlier choice comes late [R1A-39]', async () => {
  const log = quietLog();
  const turkish = held(textsOf('tr'));
  const { choose, finish, languages } = openPage({
    'GET /api/public/config/locale/tr': turkish.answer,
    'GET /api/public/config/locale/de': respond(500),
  });
  choose('tr');
  choose('de');
  await finish(1);
  expect(await languages()).toEqual(all('en'));
  expect(log).toHaveBeenCalledOnce();
  turkish.letGo();
  await finish(0, 1);
  expect(await languages()).toEqual(all('en'));
});

it('the language of the page, chosen again, cancels a change that is under way [R1A-39]', async () => {
  const turkish = held(textsOf('tr'));
  const { choose, finish, languages } = openPage({
    'GET /api/public/config/locale/tr': turkish.answer,
  });
  choose('tr');
  choose('en');
  expect(await languages()).toEqual(all('en'));
  turkish.letGo();
  await finish(0);
  expect(await languages()).toEqual(all('en'));
});

it('the page says that it is in a new language with its texts, while calls name it from the choice on [R1A-39]', async () => {
  const turkish = held(textsOf('tr'));
  const { choose, finish, languages, rendered } = openPage({
    'GET /api/public/config/locale/tr': turkish.answer,
  });
  choose('tr');
  expect(await languages()).toEqual({ texts: 'en', page: 'en', calls: 'tr' });
  turkish.letGo();
  await finish(0);
  expect(await languages()).toEqual(all('tr'));
  expect(new Set(rendered)).toEqual(new Set(['en: en', 'tr: tr']));
});
