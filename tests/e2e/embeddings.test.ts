import { afterAll, beforeAll, expect, test } from 'vitest';
import { right, startVectorServer } from '#tests/server/search/vectorsServer.ts';
import { accessibilityFaults, overflows } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { textsIn } from '#tests/support/texts.ts';

openJourney();

let server: Awaited<ReturnType<typeof startVectorServer>>;
beforeAll(async () => {
  server = await startVectorServer();
});
afterAll(() => server.close());

test.each([
  ['en', 1280, 'light'],
  ['tr', 360, 'dark'],
] as const)(
  'an administrator names an embeddings server, reads what it gets, and tests it: %s, %i, %s',
  async (locale, width, scheme) => {
    const t = textsIn(locale);
    const admin = await visitors.visit({ login: 'admin', locale, width, scheme });
    const { page } = admin;
    await admin.open('/app/config');
    // Another one each time, so that there is something to save.
    const url = `${server.url}/${locale}`;
    await page.getByRole('textbox', { name: t('appConfig.key.embeddingsUrl') }).fill(url);
    const sent = `${t('appConfig.vectors.host', { host: server.host })} ${t('appConfig.vectors.sent')}`;
    await page.getByText(sent).waitFor();
    await page.getByRole('textbox', { name: t('appConfig.key.embeddingsModel') }).fill('test-model');
    const button = page.getByRole('button', { name: t('appConfig.vectorTest') });
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole('button', { name: t('appConfig.save'), exact: true }).click();

    const shows = async (behave: typeof right, text: string) => {
      server.behave(behave);
      await button.click();
      await page.getByRole('status').getByText(text).waitFor();
      expect(await overflows(page)).toBe(false);
    };
    const [works] = t('appConfig.vectorTest.works', { dimensions: 16, milliseconds: 0 }).split(' 0 ');
    await shows(right, works ?? '');
    await shows((response) => response.writeHead(401).end(), t('appConfig.vectorTest.refused'));
    await shows((response) => response.end('<html>'), t('appConfig.vectorTest.wrong'));
    await shows((response) => response.destroy(), t('appConfig.vectorTest.unreachable'));
    expect(server.asked.at(-1)?.path).toBe(`/v1/${locale}/embeddings`);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(admin.faults).toEqual([]);
    await admin.close();
  },
);
