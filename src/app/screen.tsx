import type { FunctionComponent, ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { Access } from '#contract/roles.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { type LoadScreen, lazyScreen } from './lazyScreen.tsx';
import { NotAuthorized } from './NotAuthorized.tsx';
import { mayEnter, type Page } from './page.ts';
import { loginState } from './returnPath.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';

/** A page with its view: a component that checks access and loads the view's code at the first entry. */
export interface Screen extends FunctionComponent, Page {
  load: LoadScreen;
}

/**
 * Lets a person through to a page, or sends an anonymous one to sign in and shows the notice to one who lacks the
 * roles. It asks the rule that `authProvider.canAccess` asks, at once: react-admin's
 * `useCanAccess` answers a moment later, and the page would blink.
 */
function Guard({ page, children }: { page: Page; children: ReactNode }) {
  const location = useLocation();
  const params = useParams();
  const settings = useSettings();
  const { roles } = useSession();

  if (page.exists && !page.exists(settings)) return <Navigate to="/not-found" replace />;
  if (mayEnter(page, roles, params)) return children;
  if (roles === null) {
    return (
      <Navigate to={{ pathname: '/login', search: location.search }} state={loginState(location)} replace />
    );
  }
  return <NotAuthorized />;
}

function View({ page }: { page: Screen }) {
  const Content = lazyScreen(page.load);
  return (
    <Guard page={page}>
      <Content />
    </Guard>
  );
}

type Options = Omit<Page, 'path' | 'access'>;
type Labelled = { label: MessageKey };

/**
 * Declares a screen: `screen('/campaign', everyone, () => import('./CampaignList.tsx'), { label: 'menu.campaigns' })`.
 * Give it to a resource as `list`, `create`, `edit` or `show`, or to `options.pages`.
 */
export function screen(
  path: string,
  access: Access,
  load: LoadScreen,
  options: Options & Labelled,
): Screen & Labelled;
export function screen(path: string, access: Access, load: LoadScreen, options?: Options): Screen;
export function screen(path: string, access: Access, load: LoadScreen, options: Options = {}): Screen {
  const page: Screen = Object.assign(() => <View page={page} />, { path, access, load }, options);
  return page;
}
