import { CONTRIBUTION_TYPES, type ContributionType } from '#contract/roles.ts';

export const VIEW_KINDS = ['LIST', 'BOARD', 'REPORT'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

interface ViewScreen {
  kind: ViewKind;
  /** Its documented address: `:type` is a type of contribution, `:parentId` a number, `:scope` one of its lists. */
  path: string;
}

/** The screens that views are saved of: lists, boards and reports whose address holds filters and order. */
export const VIEW_SCREENS: readonly ViewScreen[] = [
  { kind: 'LIST', path: '/contribution/list/:type/:parentId/:scope' },
  { kind: 'BOARD', path: '/contribution/board/:type/:parentId/:scope' },
  { kind: 'LIST', path: '/contribution-task' },
  { kind: 'LIST', path: '/contribution-task/admin/:type' },
  { kind: 'REPORT', path: '/reporting/contributions' },
  { kind: 'REPORT', path: '/reporting/contribution/:type/distribution' },
  { kind: 'REPORT', path: '/reporting/process/:type/:parentId' },
  { kind: 'REPORT', path: '/report/users-report' },
  { kind: 'REPORT', path: '/report/contribution/:type/organization-unit-report' },
  { kind: 'REPORT', path: '/report/:type/contribution-state-process-report' },
  { kind: 'REPORT', path: '/report/:type/benefit' },
];

/** What is of one opening and not of the view: the page of the list, what is read beside it, and which view is open. */
const OF_AN_OPENING: ReadonlySet<string> = new Set(['page', 'contribution', 'comment', 'view']);

const PLACES: Readonly<Record<string, string>> = {
  ':type': `(?<type>${CONTRIBUTION_TYPES.join('|')})`,
  ':parentId': String.raw`(?<parentId>\d{1,15})`,
  ':scope': '(?<scope>mine|all|role|manage)',
};
const withPlaces = (path: string) => path.replace(/:\w+/g, (place) => PLACES[place] ?? place);
const withoutNames = (pattern: string) => pattern.replace(/\?<\w+>/g, '');

const PARAMETER = String.raw`[A-Za-z][\w.]{0,59}=[^&#\s]{0,2000}`;
const PATTERNS = VIEW_SCREENS.map((screen) => ({
  screen,
  pattern: new RegExp(`^${withPlaces(screen.path)}$`),
}));

/** An address below one of the screens, with filters and order: `/contribution/list/SUGGESTION/0/manage?stateId.in=3`. */
export const VIEW_ADDRESS = new RegExp(
  `^(${VIEW_SCREENS.map(({ path }) => withoutNames(withPlaces(path))).join('|')})(\\?${PARAMETER}(&${PARAMETER}){0,39})?$`,
);

/** Paths of lists and boards that only administrators of their contributions open, whomever a view of them is shared with. */
export const ADMINISTRATORS_PATH = /\/manage$|^\/contribution-task\/admin\//;

/** What an address says of a view. */
export interface ViewPlace {
  kind: ViewKind;
  path: string;
  /** With filters and order, without a question mark. */
  query: string;
  /** What its contributions are; null where it is about all of them, or about none. */
  type: ContributionType | null;
  /** Which contributions it holds, where it is a list or a board of them: it can be mailed and fed then. */
  rows: { type: ContributionType; parentId: number; scope: 'mine' | 'all' | 'role' | 'manage' } | null;
  /** Of which contributions it holds process figures: these are mailed too. */
  figures: { type: ContributionType; parentId: number } | null;
}

/** Reads an address; null for what is no screen of `VIEW_SCREENS`. */
export function placeOfView(address: string): ViewPlace | null {
  const [path = '', query = ''] = address.split('?');
  for (const { screen, pattern } of PATTERNS) {
    const found = pattern.exec(path);
    if (!found) continue;
    const { type = null, parentId, scope } = (found.groups ?? {}) as Record<string, string | undefined>;
    const rows =
      type !== null && parentId !== undefined && scope !== undefined
        ? ({ type, parentId: Number(parentId), scope } as ViewPlace['rows'])
        : null;
    const figures =
      type !== null && parentId !== undefined && screen.kind === 'REPORT'
        ? { type: type as ContributionType, parentId: Number(parentId) }
        : null;
    return { kind: screen.kind, path, query, type: type as ContributionType | null, rows, figures };
  }
  return null;
}

/** The address without what is of one opening, its parameters in one order: two of the same view are equal. */
export function addressOfView(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const lasting = [...new URLSearchParams(query)].filter(
    ([name, value]) => !OF_AN_OPENING.has(name) && value !== '',
  );
  if (lasting.length === 0) return path;
  const search = new URLSearchParams(lasting);
  search.sort();
  return `${path}?${search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
