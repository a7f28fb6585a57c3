import { Resource, type ResourceDefinitions } from 'ra-core';
import { generatePath, Navigate, Route, type RouteObject, useLocation, useParams } from 'react-router-dom';
import { accountPages } from '#src/features/account/index.ts';
import { answerTemplates } from '#src/features/answer-templates/index.ts';
import { benefitReport } from '#src/features/benefits/index.ts';
import { brandPages } from '#src/features/brand/index.ts';
import { calendars } from '#src/features/calendars/index.ts';
import { campaigns } from '#src/features/campaigns/index.ts';
import { coAuthorInvitation } from '#src/features/co-authors/index.ts';
import { moderatedComments } from '#src/features/comments/index.ts';
import { competitions } from '#src/features/competitions/index.ts';
import { contact } from '#src/features/contact/index.ts';
import { contents } from '#src/features/contents/index.ts';
import { contributions, likelyPairs } from '#src/features/contributions/index.ts';
import {
  evaluation,
  evaluationComparison,
  evaluationDefinitions,
  evaluationRound,
  ownEvaluations,
} from '#src/features/evaluations/index.ts';
import { extraInputs } from '#src/features/extra-inputs/index.ts';
import { fields } from '#src/features/fields/index.ts';
import { follows } from '#src/features/follows/index.ts';
import { home } from '#src/features/home/index.ts';
import { languages } from '#src/features/languages/index.ts';
import { lifeCycles } from '#src/features/life-cycles/index.ts';
import { mails } from '#src/features/mails/index.ts';
import { manualPages } from '#src/features/manuals/index.ts';
import { myWork, ownChats } from '#src/features/my-work/index.ts';
import { notifications } from '#src/features/notifications/index.ts';
import { organizations, organizationTree } from '#src/features/organizations/index.ts';
import { profile } from '#src/features/people/index.ts';
import { pointDefinitions, pointPages } from '#src/features/points/index.ts';
import { registrationPages } from '#src/features/registration/index.ts';
import {
  analyticsReport,
  distributionReport,
  figureAuthors,
  overviewReport,
  processReport,
  unitReport,
  userReport,
} from '#src/features/reports/index.ts';
import { savedViews } from '#src/features/saved-views/index.ts';
import { search } from '#src/features/search/index.ts';
import { settings } from '#src/features/settings/index.ts';
import { staticContent, staticContents } from '#src/features/static-contents/index.ts';
import { systemPages } from '#src/features/system/index.ts';
import { tags } from '#src/features/tags/index.ts';
import { tasks } from '#src/features/tasks/index.ts';
import { unsubscription } from '#src/features/unsubscription/index.ts';
import { users } from '#src/features/users/index.ts';
import { type AppResource, screensOf } from './appResource.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { Screen } from './screen.tsx';

/** What the API calls a resource and the application shows. */
export const RESOURCES: readonly AppResource[] = [
  contents,
  campaigns,
  competitions,
  contributions,
  likelyPairs,
  moderatedComments,
  follows,
  savedViews,
  answerTemplates,
  tasks,
  notifications,
  fields,
  tags,
  extraInputs,
  evaluationDefinitions,
  pointDefinitions,
  users,
  organizations,
  calendars,
  lifeCycles,
  staticContents,
  mails,
  languages,
];

/** Pages that show no resource, or parts of several: what react-admin calls custom routes. */
export const PAGES: readonly Screen[] = [
  home,
  ...accountPages,
  ...registrationPages,
  contact,
  staticContent,
  unsubscription,
  search,
  myWork,
  ownChats,
  ownEvaluations,
  evaluation,
  evaluationRound,
  evaluationComparison,
  coAuthorInvitation,
  profile,
  ...pointPages,
  organizationTree,
  overviewReport,
  distributionReport,
  userReport,
  unitReport,
  processReport,
  analyticsReport,
  figureAuthors,
  benefitReport,
  settings,
  ...brandPages,
  ...manualPages,
  ...systemPages,
];

/** The screen on which an action of react-admin (`list`, `create`, `edit`, `show`, `delete`, `export` …) takes place. */
export function screenFor(resource: string, action: string): Screen | undefined {
  const found = RESOURCES.find(({ name }) => name === resource);
  if (!found) return undefined;
  const { list, create, edit, show, options } = found;
  const byAction: Record<string, Screen | undefined> = { list, create, edit, show, ...options.pages };
  return byAction[action] ?? (action === 'delete' ? edit : undefined) ?? list;
}

/** For react-admin's hooks: `useResourceDefinition`, `useGetResourceLabel`, `useGetRecordRepresentation` … */
export const DEFINITIONS: ResourceDefinitions = Object.fromEntries(
  RESOURCES.map((resource) => [resource.name, Resource.registerResource(resource)]),
);

/**
 * A `<Resource>` below the documented address. Its screens are child routes: `<Resource list create edit show>` fixes the
 * paths `create`, `:id` and `:id/show`, and its list answers every unknown address below.
 */
function mounted(resource: AppResource): RouteObject {
  const { path } = resource.options;
  return {
    path: `${path}/*`,
    element: (
      <Resource name={resource.name}>
        {screensOf(resource).map((View) => (
          <Route key={View.path} path={View.path.slice(path.length + 1)} element={<View />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Resource>
    ),
  };
}

/** Goes on to the address of a screen with the values of this one; a screen that needs more of them is not found. */
function DocumentedAddress({ path }: { path: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  const needed = [...path.matchAll(/:(\w+)(?!\w|\?)/g)].map(([, name = '']) => name);
  if (needed.some((name) => params[name] === undefined)) return <NotFoundPage />;
  return <Navigate to={{ pathname: generatePath(path, params), search, hash }} replace />;
}

/** Where react-admin's own links lead (`EditButton`, `rowClick="edit"`, `redirect="list"`): on to the documented address. */
function linked({ name, list, create, edit, show }: AppResource): RouteObject[] {
  const places = { '': list, '/create': create, '/:id': edit ?? show, '/:id/show': show };
  return Object.entries(places).flatMap(([place, screen]) => {
    const path = `/${name}${place}`;
    return screen && screen.path !== path
      ? [{ path, element: <DocumentedAddress path={screen.path} /> }]
      : [];
  });
}

export const screenRoutes: readonly RouteObject[] = [
  ...RESOURCES.map(mounted),
  ...RESOURCES.flatMap(linked),
  ...PAGES.map((View) => ({ path: View.path, element: <View /> })),
];
