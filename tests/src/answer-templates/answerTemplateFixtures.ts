import type { AnswerTemplate, AnswerTemplateRow } from '#contract/answer-templates/schema.ts';

export const TEMPLATES = '/api/v3/answer-templates';

/** A template of the reader's own. */
export const templateRow = (changes: Partial<AnswerTemplateRow> = {}): AnswerTemplateRow => ({
  id: 7,
  name: 'Too dear',
  scope: 'PERSON',
  type: null,
  purpose: 'DECISION',
  languages: ['en'],
  author: { id: 1, firstName: 'Ada', lastName: 'Lovelace' },
  canEdit: true,
  dateUpdated: '2026-03-02T08:30:00Z',
  version: 0,
  ...changes,
});

const WORDS = { decision: 'Not now', reason: 'It costs too much', next: '', text: '', subject: '' };

export const template = (changes: Partial<AnswerTemplate> = {}): AnswerTemplate => ({
  ...templateRow(),
  texts: [{ language: 'en', ...WORDS }],
  ...changes,
});

/** Of a module, by somebody who is a former member. */
export const ofModule = (changes: Partial<AnswerTemplateRow> = {}): AnswerTemplateRow =>
  templateRow({
    ...{ id: 8, name: 'Not ours', scope: 'MODULE', type: 'SUGGESTION', author: null, canEdit: false },
    ...changes,
  });

/** What a template becomes on a contribution. */
export const BEGINNING = {
  locale: 'tr',
  ...{ decision: 'Sayın {firstName}, olmadı.', reason: 'Pahalı: {title}', next: '', text: '', subject: '' },
  values: { title: 'Bins', firstName: 'Ayşe', field: 'Quality', by: 'Mehmet Demir', date: '05/03/2026' },
};
