import { describe, expect, it } from 'vitest';
import { ACCESS_LEVELS } from '#contract/contents/rules.ts';
import {
  type ContentDraft,
  type ContentSave,
  contentFault,
  hasVisiblePost,
} from '#contract/contents/saves.ts';

const NOW = Date.parse('2030-03-05T12:00:00.000Z');
const DAY = 24 * 3600 * 1000;
const at = (ms: number) => new Date(NOW + ms).toISOString();

const draft = (changes: Partial<ContentDraft> = {}): ContentDraft => ({
  lastDate: at(2 * DAY),
  accessLevel: 'REGISTERED',
  organizations: 1,
  units: 0,
  people: 0,
  external: false,
  hasPost: true,
  ...changes,
});
const PUBLISH: ContentSave = { kind: 'publish' };

describe('the rules of saving news', () => {
  it.each([
    [{ kind: 'create' }, 'content.dateValidateOneDayError'],
    [{ kind: 'draft' }, 'dateValidateOneDayError'],
    [PUBLISH, 'dateValidateOneDayError'],
    [{ kind: 'update', publishDate: at(0) }, 'dateValidateOneDayErrorAfterPublished'],
  ] as const)(
    'a day exactly is too short, a moment more is enough [R1G-35, R1G-36, R1G-37, R1G-38]',
    (save, key) => {
      expect(contentFault(draft({ lastDate: at(DAY) }), save, NOW)).toBe(key);
      expect(contentFault(draft({ lastDate: at(-DAY) }), save, NOW)).toBe(key);
      expect(contentFault(draft({ lastDate: at(DAY + 1) }), save, NOW)).toBeNull();
    },
  );

  it('an update is measured from the publish date, however long ago that was [R1G-36]', () => {
    const update: ContentSave = { kind: 'update', publishDate: at(-9 * DAY) };
    expect(contentFault(draft({ lastDate: at(-7 * DAY) }), update, NOW)).toBeNull();
    expect(contentFault(draft({ lastDate: at(-8 * DAY) }), update, NOW)).not.toBeNull();
  });

  it('what is published is for somebody and says something; a draft need not [R1G-33, R1G-34]', () => {
    const nobody = { organizations: 0, units: 0 };
    for (const accessLevel of ACCESS_LEVELS) {
      expect(contentFault(draft({ accessLevel, ...nobody }), PUBLISH, NOW)).toBe('targetUnitValidation');
      expect(
        contentFault(draft({ accessLevel, ...nobody, hasPost: false }), { kind: 'draft' }, NOW),
      ).toBeNull();
      const byUnit = contentFault(draft({ accessLevel, organizations: 0, units: 1 }), PUBLISH, NOW);
      expect(byUnit).toBe(accessLevel === 'ORGANIZATION' ? 'targetUnitValidation' : null);
      expect(contentFault(draft({ accessLevel, ...nobody, people: 1 }), PUBLISH, NOW)).toBeNull();
      expect(contentFault(draft({ accessLevel, ...nobody, external: true }), PUBLISH, NOW)).toBeNull();
    }
    expect(contentFault(draft({ hasPost: false }), PUBLISH, NOW)).toBe('content.postRequired');
  });

  it.each([
    ['', false],
    ['<p></p>', false],
    ['<p>&nbsp; <br></p>', false],
    ['<p>x</p>', true],
    ['<p><img src="data:image/png;base64,x"></p>', true],
    ['<iframe src="https://player.vimeo.com/video/1"></iframe>', true],
  ])('whether %s shows anything', (html, visible) => {
    expect(hasVisiblePost(html)).toBe(visible);
  });
});
