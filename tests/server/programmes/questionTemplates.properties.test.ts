import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXTRA_INPUT_TYPES } from '#contract/extra-inputs/rules.ts';
import { programmeTemplateEndpoints as endpoints } from '#contract/programme-templates/endpoints.ts';
import {
  type Question,
  questionSetEndpoints as sets,
} from '#contract/programme-templates/questions.endpoints.ts';
import { programmeTemplates } from '#server/platform/db/schema/programme-templates.ts';
import { type Campaigning, startCampaigning } from '../campaigns/campaigning.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
afterAll(() => at.app.close());

// A null character can be in no text of PostgreSQL.
const anyLabel = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll('\0', 'x'));
const anyWords = fc.tuple(anyLabel, anyLabel).map(([en, tr]) => [
  { language: 'en', label: en },
  { language: 'tr', label: tr },
]);
const anyBound = fc.option(fc.integer({ min: 0, max: 1_000_000 }));
const anyQuestion: fc.Arbitrary<Question> = fc.record({
  definitionList: fc
    .tuple(anyWords, fc.option(anyLabel))
    .map(([words, explanation]) => words.map((word) => ({ ...word, explanation }))),
  isRequired: fc.boolean(),
  inputType: fc.constantFrom(...EXTRA_INPUT_TYPES),
  minLenOrValue: anyBound,
  maxLenOrValue: anyBound,
  choices: fc.array(anyWords, { maxLength: 4 }),
});

it('a set added to an empty form and saved again is the same set', async () => {
  const now = new Date().toISOString();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 6 }), async (questions) => {
      number += 1;
      const [template] = await at.app.db
        .insert(programmeTemplates)
        .values({
          ...{ kind: 'campaign-questions', questions, name: `Set ${number}`, authorId: at.authorUser.id },
          ...{ dateCreated: now, dateUpdated: now },
        })
        .returning({ id: programmeTemplates.id });
      const formId = await at.aDraft();
      const added = await at.author(sets.add, {
        body: { template: template?.id, kind: 'campaign-questions', formId },
      });
      expect(added.body).toEqual({ added: questions.length, sameName: 0, noRoom: 0 });
      const again = await at.author(endpoints.create, {
        body: { kind: 'campaign-questions', sourceId: formId, name: `Set ${number} again` },
      });
      expect(again.body.questionCount).toBe(questions.length);
      const { body } = await at.author(sets.read, { query: { template: again.body.id } });
      expect(body).toEqual(questions);
    }),
    { numRuns: 25 },
  );
});
