import { expect, it } from 'vitest';
import { bulkEndpoints } from '#contract/bulk/endpoints.ts';
import { deciding, prepareNotes, submitted } from '../decision-notes/noteCase.ts';

prepareNotes();

it('what the life cycle gives an action comes with the choices for many', async () => {
  const ids = [await submitted(), await submitted('Bins for glass')];
  const { body } = await deciding(bulkEndpoints.choices, { body: { ids } });
  const templatesOf = (name: string) => body.actions.find((action) => action.name === name)?.noteTemplates;
  expect(templatesOf('Refuse')?.map(({ language, decision }) => [language, decision])).toEqual([
    ['en', 'No to {title}'],
    ['tr', 'Hayır: {title}'],
  ]);
  expect(templatesOf('Go on')).toEqual([]);
});
