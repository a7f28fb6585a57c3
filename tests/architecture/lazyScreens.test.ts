import { expect, it } from 'vitest';
import { filesBelow, read, targetOf } from './sources.ts';

/** Files whose code a file brings along; types bring nothing, and `import('…')` comes later. */
const importedBy = (file: string) =>
  [...read(file).matchAll(/^(?:import|export)\s(?!type\s)[^'";]*?(?:\sfrom\s+)?['"]([.#][^'"]+)['"]/gm)]
    .map(([, specifier = '']) => targetOf(file, specifier))
    .filter((target) => /\.tsx?$/.test(target));

it('no screen comes with the first load of the application [R1A-33]', () => {
  const first = new Set(['src/main.tsx']);
  for (const file of first) for (const target of importedBy(file)) first.add(target);
  const indexes = filesBelow('src/features', /^index\.ts$/);
  expect(indexes.filter((file) => !first.has(file))).toEqual([]);

  const screens = indexes.flatMap((file) =>
    [...read(file).matchAll(/import\('([^']+)'\)/g)].map(([, specifier = '']) => targetOf(file, specifier)),
  );
  const AREAS = [
    ...['account/AccountSettingsScreen', 'users/UserList', 'settings/SettingsScreen', 'fields/FieldList'],
    ...['competitions/manage/CompetitionManageList', 'contributions/create/ContributionCreate'],
    ...['tasks/TaskList', 'tags/TagList', 'evaluations/EvalDefinitionList', 'extra-inputs/ExtraInputPage'],
    ...['languages/LanguageAdmin', 'life-cycles/LifeCycleList', 'organizations/OrganizationList'],
    ...['points/PointDefinitionList', 'reports/OverviewReport', 'static-contents/StaticContentList'],
    'points/MyPoints',
  ];
  expect(screens).toEqual(expect.arrayContaining(AREAS.map((name) => `src/features/${name}.tsx`)));
  expect(screens.filter((file) => first.has(file))).toEqual([]);
});

it('code that comes later is a screen or a part that is waited for, so that a server that is away takes no page with it', () => {
  const lazily = filesBelow('src', /\.tsx?$/).filter((file) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(read(file)),
  );
  expect(lazily.toSorted()).toEqual(['src/app/lazyScreen.tsx', 'src/lazyPart.ts']);
});
